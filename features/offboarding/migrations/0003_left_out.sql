-- Files that an export left out because what is stored is missing, or is not what was filed. The first are named.
ALTER TABLE departure_exports ADD COLUMN left_out_files INTEGER NOT NULL DEFAULT 0;
CREATE TABLE departure_left_out(
  export_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  path TEXT NOT NULL,
  reason TEXT NOT NULL CHECK(reason IN ('missing', 'changed')),
  PRIMARY KEY(export_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX departure_left_out_of_store ON departure_left_out(store_id);
