-- A record of one filed form. The virtual columns are what the lists walk: days as whole numbers (20240131, 0 for none)
-- and `facets`, the small filters packed into one number (search/facets.ts gives the bits).
CREATE TABLE documents(
  id INTEGER PRIMARY KEY CHECK(id BETWEEN 1 AND 4294967295),
  account_id INTEGER NOT NULL CHECK(account_id BETWEEN 1 AND 1048575),
  store_id INTEGER NOT NULL CHECK(store_id > 0),
  form_type INTEGER NOT NULL CHECK(form_type IN (0, 1)),
  status INTEGER CHECK(status IN (0, 1, 2)),
  -- Folded (search/text.ts): lower case, no accents; empty when there is nothing. `serials_text` only for several serials.
  name_key TEXT NOT NULL,
  serial_key TEXT NOT NULL DEFAULT '',
  serials_text TEXT,
  tsn_key TEXT NOT NULL DEFAULT '',
  ntn_key TEXT NOT NULL DEFAULT '',
  customer_name TEXT NOT NULL,
  transfer_date TEXT CHECK(transfer_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  certification_date TEXT CHECK(certification_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  nics_date TEXT CHECK(nics_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  expiration_date TEXT CHECK(expiration_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  list_date TEXT GENERATED ALWAYS AS (coalesce(transfer_date, certification_date)) VIRTUAL,
  tsn TEXT,
  ntn TEXT,
  first_serial TEXT,
  ffl_flag INTEGER NOT NULL DEFAULT 0 CHECK(ffl_flag BETWEEN 0 AND 3),
  ffl_flagged_by_id INTEGER,
  ffl_flagged_by_name TEXT,
  ffl_flagged_at TEXT,
  ffl_assigned_id INTEGER,
  ffl_assigned_name TEXT,
  audit_flag INTEGER NOT NULL DEFAULT 0 CHECK(audit_flag BETWEEN 0 AND 3),
  audit_flagged_by_name TEXT,
  audit_assigned_id INTEGER,
  audit_assigned_name TEXT,
  audit_reviewed INTEGER NOT NULL DEFAULT 0 CHECK(audit_reviewed IN (0, 1)),
  version_number INTEGER NOT NULL DEFAULT 1 CHECK(version_number >= 1),
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1),
  warning_message TEXT,
  created_by_id INTEGER,
  created_by_name TEXT NOT NULL,
  created_by_origin INTEGER NOT NULL DEFAULT 0 CHECK(created_by_origin IN (0, 1)),
  created_at TEXT NOT NULL,
  list_day INTEGER GENERATED ALWAYS AS
    (CAST(replace(coalesce(transfer_date, certification_date, '0'), '-', '') AS INTEGER)) VIRTUAL,
  certification_day INTEGER GENERATED ALWAYS AS
    (CAST(replace(coalesce(certification_date, '0'), '-', '') AS INTEGER)) VIRTUAL,
  expiration_day INTEGER GENERATED ALWAYS AS
    (CAST(replace(coalesce(expiration_date, '0'), '-', '') AS INTEGER)) VIRTUAL,
  status_key INTEGER GENERATED ALWAYS AS (coalesce(status + 1, 0)) VIRTUAL,
  facets INTEGER GENERATED ALWAYS AS (
    (coalesce(status, -1) + 1) | (ffl_flag << 2) | (audit_flag << 4) | (audit_reviewed << 6)
    | ((transfer_date IS NOT NULL) << 7) | ((ffl_assigned_id IS NOT NULL) << 8)
    | ((audit_assigned_id IS NOT NULL) << 9)
  ) VIRTUAL
) STRICT;

-- One order of the list each; the filter columns ride along so that a walk needs no record.
CREATE INDEX documents_by_list_day ON documents(account_id, form_type, list_day, id, store_id, facets);
CREATE INDEX documents_by_name ON documents(account_id, form_type, name_key, id, store_id, facets, list_day);
CREATE INDEX documents_by_serial ON documents(account_id, form_type, serial_key, id, store_id, facets, list_day);
CREATE INDEX documents_by_tsn ON documents(account_id, form_type, tsn_key, id, store_id, facets, list_day);
CREATE INDEX documents_by_ntn ON documents(account_id, form_type, ntn_key, id, store_id, facets, list_day);
CREATE INDEX documents_by_certification
  ON documents(account_id, form_type, certification_day, id, store_id, facets, list_day);
CREATE INDEX documents_by_expiration ON documents(account_id, form_type, expiration_day, id, store_id, facets, list_day);
CREATE INDEX documents_by_creation ON documents(account_id, form_type, created_at, id, store_id, facets, list_day);
CREATE INDEX documents_by_status ON documents(account_id, form_type, status_key, list_day, id, store_id, facets);
CREATE INDEX documents_by_store ON documents(account_id, form_type, store_id, list_day, id, facets);

-- What few documents have, told by their facets. Filing writes none of these.
CREATE INDEX documents_flagged
  ON documents(account_id, form_type, ffl_flag, list_day, id, store_id, facets) WHERE (facets & 12) <> 0;
CREATE INDEX documents_audit_flagged
  ON documents(account_id, form_type, audit_flag, list_day, id, store_id, facets) WHERE (facets & 48) <> 0;
CREATE INDEX documents_reviewed
  ON documents(account_id, form_type, list_day, id, store_id, facets) WHERE (facets & 64) = 64;
CREATE INDEX documents_assigned
  ON documents(account_id, form_type, ffl_assigned_id, list_day, id, store_id, facets) WHERE (facets & 256) = 256;
CREATE INDEX documents_assigned_name
  ON documents(account_id, form_type, ffl_assigned_name, list_day, id, store_id, facets) WHERE (facets & 256) = 256;
CREATE INDEX documents_audit_assigned
  ON documents(account_id, form_type, audit_assigned_id, list_day, id, store_id, facets) WHERE (facets & 512) = 512;
CREATE INDEX documents_open
  ON documents(account_id, form_type, expiration_day, id, store_id, facets, list_day)
  WHERE (facets & 128) = 0 AND (facets & 3) <= 1;

-- The folded columns are null where they are no more than the value in lower case.
CREATE TABLE document_serials(
  document_id INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK(position >= 0),
  serial_number TEXT NOT NULL,
  manufacturer TEXT,
  importer TEXT,
  model TEXT,
  type TEXT,
  caliber TEXT,
  manufacturer_key TEXT,
  importer_key TEXT,
  model_key TEXT,
  type_key TEXT,
  caliber_key TEXT,
  PRIMARY KEY(document_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE attachments(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK(position >= 0),
  sha256 TEXT NOT NULL CHECK(length(sha256) = 64),
  size INTEGER NOT NULL CHECK(size >= 0),
  pages INTEGER NOT NULL CHECK(pages >= 0),
  file_name TEXT NOT NULL,
  type INTEGER NOT NULL CHECK(type BETWEEN 0 AND 10),
  is_main INTEGER NOT NULL CHECK(is_main IN (0, 1)),
  original_attachment_id INTEGER,
  version_number INTEGER NOT NULL DEFAULT 1 CHECK(version_number >= 1),
  uploaded_by_id INTEGER,
  uploaded_by_name TEXT NOT NULL,
  uploaded_by_origin INTEGER NOT NULL DEFAULT 0 CHECK(uploaded_by_origin IN (0, 1)),
  uploaded_at TEXT NOT NULL
) STRICT;
CREATE INDEX attachments_by_document ON attachments(document_id, position);
CREATE INDEX attachments_by_content ON attachments(sha256, store_id);

-- Every searchable value as its runs of three characters (search/text.ts), so that any part of a value is found as a
-- phrase. The row's number is made of account, form type, store and document (search/store-document.ts).
CREATE VIRTUAL TABLE document_search USING fts5(
  pieces, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
);

-- Exact counters, kept by the triggers below.
CREATE TABLE document_totals(
  account_id INTEGER NOT NULL,
  form_type INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  facets INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY(account_id, form_type, store_id, facets)
) STRICT, WITHOUT ROWID;

-- How many documents lie under each beginning of each order (a month, two characters), for a store and (store 0) the
-- whole account: a page deep in a list starts from the nearest bucket instead of from the top. `facets` without the two
-- bits that no counted list asks for. All list_days of a bucket lie between the two days, so that a list of some days
-- passes over the buckets that have none of them; taking a document out does not bring the two closer.
CREATE TABLE document_buckets(
  account_id INTEGER NOT NULL,
  form_type INTEGER NOT NULL,
  sort TEXT NOT NULL,
  store_id INTEGER NOT NULL,
  bucket ANY NOT NULL,
  facets INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  PRIMARY KEY(account_id, form_type, sort, store_id, bucket, facets)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  INSERT INTO document_totals VALUES (NEW.account_id, NEW.form_type, NEW.store_id, NEW.facets, 1)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_buckets
    SELECT NEW.account_id, NEW.form_type, sorts.column1, scopes.place, sorts.column2, NEW.facets & 383, 1,
      NEW.list_day, NEW.list_day FROM (VALUES
      ('list', NEW.list_day / 100),
      ('name', substr(NEW.name_key, 1, 2)),
      ('serial', substr(NEW.serial_key, 1, 2)),
      ('tsn', substr(NEW.tsn_key, 1, 2)),
      ('ntn', substr(NEW.ntn_key, 1, 2)),
      ('certification', NEW.certification_day / 100),
      ('expiration', NEW.expiration_day / 100),
      ('created', substr(NEW.created_at, 1, 7))
    ) sorts CROSS JOIN (SELECT NEW.store_id AS place UNION ALL SELECT 0) scopes WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day);
END;

CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  INSERT INTO document_totals VALUES (OLD.account_id, OLD.form_type, OLD.store_id, OLD.facets, -1)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_buckets
    SELECT OLD.account_id, OLD.form_type, sorts.column1, scopes.place, sorts.column2, OLD.facets & 383, -1,
      OLD.list_day, OLD.list_day FROM (VALUES
      ('list', OLD.list_day / 100),
      ('name', substr(OLD.name_key, 1, 2)),
      ('serial', substr(OLD.serial_key, 1, 2)),
      ('tsn', substr(OLD.tsn_key, 1, 2)),
      ('ntn', substr(OLD.ntn_key, 1, 2)),
      ('certification', OLD.certification_day / 100),
      ('expiration', OLD.expiration_day / 100),
      ('created', substr(OLD.created_at, 1, 7))
    ) sorts CROSS JOIN (SELECT OLD.store_id AS place UNION ALL SELECT 0) scopes WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day);
END;

CREATE TRIGGER documents_recounted AFTER UPDATE OF account_id, store_id, form_type, status, transfer_date,
  certification_date, expiration_date, ffl_flag, audit_flag, audit_reviewed, ffl_assigned_id, audit_assigned_id,
  name_key, serial_key, tsn_key, ntn_key, created_at ON documents BEGIN
  INSERT INTO document_totals VALUES (OLD.account_id, OLD.form_type, OLD.store_id, OLD.facets, -1)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_buckets
    SELECT OLD.account_id, OLD.form_type, sorts.column1, scopes.place, sorts.column2, OLD.facets & 383, -1,
      OLD.list_day, OLD.list_day FROM (VALUES
      ('list', OLD.list_day / 100),
      ('name', substr(OLD.name_key, 1, 2)),
      ('serial', substr(OLD.serial_key, 1, 2)),
      ('tsn', substr(OLD.tsn_key, 1, 2)),
      ('ntn', substr(OLD.ntn_key, 1, 2)),
      ('certification', OLD.certification_day / 100),
      ('expiration', OLD.expiration_day / 100),
      ('created', substr(OLD.created_at, 1, 7))
    ) sorts CROSS JOIN (SELECT OLD.store_id AS place UNION ALL SELECT 0) scopes WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day);
  INSERT INTO document_totals VALUES (NEW.account_id, NEW.form_type, NEW.store_id, NEW.facets, 1)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_buckets
    SELECT NEW.account_id, NEW.form_type, sorts.column1, scopes.place, sorts.column2, NEW.facets & 383, 1,
      NEW.list_day, NEW.list_day FROM (VALUES
      ('list', NEW.list_day / 100),
      ('name', substr(NEW.name_key, 1, 2)),
      ('serial', substr(NEW.serial_key, 1, 2)),
      ('tsn', substr(NEW.tsn_key, 1, 2)),
      ('ntn', substr(NEW.ntn_key, 1, 2)),
      ('certification', NEW.certification_day / 100),
      ('expiration', NEW.expiration_day / 100),
      ('created', substr(NEW.created_at, 1, 7))
    ) sorts CROSS JOIN (SELECT NEW.store_id AS place UNION ALL SELECT 0) scopes WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day);
END;
