-- Files that were found not to be as filed when somebody asked for them, until they are whole again.
CREATE TABLE document_damaged_files(
  attachment_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK(reason IN ('missing', 'changed')),
  found_at TEXT NOT NULL
) STRICT;
CREATE INDEX document_damaged_files_by_store ON document_damaged_files(store_id, found_at);
