-- One experiment: its spec as it was run.
CREATE TABLE experiment (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used again: a run that is still going must not meet another
    name        TEXT NOT NULL UNIQUE,
    spec        TEXT NOT NULL,          -- TOML; reading it gives the same experiment
    fingerprint TEXT NOT NULL,          -- of the spec and its boards: tells another experiment of the same name
    seed        INTEGER NOT NULL,
    created     TEXT NOT NULL           -- UTC
) STRICT;

-- The boards, numbered from 0 in the order of the spec.
CREATE TABLE instance (
    experiment  INTEGER NOT NULL REFERENCES experiment(id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    block       TEXT NOT NULL,          -- the block of the spec
    level       INTEGER,                -- the length of the walk or the depth that the block asks for
    board       TEXT NOT NULL,
    goal        TEXT NOT NULL,
    distance    INTEGER,                -- of the shortest solution, where known beforehand
    PRIMARY KEY (experiment, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE strategy (
    experiment  INTEGER NOT NULL REFERENCES experiment(id) ON DELETE CASCADE,
    number      INTEGER NOT NULL,
    label       TEXT NOT NULL,
    strategy    TEXT NOT NULL,
    PRIMARY KEY (experiment, number)
) STRICT, WITHOUT ROWID;

-- One process that worked on an experiment.
CREATE TABLE session (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    experiment  INTEGER NOT NULL REFERENCES experiment(id) ON DELETE CASCADE,
    started     TEXT NOT NULL,          -- UTC
    version     TEXT NOT NULL,          -- of npuzzle
    system      TEXT NOT NULL,
    processor   TEXT NOT NULL,
    cores       INTEGER NOT NULL,
    memory      INTEGER                 -- bytes
) STRICT;

-- One strategy on one board, once. The key is what makes a run that is recorded twice impossible.
CREATE TABLE run (
    experiment  INTEGER NOT NULL REFERENCES experiment(id) ON DELETE CASCADE,
    instance    INTEGER NOT NULL,
    strategy    INTEGER NOT NULL,
    repetition  INTEGER NOT NULL,
    session     INTEGER NOT NULL,
    status      TEXT NOT NULL,
    stopped_by  TEXT,
    length      INTEGER,
    optimal     INTEGER NOT NULL,
    lower_bound INTEGER NOT NULL,
    estimate    INTEGER,
    expanded    INTEGER NOT NULL,
    generated   INTEGER NOT NULL,
    selected    INTEGER NOT NULL,
    reopened    INTEGER NOT NULL,
    peak_open   INTEGER NOT NULL,
    peak_stored INTEGER NOT NULL,
    iterations  INTEGER NOT NULL,
    elapsed_s   REAL NOT NULL,
    peak_memory INTEGER,
    at_once     INTEGER NOT NULL,
    moves       TEXT,
    PRIMARY KEY (experiment, instance, strategy, repetition)
) STRICT, WITHOUT ROWID;
