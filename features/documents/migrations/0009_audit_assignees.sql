-- The order of audit assignees: few documents have one, and filing writes nothing here.
CREATE INDEX documents_audit_assigned_name
  ON documents(account_id, form_type, audit_assigned_name, list_day, id, store_id, facets) WHERE (facets & 512) = 512;
