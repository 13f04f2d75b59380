-- While the operator takes the second step of their sign-in: the hash of its ticket. Only then it begins what the code is for.
ALTER TABLE operators_codes ADD COLUMN ticket_hash BLOB;
CREATE UNIQUE INDEX operators_codes_of_ticket ON operators_codes(ticket_hash) WHERE ticket_hash IS NOT NULL;
