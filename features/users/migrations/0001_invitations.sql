-- Invitations to somebody in users. Only a hash of the link's token is kept; it works once and until expires_at.
-- account_id: whose history tells of it. outcome: what ended it.
CREATE TABLE user_invitations(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  user_id INTEGER NOT NULL,
  account_id INTEGER,
  token_hash BLOB NOT NULL UNIQUE,
  invited_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT,
  outcome TEXT CHECK(outcome IN ('accepted', 'declined', 'replaced', 'withdrawn')),
  CHECK((ended_at IS NULL) = (outcome IS NULL))
) STRICT;
CREATE UNIQUE INDEX user_invitations_open ON user_invitations(user_id) WHERE ended_at IS NULL;

-- Emails that somebody tried to give to a person and that were taken: whoever tries many would learn who is here.
-- at: milliseconds since 1970.
CREATE TABLE user_email_tries(
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX user_email_tries_recent ON user_email_tries(user_id, at);
CREATE INDEX user_email_tries_by_age ON user_email_tries(at);
