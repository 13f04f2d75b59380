-- A change of many is written down with all that was chosen before the first document is another way, and goes through it in
-- slices: `documents` in the order in which it does, JSON, removed at its end; `reached` says how far it is.
CREATE TABLE document_bulk_chosen(
  change_id INTEGER PRIMARY KEY REFERENCES document_bulk_changes(id) ON DELETE CASCADE,
  documents TEXT NOT NULL
) STRICT;
ALTER TABLE document_bulk_changes ADD COLUMN reached INTEGER NOT NULL DEFAULT 0;
UPDATE document_bulk_changes SET reached = chosen WHERE finished_at IS NOT NULL;

-- An undo reads once what waits for it.
DROP INDEX document_bulk_items_waiting;
