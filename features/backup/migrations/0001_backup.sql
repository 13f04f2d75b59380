-- Pages of the backup feed that a person read in the newest minute of theirs: minutes since 1970.
CREATE TABLE backup_paces(
  user_id INTEGER PRIMARY KEY,
  minute INTEGER NOT NULL,
  pages INTEGER NOT NULL
) STRICT;

-- Backup applications that people let read the feed; id is of the same count as sessions.
CREATE TABLE backup_applications(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  secret_hash BLOB NOT NULL,
  platform TEXT NOT NULL,
  version TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  revoked_at TEXT,
  outcome TEXT,
  problems TEXT NOT NULL DEFAULT '[]',
  last_run_at TEXT,
  last_whole_at TEXT,
  last_full_check_at TEXT,
  last_restore_at TEXT,
  free_bytes INTEGER
) STRICT;
CREATE UNIQUE INDEX backup_applications_by_secret ON backup_applications(secret_hash);
CREATE INDEX backup_applications_by_account ON backup_applications(account_id);
CREATE INDEX backup_applications_by_user ON backup_applications(user_id);

-- Whoever took a password to let a computer in loses that too when the password is changed.
CREATE TRIGGER backup_applications_void AFTER UPDATE OF password_hash, status, is_deleted ON users
WHEN NEW.password_hash IS NOT OLD.password_hash OR NEW.status <> OLD.status OR NEW.is_deleted <> OLD.is_deleted
BEGIN
  UPDATE backup_applications SET revoked_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  WHERE user_id = NEW.id AND revoked_at IS NULL;
END;

-- What an application holds of a store, with its own signature over the head of the chain.
CREATE TABLE backup_copies(
  application_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  size INTEGER NOT NULL,
  root TEXT NOT NULL,
  cosignature TEXT NOT NULL,
  documents INTEGER NOT NULL,
  files INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY(application_id, store_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX backup_copies_by_store ON backup_copies(store_id);

-- The alarm that an account was told of last.
CREATE TABLE backup_alarms(
  account_id INTEGER PRIMARY KEY,
  alarm TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
