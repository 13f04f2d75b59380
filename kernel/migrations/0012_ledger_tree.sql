-- Hashes of full subtrees over a chain (RFC 6962), of 256, 65,536 and so on leaves: level is the power of two, place counts from
-- 0. Made from the ledger and made again when they are missing; checkpoints sign what they lead to.
CREATE TABLE ledger_nodes(
  stream TEXT NOT NULL,
  level INTEGER NOT NULL CHECK(level > 0 AND level % 8 = 0),
  place INTEGER NOT NULL CHECK(place >= 0),
  hash BLOB NOT NULL CHECK(length(hash) = 32),
  PRIMARY KEY(stream, level, place)
) STRICT, WITHOUT ROWID;

-- The root of the tree over all entries up to the signed one; checkpoints of before have none, and what they sign says so too.
ALTER TABLE ledger_checkpoints ADD COLUMN tree_root BLOB;
