-- The day on which a person was last shown the backup warning, YYYY-MM-DD at the first store of their account.
CREATE TABLE backup_warnings(
  user_id INTEGER PRIMARY KEY,
  shown_on TEXT NOT NULL
) STRICT;
