-- A link that lets somebody choose a new password who does not know the old one. Only a hash of its token is kept.
-- request: what asked for it, so that a job that runs twice makes one link; expires_at: milliseconds since 1970.
CREATE TABLE password_resets(
  token_hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL,
  request TEXT NOT NULL UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_resets_of_user ON password_resets(user_id);
CREATE INDEX password_resets_by_end ON password_resets(expires_at);

-- A link is worth nothing once the password, the email or the standing is another: the used one, and every other.
CREATE TRIGGER password_resets_void AFTER UPDATE OF password_hash, email, status, is_deleted ON users
WHEN NEW.password_hash IS NOT OLD.password_hash OR NEW.email <> OLD.email OR NEW.status <> OLD.status
  OR NEW.is_deleted <> OLD.is_deleted
BEGIN
  DELETE FROM password_resets WHERE user_id = NEW.id;
END;
