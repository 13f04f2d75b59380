-- What an authority stamped: a checkpoint of the chain of the installation, which names what was signed of the others.
CREATE TABLE timestamps(
  seq INTEGER PRIMARY KEY CHECK(seq > 0),
  nonce TEXT NOT NULL CHECK(length(nonce) = 32),
  response BLOB NOT NULL,
  time TEXT NOT NULL,
  authority TEXT NOT NULL,
  certificate TEXT NOT NULL CHECK(length(certificate) = 64),
  at TEXT NOT NULL
) STRICT;

CREATE TRIGGER timestamps_no_update BEFORE UPDATE ON timestamps BEGIN
  SELECT RAISE(ABORT, 'timestamps are append-only');
END;
CREATE TRIGGER timestamps_no_delete BEFORE DELETE ON timestamps BEGIN
  SELECT RAISE(ABORT, 'timestamps are append-only');
END;

-- The last entries of other chains, day by day, as leaves of a tree whose root an entry of the installation's chain holds: so
-- one timestamp covers each of them, and can be shown for one chain without a word about the others.
CREATE TABLE timestamp_heads(
  root TEXT NOT NULL CHECK(length(root) = 64),
  place INTEGER NOT NULL CHECK(place >= 0),
  stream TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK(seq > 0),
  hash TEXT NOT NULL CHECK(length(hash) = 64),
  chain_root TEXT NOT NULL CHECK(length(chain_root) = 64),
  PRIMARY KEY(root, place)
) STRICT;
CREATE INDEX timestamp_heads_by_stream ON timestamp_heads(stream, seq);

CREATE TRIGGER timestamp_heads_no_update BEFORE UPDATE ON timestamp_heads BEGIN
  SELECT RAISE(ABORT, 'timestamps are append-only');
END;
CREATE TRIGGER timestamp_heads_no_delete BEFORE DELETE ON timestamp_heads BEGIN
  SELECT RAISE(ABORT, 'timestamps are append-only');
END;

-- One row: since when stamping fails, and why; none while it works.
CREATE TABLE timestamp_failures(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  since TEXT NOT NULL,
  at TEXT NOT NULL,
  reason TEXT NOT NULL
) STRICT;
