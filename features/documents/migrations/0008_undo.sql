-- Which change of many documents set a flag or an assignment last; NULL for a change of one. Undo takes back what its own
-- change set, and never what others have set since, be it to the same colour or the same person.
ALTER TABLE documents ADD COLUMN ffl_flag_change INTEGER;
ALTER TABLE documents ADD COLUMN ffl_assignment_change INTEGER;
ALTER TABLE document_bulk_items ADD COLUMN ffl_flag_change INTEGER;
ALTER TABLE document_bulk_items ADD COLUMN ffl_assignment_change INTEGER;
