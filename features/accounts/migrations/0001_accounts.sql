-- A dealer's organisation. type: 0 one store, 1 several stores, 2 not chosen yet.
CREATE TABLE accounts(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  name TEXT NOT NULL,
  phone TEXT NOT NULL DEFAULT '',
  street_address1 TEXT NOT NULL DEFAULT '',
  street_address2 TEXT NOT NULL DEFAULT '',
  city TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '',
  type INTEGER NOT NULL CHECK(type IN (0, 1, 2)),
  is_disabled INTEGER NOT NULL DEFAULT 0 CHECK(is_disabled IN (0, 1)),
  backup_tool_installed INTEGER NOT NULL DEFAULT 0 CHECK(backup_tool_installed IN (0, 1)),
  created_at TEXT NOT NULL,
  deleted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;

-- A person. Operators, auditors and newcomers have no account. status: 0 enabled, 1 disabled. invitation_status: 0 accepted,
-- 1 still open, 2 declined or expired. A deleted person keeps the name on what they did; the address may be used again.
CREATE TABLE users(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER,
  email TEXT NOT NULL CHECK(email = lower(email)),
  name TEXT NOT NULL,
  phone TEXT NOT NULL DEFAULT '',
  password_hash TEXT,
  role INTEGER NOT NULL CHECK(role BETWEEN -1 AND 7),
  status INTEGER NOT NULL DEFAULT 0 CHECK(status IN (0, 1)),
  invitation_status INTEGER NOT NULL DEFAULT 0 CHECK(invitation_status IN (0, 1, 2)),
  origin INTEGER NOT NULL DEFAULT 0 CHECK(origin IN (0, 1)),
  picture_uri TEXT,
  is_deleted INTEGER NOT NULL DEFAULT 0 CHECK(is_deleted IN (0, 1)),
  created_at TEXT NOT NULL,
  last_sign_in TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;
CREATE UNIQUE INDEX users_email ON users(email) WHERE is_deleted = 0;
CREATE INDEX users_of_account ON users(account_id);

-- The stores that a person below super admin belongs to.
CREATE TABLE access_stores(
  user_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  PRIMARY KEY(user_id, store_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX access_stores_of_store ON access_stores(store_id);

-- A sign-in that lasts. Only a hash of the cookie's token is kept.
CREATE TABLE sessions(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  user_id INTEGER NOT NULL,
  token_hash BLOB NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT,
  user_agent TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX sessions_of_user ON sessions(user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_end ON sessions(expires_at);

-- An operator acting for a person, with the reason; open while ended_at is null.
CREATE TABLE impersonations(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  operator_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;
CREATE UNIQUE INDEX impersonations_open ON impersonations(operator_id) WHERE ended_at IS NULL;

-- Failed sign-ins, by keyed hash of the email or of the network address; neither is kept itself. at: milliseconds since 1970.
CREATE TABLE sign_in_attempts(
  id TEXT NOT NULL,
  source BLOB NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY(id, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_attempts_recent ON sign_in_attempts(source, at);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts(at);

-- One-time links to set up an empty installation; only a hash of the token is kept.
CREATE TABLE setup_links(
  token_hash BLOB PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Facts about the installation itself, such as the state of its sample data.
CREATE TABLE installation(
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
