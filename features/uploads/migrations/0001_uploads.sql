-- Files on their way from a browser: the bytes that have arrived lie in the file store under the upload's id.
CREATE TABLE uploads (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  -- The sender's own key for this file, so that a lost answer makes no second upload.
  key_hash TEXT,
  file_name TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- The sum that the sender computed, where it can.
  declared_sha256 TEXT,
  -- Set when every byte has arrived and was checked.
  sha256 TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX uploads_by_key ON uploads(user_id, key_hash);
CREATE INDEX uploads_by_expiry ON uploads(expires_at);
CREATE INDEX uploads_by_sum ON uploads(sha256) WHERE sha256 IS NOT NULL;
