-- Who waits for a seat, first come first. The caller decides the order and writes it whole.
CREATE TABLE waiting (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, user_id)
) STRICT, WITHOUT ROWID;
