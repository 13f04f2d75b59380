-- A trace request of the National Tracing Center. What was done about it is in the ledger, subject `trace:{id}`.
CREATE TABLE traces(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  reference TEXT NOT NULL,
  -- Folded; a store takes each reference number down once.
  reference_key TEXT NOT NULL,
  asked_by_name TEXT NOT NULL,
  asked_by_phone TEXT NOT NULL,
  asked_by_email TEXT NOT NULL,
  came_by TEXT NOT NULL CHECK(came_by IN ('phone', 'fax', 'etrace', 'email')),
  received_at TEXT NOT NULL,
  -- The firearm as asked for, as JSON.
  firearm TEXT NOT NULL,
  search_text TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK(state IN ('open', 'answered', 'noRecord')),
  document_id INTEGER,
  assignee_id INTEGER,
  assignee_name TEXT NOT NULL DEFAULT '',
  answered_at TEXT,
  answered_by TEXT CHECK(answered_by IN ('phone', 'fax', 'etrace', 'email')),
  searches INTEGER NOT NULL DEFAULT 0,
  -- When its store's managers were told that little time is left.
  warned_at TEXT,
  changed_by_name TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;
CREATE INDEX traces_by_store ON traces(account_id, store_id, state, received_at);
CREATE INDEX traces_open ON traces(received_at) WHERE state = 'open' AND warned_at IS NULL;
CREATE UNIQUE INDEX traces_by_reference ON traces(store_id, reference_key) WHERE reference_key <> '';

-- Answer packs as they were made; the bytes lie in the file store under their SHA-256.
CREATE TABLE trace_packs(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  trace_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK(kind IN ('pdf', 'zip')),
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL CHECK(length(sha256) = 64),
  size INTEGER NOT NULL CHECK(size > 0),
  pages INTEGER NOT NULL CHECK(pages >= 0),
  made_at TEXT NOT NULL,
  made_by TEXT NOT NULL
) STRICT;
CREATE INDEX trace_packs_by_trace ON trace_packs(trace_id, id);
CREATE INDEX trace_packs_by_content ON trace_packs(sha256);
