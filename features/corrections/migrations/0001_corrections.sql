-- What was corrected on forms, in words. A correction that was deleted keeps its row.
CREATE TABLE correction_logs(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  attachment_id INTEGER NOT NULL,
  version_number INTEGER NOT NULL,
  description TEXT NOT NULL,
  type TEXT NOT NULL,
  initials TEXT NOT NULL,
  initial_date TEXT NOT NULL,
  section TEXT,
  party TEXT CHECK(party IN ('buyer', 'seller')),
  reason TEXT NOT NULL DEFAULT '',
  changes TEXT,
  added_by_id INTEGER,
  added_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT,
  deleted_by_id INTEGER,
  deleted_by_name TEXT
) STRICT;
CREATE INDEX correction_logs_by_document ON correction_logs(document_id, id);
CREATE INDEX correction_logs_by_store ON correction_logs(store_id, id) WHERE deleted_at IS NULL;
CREATE INDEX correction_logs_by_account ON correction_logs(account_id, id) WHERE deleted_at IS NULL;

-- The marks of the versions of forms: each stands in every version from its first on, until one that no longer shows it.
CREATE TABLE correction_marks(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  log_id INTEGER,
  name TEXT NOT NULL,
  detail TEXT NOT NULL,
  annotation TEXT NOT NULL,
  first_version INTEGER NOT NULL,
  removed_version INTEGER
) STRICT;
CREATE INDEX correction_marks_by_document ON correction_marks(document_id, id);
CREATE UNIQUE INDEX correction_marks_by_name ON correction_marks(document_id, name) WHERE removed_version IS NULL;

-- What people marked and have not saved, and who has a form open to correct it.
CREATE TABLE correction_drafts(
  document_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  user_name TEXT NOT NULL,
  version_number INTEGER NOT NULL,
  content TEXT CHECK(length(content) <= 500000),
  saved_at TEXT,
  begun_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY(document_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX correction_drafts_by_store ON correction_drafts(store_id);
CREATE INDEX correction_drafts_by_time ON correction_drafts(seen_at);

-- What a request with an Idempotency-Key came to. Kept for a week.
CREATE TABLE correction_requests(
  user_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  key_hash TEXT NOT NULL,
  store_id INTEGER NOT NULL,
  result TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY(user_id, document_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX correction_requests_by_time ON correction_requests(at);
CREATE INDEX correction_requests_by_store ON correction_requests(store_id);
