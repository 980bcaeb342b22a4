CREATE TABLE tables (
    id text PRIMARY KEY,
    version bigint NOT NULL,
    game text NOT NULL,
    body bytea NOT NULL,
    created timestamptz NOT NULL DEFAULT now(),
    changed timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE events (
    table_id text NOT NULL REFERENCES tables (id),
    seq bigint NOT NULL,
    kind text NOT NULL,
    seat smallint,
    body text NOT NULL,
    wish text,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX events_by_wish ON events (table_id, wish) WHERE wish IS NOT NULL;
