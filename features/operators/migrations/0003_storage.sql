-- Bytes that the files of each account's documents take, counted now and then.
CREATE TABLE operators_storage(
  account_id INTEGER PRIMARY KEY,
  bytes INTEGER NOT NULL,
  counted_at TEXT NOT NULL
) STRICT;
