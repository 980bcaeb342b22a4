CREATE TABLE diary (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    chapter TEXT NOT NULL,
    players INTEGER NOT NULL,
    won INTEGER NOT NULL,
    score REAL,
    tallies TEXT NOT NULL,
    answers INTEGER NOT NULL,
    at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE INDEX diary_by_game ON diary (game, number);
