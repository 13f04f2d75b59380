-- When a change of many, or its undo, was last worked on; NULL when nobody does: the list tells one that is under way from one
-- that was cut short by it, and what an undo needs stays so long.
ALTER TABLE document_bulk_changes ADD COLUMN last_step_at TEXT;

-- The audit for which an auditor marked documents: its Idempotency-Key and its undo belong to that audit.
ALTER TABLE document_bulk_changes ADD COLUMN audit_id INTEGER;

-- How many of the chosen documents were left as they were because whoever changes them may not, or not any more.
ALTER TABLE document_bulk_changes ADD COLUMN denied INTEGER NOT NULL DEFAULT 0;
