-- Where the assigned person's account comes from: 0 Strongroom, 1 FastBound.
ALTER TABLE documents ADD COLUMN ffl_assigned_origin INTEGER NOT NULL DEFAULT 0 CHECK(ffl_assigned_origin IN (0, 1));

-- Changes of many documents at once, so that they can be taken back for a day. A change is written in several batches;
-- one that was cut short is carried on by its request's Idempotency-Key, or taken back as far as it came.
CREATE TABLE document_bulk_changes(
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL,
  key_hash TEXT,
  kind TEXT NOT NULL CHECK(kind IN ('flag', 'assign')),
  flag INTEGER CHECK(flag BETWEEN 0 AND 3),
  assigned_id INTEGER,
  assigned_name TEXT,
  assigned_origin INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL,
  chosen INTEGER NOT NULL,
  has_more INTEGER NOT NULL CHECK(has_more IN (0, 1)),
  finished_at TEXT,
  undo_at TEXT
) STRICT;
CREATE UNIQUE INDEX document_bulk_changes_by_key ON document_bulk_changes(user_id, key_hash) WHERE key_hash IS NOT NULL;
CREATE INDEX document_bulk_changes_by_age ON document_bulk_changes(at);

-- What each document had before. State: 0 changed, 1 brought back, 2 left as somebody else has made it since.
CREATE TABLE document_bulk_items(
  change_id INTEGER NOT NULL REFERENCES document_bulk_changes(id) ON DELETE CASCADE,
  document_id INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0 CHECK(state IN (0, 1, 2)),
  ffl_flag INTEGER NOT NULL,
  ffl_flagged_by_id INTEGER,
  ffl_flagged_by_name TEXT,
  ffl_flagged_at TEXT,
  ffl_assigned_id INTEGER,
  ffl_assigned_name TEXT,
  ffl_assigned_origin INTEGER NOT NULL,
  PRIMARY KEY(change_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_bulk_items_waiting ON document_bulk_items(change_id, document_id) WHERE state = 0;
