-- What a request with an Idempotency-Key came to, so that a retry answers the same (kept for a week).
CREATE TABLE document_requests(
  user_id INTEGER NOT NULL,
  key_hash TEXT NOT NULL,
  document_id INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY(user_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_requests_by_age ON document_requests(at);
