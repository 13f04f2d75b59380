-- A request waits for the operator until one says that it is answered: milliseconds since 1970; null while it waits.
ALTER TABLE store_variance_requests ADD COLUMN account_id INTEGER;
ALTER TABLE store_variance_requests ADD COLUMN by_name TEXT NOT NULL DEFAULT '';
ALTER TABLE store_variance_requests ADD COLUMN answered_at INTEGER;
UPDATE store_variance_requests SET
  account_id = (SELECT account_id FROM users WHERE users.id = user_id),
  by_name = coalesce((SELECT name FROM users WHERE users.id = user_id), '');
CREATE INDEX store_variance_requests_waiting ON store_variance_requests(at) WHERE answered_at IS NULL;
