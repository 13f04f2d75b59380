-- What people wrote about a document. A note is never changed, and goes only with the records of its store.
CREATE TABLE document_notes(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  content TEXT NOT NULL CHECK(length(content) BETWEEN 1 AND 5000),
  author_id INTEGER NOT NULL,
  author_name TEXT NOT NULL,
  author_origin INTEGER NOT NULL DEFAULT 0 CHECK(author_origin IN (0, 1)),
  created_at TEXT NOT NULL,
  -- A retry with the same key is the same note.
  key_hash TEXT
) STRICT;
CREATE INDEX document_notes_by_document ON document_notes(document_id, id);
CREATE INDEX document_notes_by_store ON document_notes(store_id);
CREATE UNIQUE INDEX document_notes_by_key ON document_notes(author_id, key_hash) WHERE key_hash IS NOT NULL;

CREATE TRIGGER document_notes_stay BEFORE UPDATE ON document_notes BEGIN
  SELECT RAISE(ABORT, 'a note is never changed');
END;
