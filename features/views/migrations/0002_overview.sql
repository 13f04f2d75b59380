-- A view may be of all the FFLs of an account that its person sees; it has no store then.
CREATE TABLE views_new(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER,
  owner_id INTEGER NOT NULL,
  owner_name TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  address TEXT NOT NULL,
  is_shared INTEGER NOT NULL CHECK(is_shared IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  changed_by_name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
INSERT INTO views_new(id, account_id, store_id, owner_id, owner_name, name, name_key, address, is_shared, version,
    changed_by_name, changed_at, deleted_at)
  SELECT id, account_id, store_id, owner_id, owner_name, name, name_key, address, is_shared, version,
    changed_by_name, changed_at, deleted_at FROM views;

-- The view that opens by itself for a person in a store, or with no store in the overview of an account.
CREATE TABLE views_defaults_new(
  user_id INTEGER NOT NULL,
  view_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  store_id INTEGER,
  PRIMARY KEY(user_id, view_id)
) STRICT, WITHOUT ROWID;
INSERT INTO views_defaults_new(user_id, view_id, account_id, store_id)
  SELECT d.user_id, d.view_id, v.account_id, v.store_id FROM views_defaults d
  JOIN views v ON v.id = d.view_id AND v.store_id = d.store_id;

DROP TABLE views;
DROP TABLE views_defaults;
ALTER TABLE views_new RENAME TO views;
ALTER TABLE views_defaults_new RENAME TO views_defaults;

CREATE UNIQUE INDEX views_by_name ON views(account_id, coalesce(store_id, 0), owner_id, name_key)
  WHERE deleted_at IS NULL;
CREATE INDEX views_shared ON views(account_id, store_id) WHERE is_shared = 1 AND deleted_at IS NULL;
CREATE INDEX views_deleted ON views(deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX views_default ON views_defaults(user_id, account_id, coalesce(store_id, 0));
