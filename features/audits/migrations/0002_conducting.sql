-- Conducting an audit: versions for edits, who ended it, who approved what, and how an auditor was let in.
ALTER TABLE audits ADD COLUMN ended_by_id INTEGER;
ALTER TABLE auditors ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE auditors ADD COLUMN is_proved INTEGER NOT NULL DEFAULT 0 CHECK(is_proved IN (0, 1));
ALTER TABLE audit_date_ranges ADD COLUMN approved_by_id INTEGER;
ALTER TABLE audit_date_ranges ADD COLUMN approved_at TEXT;
CREATE INDEX audits_of_store ON audits(store_id, type, id);
CREATE INDEX audits_of_lead ON audits(lead_auditor_id) WHERE type = 1;
