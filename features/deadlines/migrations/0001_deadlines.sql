-- How early a store is warned. A store without a row has the defaults.
CREATE TABLE deadlines_settings(
  store_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  check_warning_days INTEGER NOT NULL CHECK(check_warning_days BETWEEN 1 AND 7)
) STRICT;
