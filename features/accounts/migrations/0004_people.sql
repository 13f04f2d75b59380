-- Who changed a person last, and when: told to somebody whose own change comes too late.
ALTER TABLE users ADD COLUMN changed_by_id INTEGER;
ALTER TABLE users ADD COLUMN changed_at TEXT;
-- While invitation_status is 1: when the invitation stops being good. From then on it counts as 2.
ALTER TABLE users ADD COLUMN invitation_expires_at TEXT;
-- Operators look for people of all accounts by name.
CREATE INDEX users_by_name ON users(name COLLATE NOCASE, id) WHERE is_deleted = 0;
