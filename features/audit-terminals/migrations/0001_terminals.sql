-- The one code of an audit that is good just now: who has it starts a session of its auditor at a terminal.
CREATE TABLE audit_terminals_codes(
  audit_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  code_hash BLOB NOT NULL,
  shown_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX audit_terminals_codes_by_hash ON audit_terminals_codes(code_hash);

-- Sessions of auditors at terminals of a shop; they only read.
CREATE TABLE audit_terminals_sessions(
  id INTEGER PRIMARY KEY,
  audit_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK(number > 0),
  token_hash BLOB NOT NULL,
  started_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT,
  because TEXT,
  CHECK((ended_at IS NULL) = (because IS NULL))
) STRICT;
CREATE UNIQUE INDEX audit_terminals_sessions_by_token ON audit_terminals_sessions(token_hash);
CREATE UNIQUE INDEX audit_terminals_sessions_open ON audit_terminals_sessions(audit_id, number) WHERE ended_at IS NULL;
CREATE INDEX audit_terminals_sessions_ended ON audit_terminals_sessions(ended_at) WHERE ended_at IS NOT NULL;
