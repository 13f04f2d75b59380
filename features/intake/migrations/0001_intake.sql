-- Documents to be that wait for a person: kept files, where they came from, what was read from them, what became of them.
CREATE TABLE intake_items(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('reading', 'ready', 'failed', 'filed', 'discarded')),
  source TEXT NOT NULL CHECK(source IN ('inbox', 'import', 'upload')),
  -- The path within the watched folder, the path on the importing machine, or the name that was sent.
  source_path TEXT NOT NULL,
  -- Content and path together: the same file of the same place is the same item, however often it is found.
  source_key TEXT NOT NULL CHECK(length(source_key) = 64),
  received_at TEXT NOT NULL,
  received_by_id INTEGER,
  received_by_name TEXT NOT NULL,
  pages INTEGER NOT NULL DEFAULT 0,
  -- What was read (documents/reading/result.ts), and the parts of it that lists show; emptied once nobody needs them.
  meta_data TEXT,
  customer_name TEXT,
  tsn TEXT,
  form_type INTEGER,
  uncertain INTEGER NOT NULL DEFAULT 0,
  -- Why it could not be read, or why it was discarded.
  reason TEXT,
  document_id INTEGER,
  settled_at TEXT,
  settled_by_id INTEGER,
  settled_by_name TEXT,
  -- Who is at it just now; lapses by itself. Milliseconds since 1970, as below.
  claimed_by_id INTEGER,
  claimed_by_name TEXT,
  claimed_until INTEGER NOT NULL DEFAULT 0,
  -- When somebody last wanted to see it while it was unread, and until when a process reads it.
  wanted_at INTEGER NOT NULL DEFAULT 0,
  read_until INTEGER NOT NULL DEFAULT 0,
  CHECK((state = 'filed') = (document_id IS NOT NULL)),
  UNIQUE(store_id, source_key)
) STRICT;
CREATE INDEX intake_by_state ON intake_items(store_id, state, id);
CREATE INDEX intake_unread ON intake_items(wanted_at, id) WHERE state = 'reading';
CREATE INDEX intake_discarded ON intake_items(settled_at) WHERE state = 'discarded';

-- The files of an item, the main one first once it was read. Type 0 until then, when nobody gave one.
CREATE TABLE intake_files(
  item_id INTEGER NOT NULL REFERENCES intake_items(id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK(position >= 0),
  sha256 TEXT NOT NULL CHECK(length(sha256) = 64),
  size INTEGER NOT NULL CHECK(size >= 0),
  pages INTEGER NOT NULL DEFAULT 0,
  file_name TEXT NOT NULL,
  type INTEGER NOT NULL DEFAULT 0 CHECK(type BETWEEN 0 AND 10),
  PRIMARY KEY(item_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX intake_files_by_content ON intake_files(sha256, item_id);

-- Which process watches the folder, where several share one database.
CREATE TABLE intake_watch(
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;
