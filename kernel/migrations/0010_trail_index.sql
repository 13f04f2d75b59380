-- Finding and counting what auditors did asks for nothing else of an entry.
DROP INDEX ledger_by_side;
CREATE INDEX ledger_by_side ON ledger(stream, seq, actor_id, at, event, subject) WHERE side IS NOT NULL;
