-- Marks of many documents are set on the auditor's side as they are on the dealer's: a change says whose it is, and what
-- each document had before is kept under the same names for both. Both tables hold one day and are made anew.
ALTER TABLE documents ADD COLUMN audit_flag_change INTEGER;
ALTER TABLE documents ADD COLUMN audit_assignment_change INTEGER;
ALTER TABLE documents ADD COLUMN audit_review_change INTEGER;

CREATE TABLE document_bulk_kept AS
  SELECT i.*, c.kind FROM document_bulk_items i JOIN document_bulk_changes c ON c.id = i.change_id;
DROP TABLE document_bulk_items;

CREATE TABLE document_bulk_changes_made(
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL,
  key_hash TEXT,
  side TEXT NOT NULL DEFAULT 'dealer' CHECK(side IN ('dealer', 'auditor')),
  kind TEXT NOT NULL CHECK(kind IN ('flag', 'assign', 'review')),
  flag INTEGER CHECK(flag BETWEEN 0 AND 3),
  assigned_id INTEGER,
  assigned_name TEXT,
  assigned_origin INTEGER NOT NULL DEFAULT 0,
  reviewed INTEGER CHECK(reviewed IN (0, 1)),
  at TEXT NOT NULL,
  chosen INTEGER NOT NULL,
  has_more INTEGER NOT NULL CHECK(has_more IN (0, 1)),
  finished_at TEXT,
  undo_at TEXT
) STRICT;
INSERT INTO document_bulk_changes_made(id, user_id, key_hash, kind, flag, assigned_id, assigned_name, assigned_origin, at,
    chosen, has_more, finished_at, undo_at)
  SELECT id, user_id, key_hash, kind, flag, assigned_id, assigned_name, assigned_origin, at, chosen, has_more, finished_at,
    undo_at FROM document_bulk_changes;
DROP TABLE document_bulk_changes;
ALTER TABLE document_bulk_changes_made RENAME TO document_bulk_changes;
CREATE UNIQUE INDEX document_bulk_changes_by_key ON document_bulk_changes(user_id, key_hash) WHERE key_hash IS NOT NULL;
CREATE INDEX document_bulk_changes_by_age ON document_bulk_changes(at);

-- What each document had before, of the mark that the change sets. State: 0 changed, 1 brought back, 2 left as somebody
-- else has made it since.
CREATE TABLE document_bulk_items(
  change_id INTEGER NOT NULL REFERENCES document_bulk_changes(id) ON DELETE CASCADE,
  document_id INTEGER NOT NULL,
  state INTEGER NOT NULL DEFAULT 0 CHECK(state IN (0, 1, 2)),
  flag INTEGER,
  flagged_by_id INTEGER,
  flagged_by_name TEXT,
  flagged_at TEXT,
  assigned_id INTEGER,
  assigned_name TEXT,
  assigned_origin INTEGER,
  reviewed INTEGER,
  set_by_change INTEGER,
  PRIMARY KEY(change_id, document_id)
) STRICT, WITHOUT ROWID;
INSERT INTO document_bulk_items
  SELECT change_id, document_id, state, ffl_flag, ffl_flagged_by_id, ffl_flagged_by_name, ffl_flagged_at, ffl_assigned_id,
    ffl_assigned_name, ffl_assigned_origin, NULL, iif(kind = 'flag', ffl_flag_change, ffl_assignment_change)
  FROM document_bulk_kept;
CREATE INDEX document_bulk_items_waiting ON document_bulk_items(change_id, document_id) WHERE state = 0;
DROP TABLE document_bulk_kept;
