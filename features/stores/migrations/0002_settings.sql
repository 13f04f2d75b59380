-- Who changed a store last, and when: told to somebody whose own change comes too late.
ALTER TABLE stores ADD COLUMN changed_by_id INTEGER;
ALTER TABLE stores ADD COLUMN changed_at TEXT;

-- Variance approvals (27 CFR 478.22), one at a time for each store. One that was replaced or deleted stays as a row.
CREATE TABLE store_variances(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  store_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK(media_type IN ('application/pdf', 'image/png', 'image/jpeg')),
  sha256 TEXT NOT NULL,
  size INTEGER NOT NULL CHECK(size > 0),
  uploaded_by_name TEXT NOT NULL,
  uploaded_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX store_variances_current ON store_variances(store_id) WHERE deleted_at IS NULL;

-- Requests for a variance, to keep one person from sending mail without end. at: milliseconds since 1970.
CREATE TABLE store_variance_requests(
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX store_variance_requests_of_user ON store_variance_requests(user_id, at);
