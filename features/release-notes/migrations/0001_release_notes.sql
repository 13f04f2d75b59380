-- What changed in this installation, as its operators tell everybody.
CREATE TABLE release_notes(
  id INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  changed_by_name TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;
