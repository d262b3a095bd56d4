-- What became known during a run, in order. Older versions read stores with this table, and leave it alone.
CREATE TABLE IF NOT EXISTS improvement (
    experiment  INTEGER NOT NULL REFERENCES experiment(id) ON DELETE CASCADE,
    instance    INTEGER NOT NULL,
    strategy    INTEGER NOT NULL,
    repetition  INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    elapsed_s   REAL NOT NULL,
    length      INTEGER,                -- of the best solution; none before the first
    lower_bound INTEGER NOT NULL,
    PRIMARY KEY (experiment, instance, strategy, repetition, number)
) STRICT, WITHOUT ROWID;
