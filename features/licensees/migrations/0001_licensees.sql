-- Public lists of licensees (27 CFR 478.41) as ATF publishes them each month. is_current: 1 for the one that answers.
CREATE TABLE licensee_lists(
  id INTEGER PRIMARY KEY CHECK(id > 0),
  month TEXT NOT NULL CHECK(month GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  loaded_at TEXT NOT NULL,
  licensees INTEGER NOT NULL DEFAULT 0,
  is_current INTEGER NOT NULL DEFAULT 0 CHECK(is_current IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX licensee_lists_current ON licensee_lists(is_current) WHERE is_current = 1;

-- A licence of a list. Region, district and sequence are the identity of a licence.
CREATE TABLE licensees(
  list_id INTEGER NOT NULL,
  ffl_first_three_digits TEXT NOT NULL CHECK(ffl_first_three_digits GLOB '[0-9][0-9][0-9]'),
  ffl_last_five_digits TEXT NOT NULL CHECK(ffl_last_five_digits GLOB '[0-9][0-9][0-9][0-9][0-9]'),
  licence_type TEXT NOT NULL,
  expiry TEXT NOT NULL,
  licence_name TEXT NOT NULL,
  business_name TEXT NOT NULL,
  premise_city TEXT NOT NULL,
  premise_state TEXT NOT NULL,
  PRIMARY KEY(list_id, ffl_first_three_digits, ffl_last_five_digits)
) STRICT, WITHOUT ROWID;
