-- An export of everything of a store, or (store_id null) of a whole account, by one person.
CREATE TABLE departure_exports(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER,
  user_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('running', 'finished', 'cancelled', 'failed')),
  total_files INTEGER NOT NULL,
  total_bytes INTEGER NOT NULL,
  sent_files INTEGER NOT NULL DEFAULT 0,
  sent_bytes INTEGER NOT NULL DEFAULT 0,
  started_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX departure_exports_of_user ON departure_exports(user_id, account_id, id);

-- What an export covers: each store up to the entry of its chain that was the last when the export began.
CREATE TABLE departure_covers(
  export_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY(export_id, store_id)
) STRICT, WITHOUT ROWID;

-- A store or (store_id null) a whole account that was deleted, kept for the operator to restore until `purge_at`.
CREATE TABLE departures(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER,
  name TEXT NOT NULL,
  deleted_by_name TEXT NOT NULL,
  deleted_at TEXT NOT NULL,
  purge_at TEXT NOT NULL,
  restored_at TEXT,
  purged_at TEXT
) STRICT;
CREATE INDEX departures_waiting ON departures(purge_at) WHERE restored_at IS NULL AND purged_at IS NULL;
