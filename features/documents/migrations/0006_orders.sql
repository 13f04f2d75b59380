-- TSNs are filed numerically (27 CFR 478.124(b)): 9 before 10, A-9 before A-10. `tsn_order` writes a number at the
-- beginning and one at the end of a TSN with its length before it and without leading zeros; it sorts as numbers do. A
-- virtual column: no row is rewritten. search/natural-order.ts says the same for what people type.
ALTER TABLE documents ADD COLUMN tsn_order TEXT GENERATED ALWAYS AS (
  iif(
    tsn_key GLOB '[0-9]*',
    char(48 + length(ltrim(substr(tsn_key, 1, length(tsn_key) - length(ltrim(tsn_key, '0123456789'))), '0')))
      || ltrim(substr(tsn_key, 1, length(tsn_key) - length(ltrim(tsn_key, '0123456789'))), '0'),
    ''
  )
  || rtrim(ltrim(tsn_key, '0123456789'), '0123456789')
  || iif(
    ltrim(tsn_key, '0123456789') GLOB '*[0-9]',
    char(48 + length(ltrim(substr(
      ltrim(tsn_key, '0123456789'), 1 + length(rtrim(ltrim(tsn_key, '0123456789'), '0123456789'))
    ), '0')))
      || ltrim(substr(
        ltrim(tsn_key, '0123456789'), 1 + length(rtrim(ltrim(tsn_key, '0123456789'), '0123456789'))
      ), '0'),
    ''
  )
) VIRTUAL;

-- The order of the list takes the place of the plain one; a TSN itself is found by both (`tsn_order` narrows to it).
DROP INDEX documents_by_tsn;
CREATE INDEX documents_by_tsn ON documents(account_id, form_type, tsn_order, id, store_id, facets, list_day);

-- Buckets of that order: three characters, for the first of a number is its length. 0007 makes the trigger of changes
-- again.
DROP TRIGGER documents_counted;
DROP TRIGGER documents_uncounted;
DROP TRIGGER documents_recounted;
DELETE FROM document_buckets WHERE sort = 'tsn';
INSERT INTO document_buckets
  SELECT account_id, form_type, 'tsn', store_id, substr(tsn_order, 1, 3), facets & 383, count(*), min(list_day),
    max(list_day) FROM documents GROUP BY 1, 2, 4, 5, 6;
INSERT INTO document_buckets
  SELECT account_id, form_type, 'tsn', 0, substr(tsn_order, 1, 3), facets & 383, count(*), min(list_day),
    max(list_day) FROM documents GROUP BY 1, 2, 5, 6;

CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  INSERT INTO document_totals VALUES (NEW.account_id, NEW.form_type, NEW.store_id, NEW.facets, 1)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_buckets
    SELECT NEW.account_id, NEW.form_type, sorts.column1, scopes.place, sorts.column2, NEW.facets & 383, 1,
      NEW.list_day, NEW.list_day FROM (VALUES
      ('list', NEW.list_day / 100),
      ('name', substr(NEW.name_key, 1, 2)),
      ('serial', substr(NEW.serial_key, 1, 2)),
      ('tsn', substr(NEW.tsn_order, 1, 3)),
      ('ntn', substr(NEW.ntn_key, 1, 2)),
      ('certification', NEW.certification_day / 100),
      ('expiration', NEW.expiration_day / 100),
      ('created', substr(NEW.created_at, 1, 7))
    ) sorts CROSS JOIN (SELECT NEW.store_id AS place UNION ALL SELECT 0) scopes WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day);
END;

CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  INSERT INTO document_totals VALUES (OLD.account_id, OLD.form_type, OLD.store_id, OLD.facets, -1)
    ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO document_buckets
    SELECT OLD.account_id, OLD.form_type, sorts.column1, scopes.place, sorts.column2, OLD.facets & 383, -1,
      OLD.list_day, OLD.list_day FROM (VALUES
      ('list', OLD.list_day / 100),
      ('name', substr(OLD.name_key, 1, 2)),
      ('serial', substr(OLD.serial_key, 1, 2)),
      ('tsn', substr(OLD.tsn_order, 1, 3)),
      ('ntn', substr(OLD.ntn_key, 1, 2)),
      ('certification', OLD.certification_day / 100),
      ('expiration', OLD.expiration_day / 100),
      ('created', substr(OLD.created_at, 1, 7))
    ) sorts CROSS JOIN (SELECT OLD.store_id AS place UNION ALL SELECT 0) scopes WHERE true
    ON CONFLICT DO UPDATE SET count = count + excluded.count,
      first_day = min(first_day, excluded.first_day), last_day = max(last_day, excluded.last_day);
END;

-- The order in which a store files its forms: what the archive opens with. Written down in the ledger when it is set.
CREATE TABLE document_filing_orders(
  store_id INTEGER PRIMARY KEY CHECK(store_id > 0),
  account_id INTEGER NOT NULL,
  filing_order TEXT NOT NULL CHECK(filing_order IN ('name', 'date', 'tsn'))
) STRICT;
