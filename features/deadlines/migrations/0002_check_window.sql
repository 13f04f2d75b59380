-- For how many days a background check holds in a store; NULL goes by the installation's setting. The source is the rule
-- that the store names for it.
ALTER TABLE deadlines_settings ADD COLUMN check_window_days INTEGER CHECK(check_window_days BETWEEN 1 AND 365);
ALTER TABLE deadlines_settings ADD COLUMN check_window_source TEXT NOT NULL DEFAULT '';
