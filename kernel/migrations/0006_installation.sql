-- One row: the newest version of the program that has used this database. An older one leaves it alone.
CREATE TABLE newest_program(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  version TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- The keys that this archive was run with. fingerprint: SHA-256 of a secret, or the public thumbprint of a signing key.
CREATE TABLE archive_keys(
  fingerprint TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;
