-- An inspection of a store's documents. type: 0 ATF, 1 internal. status: 0 active, 1 ended. Dates are calendar dates.
CREATE TABLE audits(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  type INTEGER NOT NULL CHECK(type IN (0, 1)),
  status INTEGER NOT NULL DEFAULT 0 CHECK(status IN (0, 1)),
  start_date TEXT NOT NULL CHECK(start_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  end_date TEXT NOT NULL CHECK(end_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND end_date >= start_date),
  lead_auditor_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  ended_at TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;
-- At most one active ATF audit and one active internal audit a store.
CREATE UNIQUE INDEX audits_active ON audits(store_id, type) WHERE status = 0;
CREATE INDEX audits_of_account ON audits(account_id);

-- Who takes part in an audit, its lead auditor too. status: 0 enabled, 1 disabled.
CREATE TABLE auditors(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  audit_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  status INTEGER NOT NULL DEFAULT 0 CHECK(status IN (0, 1)),
  invitation_status INTEGER NOT NULL DEFAULT 0 CHECK(invitation_status IN (0, 1, 2)),
  created_at TEXT NOT NULL,
  UNIQUE(audit_id, user_id)
) STRICT;
CREATE INDEX auditors_of_user ON auditors(user_id);

-- A range outside of the audit's dates that an auditor asked for. status: 0 pending, 1 approved.
CREATE TABLE audit_date_ranges(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  audit_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  start_date TEXT NOT NULL CHECK(start_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  end_date TEXT NOT NULL CHECK(end_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND end_date >= start_date),
  status INTEGER NOT NULL DEFAULT 0 CHECK(status IN (0, 1)),
  requested_by_id INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_date_ranges_of_audit ON audit_date_ranges(audit_id);
