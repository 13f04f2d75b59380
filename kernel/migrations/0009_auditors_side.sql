-- Whose side the person was on. Entries of before have none, and their hashes say so too.
ALTER TABLE ledger ADD COLUMN side TEXT CHECK(side = 'auditor');

-- What auditors did in a store, without a look at all the rest.
CREATE INDEX ledger_by_side ON ledger(stream, seq) WHERE side IS NOT NULL;
