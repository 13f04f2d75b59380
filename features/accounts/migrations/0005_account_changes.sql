-- Who changed an account's details last, and when: told to somebody whose own change comes too late.
ALTER TABLE accounts ADD COLUMN changed_by_id INTEGER;
ALTER TABLE accounts ADD COLUMN changed_at TEXT;
