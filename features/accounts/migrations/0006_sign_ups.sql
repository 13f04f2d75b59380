-- Somebody asked to sign up. token_hash: of the link that was mailed for it, null until then; expires_at: milliseconds
-- since 1970.
CREATE TABLE sign_ups(
  request TEXT PRIMARY KEY,
  email TEXT NOT NULL CHECK(email = lower(email)),
  token_hash BLOB UNIQUE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_ups_of_email ON sign_ups(email);
CREATE INDEX sign_ups_by_end ON sign_ups(expires_at);

-- Once somebody has the email, however they came by it, no link makes another person of it.
CREATE TRIGGER sign_ups_void_for_new AFTER INSERT ON users
BEGIN
  DELETE FROM sign_ups WHERE email = NEW.email;
END;
CREATE TRIGGER sign_ups_void_for_changed AFTER UPDATE OF email ON users
BEGIN
  DELETE FROM sign_ups WHERE email = NEW.email;
END;
