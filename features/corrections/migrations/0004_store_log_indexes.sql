-- The log of a store or an account is read and counted from its index alone, without the rows that tell of what was taken
-- off a form.
DROP INDEX correction_logs_by_store;
DROP INDEX correction_logs_by_account;
CREATE INDEX correction_logs_by_store ON correction_logs(store_id, is_removal, id) WHERE deleted_at IS NULL;
CREATE INDEX correction_logs_by_account ON correction_logs(account_id, is_removal, id) WHERE deleted_at IS NULL;
