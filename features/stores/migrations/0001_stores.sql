-- A store: the unit that holds documents, people and business hours. Times of business_hours read `9:30 AM`.
CREATE TABLE stores(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  account_id INTEGER NOT NULL,
  friendly_ffl_name TEXT NOT NULL,
  legal_ffl_name TEXT NOT NULL,
  phone TEXT NOT NULL DEFAULT '',
  premise_street TEXT NOT NULL DEFAULT '',
  street_address2 TEXT NOT NULL DEFAULT '',
  premise_city TEXT NOT NULL DEFAULT '',
  premise_state TEXT NOT NULL DEFAULT '',
  ffl_first_three_digits TEXT CHECK(ffl_first_three_digits GLOB '[0-9][0-9][0-9]'),
  ffl_last_five_digits TEXT CHECK(ffl_last_five_digits GLOB '[0-9][0-9][0-9][0-9][0-9]'),
  ffl_number TEXT,
  time_zone TEXT NOT NULL,
  business_hours TEXT NOT NULL CHECK(json_valid(business_hours)),
  is_disabled INTEGER NOT NULL DEFAULT 0 CHECK(is_disabled IN (0, 1)),
  created_at TEXT NOT NULL,
  deleted_at TEXT,
  version INTEGER NOT NULL DEFAULT 1 CHECK(version >= 1)
) STRICT;
CREATE INDEX stores_of_account ON stores(account_id);
-- First three and last five digits are the identity of a licence: no two stores may hold the same one.
CREATE UNIQUE INDEX stores_licence ON stores(ffl_first_three_digits, ffl_last_five_digits) WHERE deleted_at IS NULL;
