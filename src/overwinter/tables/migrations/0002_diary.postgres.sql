CREATE TABLE diary (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id text NOT NULL UNIQUE,
    game text NOT NULL,
    chapter text NOT NULL,
    players smallint NOT NULL,
    won boolean NOT NULL,
    score double precision,
    tallies text NOT NULL,
    answers integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX diary_by_game ON diary (game, number);
