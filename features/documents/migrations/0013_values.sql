-- What few bytes of a record most tests look at, by its number: what the search index finds is tested on these, a third of
-- the work of opening the record.
CREATE INDEX documents_facts ON documents(id, store_id, facets, list_day);

-- What a document says of its firearms, field by field: the folded values of all its firearms without repetitions, in
-- order, one a line. NULL where it says nothing.
CREATE VIEW document_value_sets AS
  SELECT d.id AS document_id, d.account_id, d.form_type, 'manufacturer' AS field, (
    SELECT group_concat(v, char(10)) FROM (SELECT DISTINCT coalesce(s.manufacturer_key, lower(s.manufacturer)) AS v
      FROM document_serials s WHERE s.document_id = d.id AND s.manufacturer IS NOT NULL ORDER BY v)
  ) AS value, d.list_day AS day, d.facets & 131 AS facets FROM documents d
  UNION ALL
  SELECT d.id, d.account_id, d.form_type, 'importer', (
    SELECT group_concat(v, char(10)) FROM (SELECT DISTINCT coalesce(s.importer_key, lower(s.importer)) AS v
      FROM document_serials s WHERE s.document_id = d.id AND s.importer IS NOT NULL ORDER BY v)
  ), d.list_day, d.facets & 131 FROM documents d
  UNION ALL
  SELECT d.id, d.account_id, d.form_type, 'model', (
    SELECT group_concat(v, char(10)) FROM (SELECT DISTINCT coalesce(s.model_key, lower(s.model)) AS v
      FROM document_serials s WHERE s.document_id = d.id AND s.model IS NOT NULL ORDER BY v)
  ), d.list_day, d.facets & 131 FROM documents d
  UNION ALL
  SELECT d.id, d.account_id, d.form_type, 'type', (
    SELECT group_concat(v, char(10)) FROM (SELECT DISTINCT coalesce(s.type_key, lower(s.type)) AS v
      FROM document_serials s WHERE s.document_id = d.id AND s.type IS NOT NULL ORDER BY v)
  ), d.list_day, d.facets & 131 FROM documents d
  UNION ALL
  SELECT d.id, d.account_id, d.form_type, 'caliber', (
    SELECT group_concat(v, char(10)) FROM (SELECT DISTINCT coalesce(s.caliber_key, lower(s.caliber)) AS v
      FROM document_serials s WHERE s.document_id = d.id AND s.caliber IS NOT NULL ORDER BY v)
  ), d.list_day, d.facets & 131 FROM documents d;

-- How many documents of an account say the same of their firearms, on each list day; `facets` has the status and whether
-- there is a Status Date, and nothing that marks change. No row stands at 0. The statements that write serial numbers
-- keep it (records/value-counters.ts); where a record's day or status changes the trigger does.
CREATE TABLE document_value_days(
  account_id INTEGER NOT NULL,
  form_type INTEGER NOT NULL,
  field TEXT NOT NULL CHECK(field IN ('manufacturer', 'importer', 'model', 'type', 'caliber')),
  value TEXT NOT NULL,
  day INTEGER NOT NULL,
  facets INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY(account_id, form_type, field, value, day, facets)
) STRICT, WITHOUT ROWID;

-- The same of all days together: the values that there are.
CREATE TABLE document_values(
  account_id INTEGER NOT NULL,
  form_type INTEGER NOT NULL,
  field TEXT NOT NULL CHECK(field IN ('manufacturer', 'importer', 'model', 'type', 'caliber')),
  value TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY(account_id, form_type, field, value)
) STRICT, WITHOUT ROWID;

INSERT INTO document_value_days
  SELECT account_id, form_type, field, value, day, facets, count(*) FROM document_value_sets
  GROUP BY account_id, form_type, field, value, day, facets HAVING value IS NOT NULL;
INSERT INTO document_values
  SELECT account_id, form_type, field, value, sum(count) FROM document_value_days GROUP BY 1, 2, 3, 4;

CREATE TRIGGER document_value_days_added AFTER INSERT ON document_value_days BEGIN
  INSERT INTO document_values VALUES (NEW.account_id, NEW.form_type, NEW.field, NEW.value, NEW.count)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
CREATE TRIGGER document_value_days_changed AFTER UPDATE OF count ON document_value_days BEGIN
  INSERT INTO document_values VALUES (NEW.account_id, NEW.form_type, NEW.field, NEW.value, NEW.count - OLD.count)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  DELETE FROM document_value_days WHERE account_id = NEW.account_id AND form_type = NEW.form_type
    AND field = NEW.field AND value = NEW.value AND day = NEW.day AND facets = NEW.facets AND count = 0;
END;
CREATE TRIGGER document_values_changed AFTER UPDATE OF count ON document_values WHEN NEW.count = 0 BEGIN
  DELETE FROM document_values WHERE account_id = NEW.account_id AND form_type = NEW.form_type
    AND field = NEW.field AND value = NEW.value;
END;
CREATE TRIGGER documents_values_recounted AFTER UPDATE OF account_id, form_type, status, transfer_date,
  certification_date ON documents
WHEN OLD.account_id <> NEW.account_id OR OLD.form_type <> NEW.form_type OR OLD.list_day <> NEW.list_day
  OR (OLD.facets & 131) <> (NEW.facets & 131) BEGIN
  INSERT INTO document_value_days
    SELECT OLD.account_id, OLD.form_type, field, value, OLD.list_day, OLD.facets & 131, -1
      FROM document_value_sets WHERE document_id = NEW.id AND value IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_value_days
    SELECT NEW.account_id, NEW.form_type, field, value, NEW.list_day, NEW.facets & 131, 1
      FROM document_value_sets WHERE document_id = NEW.id AND value IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
