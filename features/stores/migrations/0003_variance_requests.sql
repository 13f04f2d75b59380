-- What was asked, for the mail that is written of it; rows go after a week.
ALTER TABLE store_variance_requests ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE store_variance_requests ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE store_variance_requests ADD COLUMN ffl_first_three_digits TEXT NOT NULL DEFAULT '';
ALTER TABLE store_variance_requests ADD COLUMN ffl_last_five_digits TEXT NOT NULL DEFAULT '';
