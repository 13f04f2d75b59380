-- Codes that let an operator's other browser act for somebody: once, for five minutes. Only a hash is kept.
CREATE TABLE operators_codes(
  code_hash BLOB PRIMARY KEY,
  operator_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  reason TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
