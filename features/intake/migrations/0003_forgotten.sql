-- What was discarded long ago is forgotten once, not again each hour.
ALTER TABLE intake_items ADD COLUMN is_forgotten INTEGER NOT NULL DEFAULT 0 CHECK(is_forgotten IN (0, 1));
CREATE INDEX intake_to_forget ON intake_items(settled_at) WHERE state = 'discarded' AND is_forgotten = 0;
DROP INDEX intake_discarded;
