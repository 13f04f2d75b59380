-- What few documents have is counted by store: forms with a later version, and supplements that were not deleted.
CREATE INDEX documents_corrected ON documents(store_id) WHERE version_number > 1;
CREATE INDEX attachments_supplements ON attachments(store_id) WHERE is_main = 0 AND deleted_at IS NULL;
