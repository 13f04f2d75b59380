-- A row is work still to be done, or work that was given up (failed_at); finished work is deleted.
CREATE TABLE jobs(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- Milliseconds since 1970: when it may next be taken. A running job holds it in the future as its lease.
  due_at INTEGER NOT NULL,
  lease TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  last_error TEXT,
  failed_at INTEGER
) STRICT;
CREATE INDEX jobs_due ON jobs(due_at) WHERE failed_at IS NULL;
CREATE INDEX jobs_failed ON jobs(failed_at) WHERE failed_at IS NOT NULL;

CREATE TABLE recurring_jobs(
  name TEXT PRIMARY KEY,
  due_at INTEGER NOT NULL,
  lease TEXT,
  last_started_at INTEGER,
  last_finished_at INTEGER,
  last_error TEXT
) STRICT, WITHOUT ROWID;
