-- A person's unsaved marks are kept for each of their devices: `draft_key` names the one, `revision` the order of its work.
CREATE TABLE correction_drafts_of_devices(
  document_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  draft_key TEXT NOT NULL DEFAULT '',
  revision INTEGER NOT NULL DEFAULT 0,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  user_name TEXT NOT NULL,
  version_number INTEGER NOT NULL,
  content TEXT CHECK(length(content) <= 500000),
  saved_at TEXT,
  begun_at TEXT NOT NULL,
  seen_at TEXT NOT NULL,
  PRIMARY KEY(document_id, user_id, draft_key)
) STRICT, WITHOUT ROWID;
INSERT INTO correction_drafts_of_devices
  (document_id, user_id, account_id, store_id, user_name, version_number, content, saved_at, begun_at, seen_at)
  SELECT document_id, user_id, account_id, store_id, user_name, version_number, content, saved_at, begun_at, seen_at
  FROM correction_drafts;
DROP TABLE correction_drafts;
ALTER TABLE correction_drafts_of_devices RENAME TO correction_drafts;
CREATE INDEX correction_drafts_by_store ON correction_drafts(store_id);
CREATE INDEX correction_drafts_by_time ON correction_drafts(seen_at);
CREATE INDEX correction_drafts_by_user ON correction_drafts(user_id);
