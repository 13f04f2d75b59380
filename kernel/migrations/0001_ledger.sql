CREATE TABLE ledger(
  stream TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK(seq > 0),
  at TEXT NOT NULL,
  event TEXT NOT NULL,
  subject TEXT NOT NULL,
  actor_id INTEGER,
  actor_name TEXT NOT NULL,
  behind TEXT,
  data TEXT NOT NULL,
  previous_hash BLOB NOT NULL,
  hash BLOB NOT NULL,
  PRIMARY KEY(stream, seq)
) STRICT, WITHOUT ROWID;

-- The primary key is part of every index of a WITHOUT ROWID table: entries come out by (subject, stream, seq).
CREATE INDEX ledger_by_subject ON ledger(subject);

-- The message is that of a UNIQUE constraint, so that a writer who was overtaken knows to try again. This also keeps
-- INSERT OR REPLACE out, which would not call the trigger for DELETE.
CREATE TRIGGER ledger_next_only BEFORE INSERT ON ledger
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM ledger WHERE stream = NEW.stream) BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: ledger.seq is not the next of its stream');
END;
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TABLE ledger_checkpoints(
  stream TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK(seq > 0),
  day TEXT NOT NULL,
  hash BLOB NOT NULL,
  at TEXT NOT NULL,
  key_id TEXT NOT NULL,
  signature BLOB NOT NULL,
  PRIMARY KEY(stream, seq)
) STRICT, WITHOUT ROWID;

-- Two processes may sign the same place; the first one stays, whatever the second one's INSERT says.
CREATE TRIGGER ledger_checkpoints_once BEFORE INSERT ON ledger_checkpoints
WHEN EXISTS (SELECT 1 FROM ledger_checkpoints WHERE stream = NEW.stream AND seq = NEW.seq) BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER ledger_checkpoints_no_update BEFORE UPDATE ON ledger_checkpoints BEGIN
  SELECT RAISE(ABORT, 'checkpoints of the ledger are append-only');
END;
CREATE TRIGGER ledger_checkpoints_no_delete BEFORE DELETE ON ledger_checkpoints BEGIN
  SELECT RAISE(ABORT, 'checkpoints of the ledger are append-only');
END;
