-- A change of a thousand documents counts them together (bulk-counters.ts), a third of the work; the trigger rests
-- meanwhile. Nobody else ever sees the switch turned: it is turned on and off within one batch.
CREATE TABLE document_counting(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  is_counted_apart INTEGER NOT NULL CHECK(is_counted_apart IN (0, 1))
) STRICT;
INSERT INTO document_counting VALUES (1, 0);

CREATE TRIGGER documents_recounted AFTER UPDATE OF account_id, store_id, form_type, status, transfer_date,
  certification_date, expiration_date, ffl_flag, audit_flag, audit_reviewed, ffl_assigned_id, audit_assigned_id,
  name_key, serial_key, tsn_key, ntn_key, created_at ON documents
WHEN (SELECT is_counted_apart FROM document_counting WHERE id = 1) = 0 BEGIN
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
