-- Lists of forms that somebody walks to correct them.
CREATE TABLE correction_batches(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  template TEXT,
  created_by_id INTEGER NOT NULL,
  created_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX correction_batches_by_store ON correction_batches(store_id, id);

-- Their forms, and what became of each.
CREATE TABLE correction_batch_forms(
  batch_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('waiting', 'done', 'skipped')),
  reason TEXT NOT NULL,
  version_number INTEGER,
  changed_by_name TEXT,
  changed_at TEXT,
  PRIMARY KEY(batch_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX correction_batch_forms_by_store ON correction_batch_forms(store_id);
