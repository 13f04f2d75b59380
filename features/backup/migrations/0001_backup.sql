-- Pages of the backup feed that a person read in the newest minute of theirs: minutes since 1970.
CREATE TABLE backup_paces(
  user_id INTEGER PRIMARY KEY,
  minute INTEGER NOT NULL,
  pages INTEGER NOT NULL
) STRICT;
