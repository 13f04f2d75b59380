-- A sign-in between its first step and the next. Only a hash of the ticket is kept. step: what must be done with it;
-- how: in which way the first step was done; expires_at: milliseconds since 1970.
CREATE TABLE sign_in_tickets(
  token_hash BLOB PRIMARY KEY,
  user_id INTEGER NOT NULL,
  step TEXT NOT NULL CHECK(step IN ('second-factor', 'enrol')),
  how TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_tickets_of_user ON sign_in_tickets(user_id);
CREATE INDEX sign_in_tickets_by_end ON sign_in_tickets(expires_at);

-- What the first step proved is worth nothing once the password, the email or the standing is another.
CREATE TRIGGER sign_in_tickets_void AFTER UPDATE OF password_hash, email, status, is_deleted ON users
WHEN NEW.password_hash IS NOT OLD.password_hash OR NEW.email <> OLD.email OR NEW.status <> OLD.status
  OR NEW.is_deleted <> OLD.is_deleted
BEGIN
  DELETE FROM sign_in_tickets WHERE user_id = NEW.id;
END;

-- When the person of a session last proved who they are: asked for before what protects the sign-in is changed.
ALTER TABLE sessions ADD COLUMN proved_at TEXT;
