-- What was taken off a form is in the log: a row of its own names it and says why. And whether it was known whose part of
-- the form a correction lies in.
ALTER TABLE correction_logs ADD COLUMN is_removal INTEGER NOT NULL DEFAULT 0;
ALTER TABLE correction_logs ADD COLUMN is_part_known INTEGER NOT NULL DEFAULT 1;
