-- Nobody can guess it: the hash of an entry, which stands in the proofs of those around it, tells nothing of what the entry
-- says. Entries of before have none, and their hashes say so too.
ALTER TABLE ledger ADD COLUMN salt TEXT;
