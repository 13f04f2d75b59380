-- When the removal for good began; from then on nothing can be restored. Cut short, the next run goes on.
ALTER TABLE departures ADD COLUMN purging_at TEXT;
