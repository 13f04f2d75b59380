-- A store that stops for good (27 CFR 478.127). What was done is in the ledger, subject `out-of-business:{id}`.
CREATE TABLE out_of_business_declarations(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  discontinued_on TEXT NOT NULL,
  due_day TEXT NOT NULL,
  successor_name TEXT NOT NULL DEFAULT '',
  successor_ffl TEXT NOT NULL DEFAULT '',
  contact_name TEXT NOT NULL,
  contact_phone TEXT NOT NULL,
  contact_address TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK(state IN ('open', 'delivered', 'takenBack')),
  delivered_to TEXT CHECK(delivered_to IN ('atf', 'successor')),
  delivered_on TEXT,
  carrier TEXT NOT NULL DEFAULT '',
  tracking_number TEXT NOT NULL DEFAULT '',
  changed_by_name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;
CREATE UNIQUE INDEX out_of_business_standing ON out_of_business_declarations(store_id) WHERE state <> 'takenBack';
CREATE INDEX out_of_business_due ON out_of_business_declarations(account_id, store_id) WHERE state = 'open';
CREATE INDEX out_of_business_of_store ON out_of_business_declarations(store_id, id);

-- A pack: which records go into which zip under which names, settled before the first byte leaves. One a store.
CREATE TABLE out_of_business_packs(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'planning' CHECK(state IN ('planning', 'ready')),
  -- The most bytes of one zip; NULL for one zip whatever its size.
  part_bytes INTEGER,
  -- The last entry of the store's chain when it was begun.
  seq INTEGER NOT NULL,
  total_records INTEGER NOT NULL,
  planned_records INTEGER NOT NULL DEFAULT 0,
  -- JSON: what the part that is being filled holds, and how wide the columns of the index are.
  filling TEXT NOT NULL,
  widths TEXT NOT NULL,
  made_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE out_of_business_records(
  pack_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  folder TEXT NOT NULL,
  -- The name without its ending, and the number of the record among those of this name in this folder, from 1.
  stem TEXT NOT NULL,
  copy INTEGER NOT NULL,
  -- The three orders of 27 CFR 478.124(b), each the same for no two records of a pack.
  name_order TEXT NOT NULL,
  date_order TEXT NOT NULL,
  tsn_order TEXT NOT NULL,
  -- JSON: its line of the index.
  line TEXT NOT NULL,
  -- Set when its files could not be one PDF, and what is said of it then.
  has_own_files INTEGER NOT NULL DEFAULT 0,
  note TEXT NOT NULL DEFAULT '',
  PRIMARY KEY(pack_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX out_of_business_records_named ON out_of_business_records(pack_id, folder, stem, copy);
CREATE INDEX out_of_business_records_of_part ON out_of_business_records(pack_id, part, document_id);
CREATE INDEX out_of_business_records_by_name ON out_of_business_records(pack_id, name_order);
CREATE INDEX out_of_business_records_by_date ON out_of_business_records(pack_id, date_order);
CREATE INDEX out_of_business_records_by_tsn ON out_of_business_records(pack_id, tsn_order);
CREATE INDEX out_of_business_records_of_store ON out_of_business_records(store_id);

CREATE TABLE out_of_business_parts(
  pack_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  records INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'none' CHECK(state IN ('none', 'running', 'finished', 'cancelled', 'failed')),
  sent_records INTEGER NOT NULL DEFAULT 0,
  sent_bytes INTEGER NOT NULL DEFAULT 0,
  left_out_files INTEGER NOT NULL DEFAULT 0,
  -- JSON: the first hundred files that were left out.
  left_out TEXT NOT NULL DEFAULT '[]',
  -- Records whose files are not one PDF.
  own_files INTEGER NOT NULL DEFAULT 0,
  seen_at TEXT,
  finished_at TEXT,
  PRIMARY KEY(pack_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX out_of_business_parts_of_store ON out_of_business_parts(store_id);
