-- Emails that a manager wants somebody to have who has come in before: the person confirms. Only hashes of the links' tokens
-- are kept: one link goes to the email before, one to the new one. asked_by_name: the manager's name at that time.
CREATE TABLE user_email_changes(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  user_id INTEGER NOT NULL,
  email TEXT NOT NULL,
  old_token_hash BLOB NOT NULL UNIQUE,
  new_token_hash BLOB NOT NULL UNIQUE,
  asked_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT,
  outcome TEXT CHECK(outcome IN ('confirmed', 'declined', 'replaced', 'withdrawn')),
  CHECK((ended_at IS NULL) = (outcome IS NULL))
) STRICT;
CREATE UNIQUE INDEX user_email_changes_open ON user_email_changes(user_id) WHERE ended_at IS NULL;
-- Whoever has another email by now, or is deleted, has nothing to confirm.
CREATE TRIGGER user_email_changes_void AFTER UPDATE OF email, is_deleted ON users
WHEN NEW.email <> OLD.email OR NEW.is_deleted <> OLD.is_deleted
BEGIN
  UPDATE user_email_changes SET ended_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), outcome = 'withdrawn'
  WHERE user_id = NEW.id AND ended_at IS NULL;
END;
