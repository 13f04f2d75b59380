-- A supplement that somebody deleted keeps its row and its file; lists, merged files and exports leave it out.
ALTER TABLE attachments ADD COLUMN deleted_at TEXT;
ALTER TABLE attachments ADD COLUMN deleted_by_id INTEGER;
ALTER TABLE attachments ADD COLUMN deleted_by_name TEXT;
ALTER TABLE attachments ADD COLUMN deletion_reason TEXT;
