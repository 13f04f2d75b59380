-- What auditors write about documents of their audit. A note is never changed, and goes only with the records of its store.
CREATE TABLE audit_notes(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  audit_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  author_id INTEGER NOT NULL,
  author_name TEXT NOT NULL,
  content TEXT NOT NULL CHECK(length(content) BETWEEN 1 AND 2000),
  -- What is put before the words when the sum in the ledger is made, so that nobody who sees that can guess them.
  salt TEXT NOT NULL CHECK(length(salt) = 32),
  created_at TEXT NOT NULL,
  -- A retry with the same key is the same note.
  key_hash TEXT
) STRICT;
CREATE INDEX audit_notes_by_document ON audit_notes(document_id, audit_id, id);
CREATE INDEX audit_notes_by_store ON audit_notes(store_id, id);
CREATE UNIQUE INDEX audit_notes_by_key ON audit_notes(author_id, key_hash) WHERE key_hash IS NOT NULL;

CREATE TRIGGER audit_notes_stay BEFORE UPDATE ON audit_notes BEGIN
  SELECT RAISE(ABORT, 'a note is never changed');
END;

-- Which document an auditor has open, or will in a moment, while they review one after the other: others get another one.
CREATE TABLE audit_review_leases(
  audit_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  user_name TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY(audit_id, document_id)
) STRICT, WITHOUT ROWID;
