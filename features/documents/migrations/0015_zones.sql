-- Between which days, and between which times of filing, the documents of a zone lie: those of an account whose numbers
-- share all but the last twelve bits. Documents come in the order of their days, nearly: a search of which a page in the
-- middle, or some days, are asked for looks at the documents of few zones (search/zones.ts). A zone is never too narrow;
-- taking a document out, or moving it to another day, leaves it as wide as it was.
CREATE TABLE document_zones(
  account_id INTEGER NOT NULL,
  form_type INTEGER NOT NULL,
  zone INTEGER NOT NULL,
  first_day INTEGER NOT NULL,
  last_day INTEGER NOT NULL,
  first_created TEXT NOT NULL,
  last_created TEXT NOT NULL,
  PRIMARY KEY(account_id, form_type, zone)
) STRICT, WITHOUT ROWID;

INSERT INTO document_zones
  SELECT account_id, form_type, id >> 12, min(list_day), max(list_day), min(created_at), max(created_at)
  FROM documents GROUP BY 1, 2, 3;

-- Nothing is written where the zone is wide enough already.
CREATE TRIGGER documents_zoned AFTER INSERT ON documents BEGIN
  INSERT INTO document_zones VALUES (NEW.account_id, NEW.form_type, NEW.id >> 12, NEW.list_day, NEW.list_day,
    NEW.created_at, NEW.created_at)
    ON CONFLICT DO UPDATE SET
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day),
      first_created = min(first_created, excluded.first_created), last_created = max(last_created, excluded.last_created)
    WHERE excluded.first_day NOT BETWEEN first_day AND last_day
      OR excluded.first_created NOT BETWEEN first_created AND last_created;
END;

CREATE TRIGGER documents_rezoned AFTER UPDATE OF account_id, form_type, transfer_date, certification_date, created_at
ON documents BEGIN
  INSERT INTO document_zones VALUES (NEW.account_id, NEW.form_type, NEW.id >> 12, NEW.list_day, NEW.list_day,
    NEW.created_at, NEW.created_at)
    ON CONFLICT DO UPDATE SET
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day),
      first_created = min(first_created, excluded.first_created), last_created = max(last_created, excluded.last_created)
    WHERE excluded.first_day NOT BETWEEN first_day AND last_day
      OR excluded.first_created NOT BETWEEN first_created AND last_created;
END;
