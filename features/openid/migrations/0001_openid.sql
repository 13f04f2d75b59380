-- Who somebody is at an external provider. The subject is theirs for ever; the email there may change.
CREATE TABLE openid_identities(
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at TEXT NOT NULL,
  PRIMARY KEY(issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX openid_identities_of_user ON openid_identities(user_id, issuer);

-- A sign-in that was begun: good once, for ten minutes, in the browser that began it. Of state and browser only hashes are
-- kept. link_user_id: somebody who is signed in connects their own record. source: keyed hash of the network address.
-- begun_at: milliseconds since 1970.
CREATE TABLE openid_attempts(
  state_hash BLOB PRIMARY KEY,
  browser_hash BLOB NOT NULL,
  nonce TEXT NOT NULL,
  code_verifier TEXT NOT NULL,
  next TEXT NOT NULL,
  link_user_id INTEGER,
  source BLOB NOT NULL,
  begun_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX openid_attempts_by_age ON openid_attempts(begun_at);
CREATE INDEX openid_attempts_of_source ON openid_attempts(source, begun_at);
