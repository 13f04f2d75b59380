-- What is put before the words of a note when its sum is made, so that nobody who sees the sum in a proof can guess them.
-- Null for notes that were written before: the ledger has the sum of their words alone.
ALTER TABLE document_notes ADD COLUMN salt TEXT CHECK(length(salt) = 32);
