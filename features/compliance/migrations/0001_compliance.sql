-- What a store says for the page of ATF Ruling 2022-1: its notice to ATF and its settings. A store without a row has said nothing.
CREATE TABLE compliance_stores(
  store_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  notice_date TEXT,
  office_name TEXT NOT NULL DEFAULT '',
  office_address TEXT NOT NULL DEFAULT '',
  access_points INTEGER CHECK(access_points > 0),
  retention_years INTEGER CHECK(retention_years > 0),
  retention_source TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  changed_by_name TEXT NOT NULL,
  changed_at TEXT NOT NULL
) STRICT;

-- What the dealer confirmed last about a condition that only the dealer can know.
CREATE TABLE compliance_duties(
  store_id INTEGER NOT NULL,
  condition INTEGER NOT NULL CHECK(condition BETWEEN 1 AND 20),
  account_id INTEGER NOT NULL,
  statement TEXT NOT NULL,
  confirmed_by_id INTEGER,
  confirmed_by_name TEXT NOT NULL,
  confirmed_at TEXT NOT NULL,
  PRIMARY KEY(store_id, condition)
) STRICT;
