-- Reports that must go to ATF by a day. What was done about one is in the ledger, subject `report-deadline:{id}`.
CREATE TABLE report_deadlines(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  form TEXT NOT NULL CHECK(form IN ('3310.4', '3310.12', '3310.11')),
  -- The sale that makes the report necessary; NULL for a theft or loss.
  document_id INTEGER,
  buyer_key TEXT NOT NULL DEFAULT '',
  buyer_name TEXT NOT NULL DEFAULT '',
  -- JSON: the sales that are reported together.
  sales TEXT NOT NULL DEFAULT '[]',
  firearms INTEGER NOT NULL DEFAULT 0,
  last_day TEXT,
  discovered_at TEXT,
  note TEXT NOT NULL DEFAULT '',
  due_day TEXT NOT NULL,
  due_at TEXT,
  state TEXT NOT NULL DEFAULT 'open' CHECK(state IN ('open', 'sent', 'notNeeded')),
  closed_by TEXT CHECK(closed_by IN ('person', 'attachment', 'documents')),
  sent_on TEXT,
  reason TEXT NOT NULL DEFAULT '',
  closed_by_name TEXT NOT NULL DEFAULT '',
  closed_at TEXT,
  -- A stand-alone 3310.11: offered for closing, and the one that it was closed with.
  offered_document_id INTEGER,
  filed_document_id INTEGER,
  created_at TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;
CREATE INDEX report_deadlines_open ON report_deadlines(account_id, store_id, due_day, id) WHERE state = 'open';
CREATE INDEX report_deadlines_done ON report_deadlines(account_id, store_id, closed_at, id) WHERE state <> 'open';
CREATE UNIQUE INDEX report_deadlines_by_sale ON report_deadlines(document_id, form) WHERE document_id IS NOT NULL;
CREATE INDEX report_deadlines_by_buyer ON report_deadlines(store_id, buyer_key) WHERE buyer_key <> '';
CREATE INDEX report_deadlines_of_store ON report_deadlines(store_id, id);

-- Transfers of the last weeks that may be part of a multiple sale, found by store and buyer.
CREATE TABLE report_deadline_sales(
  document_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  buyer_key TEXT NOT NULL,
  buyer_name TEXT NOT NULL,
  day TEXT NOT NULL,
  handguns INTEGER NOT NULL,
  rifles INTEGER NOT NULL,
  -- JSON by form: who attached it to the document and when; absent while nobody did.
  attached TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX report_deadline_sales_by_buyer ON report_deadline_sales(store_id, buyer_key, day);
CREATE INDEX report_deadline_sales_by_day ON report_deadline_sales(day);

-- Whether a store reports multiple sales of rifles. A store without a row goes by its state.
CREATE TABLE report_deadline_settings(
  store_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  rifle_reports TEXT NOT NULL CHECK(rifle_reports IN ('byState', 'on', 'off'))
) STRICT;
