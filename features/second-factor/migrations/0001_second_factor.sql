-- The shared secret of a person's authenticator app, sealed with a key that is not in the database. last_step: the
-- 30-second step of the last code that was taken, so that no code is taken twice.
CREATE TABLE second_factor_apps(
  user_id INTEGER PRIMARY KEY,
  sealed_secret BLOB NOT NULL,
  last_step INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- Recovery codes by keyed hash; each is removed when it is used.
CREATE TABLE second_factor_recovery_codes(
  user_id INTEGER NOT NULL,
  code_hash BLOB NOT NULL,
  PRIMARY KEY(user_id, code_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE second_factor_passkeys(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  user_id INTEGER NOT NULL,
  credential_id TEXT NOT NULL UNIQUE,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  transports TEXT NOT NULL,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT;
CREATE INDEX second_factor_passkeys_of_user ON second_factor_passkeys(user_id);

-- Challenges that were answered: each counts once. expires_at: milliseconds since 1970.
CREATE TABLE second_factor_spent_challenges(
  challenge_hash BLOB PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX second_factor_spent_by_end ON second_factor_spent_challenges(expires_at);

-- Who must have a second factor: scope is 'account:7', or 'operators'.
CREATE TABLE second_factor_requirements(
  scope TEXT PRIMARY KEY,
  by_id INTEGER NOT NULL,
  since TEXT NOT NULL
) STRICT, WITHOUT ROWID;
