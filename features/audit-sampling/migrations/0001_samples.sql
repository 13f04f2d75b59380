-- A sample of the Forms 4473 of an internal audit. Whoever has its ledger entry draws it again from the seed.
CREATE TABLE audit_samples(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  audit_id INTEGER NOT NULL,
  stratify_by TEXT NOT NULL CHECK(stratify_by IN ('none', 'month', 'status', 'employee')),
  size INTEGER NOT NULL CHECK(size BETWEEN 1 AND 10000),
  -- What the size was computed for; NULL where it was asked for directly.
  confidence INTEGER CHECK(confidence IN (90, 95, 99)),
  margin REAL CHECK(margin > 0),
  seed TEXT NOT NULL CHECK(length(seed) = 64),
  is_seed_given INTEGER NOT NULL CHECK(is_seed_given IN (0, 1)),
  -- JSON: the dates that the population was taken from, and its strata with their sizes.
  ranges TEXT NOT NULL,
  strata TEXT NOT NULL,
  population INTEGER NOT NULL CHECK(population >= size),
  population_sha256 TEXT NOT NULL,
  documents_sha256 TEXT NOT NULL,
  drawn_by_id INTEGER NOT NULL,
  drawn_by_name TEXT NOT NULL,
  drawn_at TEXT NOT NULL,
  -- A retry with the same key is the same sample.
  key_hash TEXT
) STRICT;
CREATE INDEX audit_samples_of_audit ON audit_samples(audit_id, id);
CREATE INDEX audit_samples_of_store ON audit_samples(account_id, store_id, audit_id);
CREATE UNIQUE INDEX audit_samples_by_key ON audit_samples(drawn_by_id, key_hash) WHERE key_hash IS NOT NULL;

CREATE TABLE audit_sample_documents(
  sample_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  -- From 1, in the order of the draw.
  position INTEGER NOT NULL CHECK(position > 0),
  stratum TEXT NOT NULL,
  PRIMARY KEY(sample_id, position)
) STRICT;
CREATE INDEX audit_sample_documents_of_store ON audit_sample_documents(store_id);

-- What an auditor of an internal audit found wrong with a form. Never changed but for being withdrawn.
CREATE TABLE audit_findings(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  audit_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  section TEXT CHECK(section IN ('A', 'B', 'C', 'D', 'E')),
  severity TEXT NOT NULL CHECK(severity IN ('minor', 'major')),
  text TEXT NOT NULL CHECK(length(text) <= 1000),
  -- 32 hex digits that the sum in the ledger is made with.
  salt TEXT NOT NULL,
  -- Who filed the form; NULL where no person did.
  employee_id INTEGER,
  employee_name TEXT NOT NULL,
  found_by_id INTEGER NOT NULL,
  found_by_name TEXT NOT NULL,
  found_at TEXT NOT NULL,
  withdrawn_by_id INTEGER,
  withdrawn_by_name TEXT,
  withdrawn_at TEXT,
  key_hash TEXT
) STRICT;
CREATE INDEX audit_findings_of_document ON audit_findings(document_id, id);
CREATE INDEX audit_findings_of_audit ON audit_findings(audit_id, document_id);
CREATE INDEX audit_findings_of_store ON audit_findings(store_id);
CREATE UNIQUE INDEX audit_findings_by_key ON audit_findings(found_by_id, key_hash) WHERE key_hash IS NOT NULL;
