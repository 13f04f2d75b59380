-- A view: an address of the archive under a name, of one person in one store, perhaps shared there. A deleted one is kept
-- for a day, so that it can be brought back.
CREATE TABLE views(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
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
CREATE UNIQUE INDEX views_by_name ON views(store_id, owner_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX views_shared ON views(store_id) WHERE is_shared = 1 AND deleted_at IS NULL;
CREATE INDEX views_deleted ON views(deleted_at) WHERE deleted_at IS NOT NULL;

-- The view that opens by itself for a person in a store.
CREATE TABLE views_defaults(
  user_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  view_id INTEGER NOT NULL,
  PRIMARY KEY(user_id, store_id)
) STRICT, WITHOUT ROWID;

-- What a person looked for lately. It holds names and numbers of customers: it is the person's own, is cleared by them,
-- and is forgotten after a while.
CREATE TABLE views_searches(
  user_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY(user_id, store_id, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX views_searches_by_age ON views_searches(used_at);
