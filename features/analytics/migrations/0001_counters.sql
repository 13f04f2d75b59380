-- What happened in a store on a day of its own time zone.
CREATE TABLE analytics_days(
  store_id INTEGER NOT NULL,
  day TEXT NOT NULL CHECK(day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  transferred INTEGER NOT NULL DEFAULT 0,
  flagged INTEGER NOT NULL DEFAULT 0,
  assigned INTEGER NOT NULL DEFAULT 0,
  versions INTEGER NOT NULL DEFAULT 0,
  uploaded INTEGER NOT NULL DEFAULT 0,
  void_no_sale INTEGER NOT NULL DEFAULT 0,
  denied INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(store_id, day)
) STRICT;

-- Who was active in a store, once a day, once a week (from Monday) and once a month. side: 1 ATF auditors, 2 employees.
CREATE TABLE analytics_people(
  store_id INTEGER NOT NULL,
  interval TEXT NOT NULL CHECK(interval IN ('day', 'week', 'month')),
  first_day TEXT NOT NULL CHECK(first_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  side INTEGER NOT NULL CHECK(side IN (1, 2)),
  user_id INTEGER NOT NULL,
  PRIMARY KEY(store_id, interval, first_day, side, user_id)
) STRICT;

-- How far each store's chain of the ledger has been counted, in which time zone, and by which rules.
CREATE TABLE analytics_positions(
  store_id INTEGER PRIMARY KEY,
  seq INTEGER NOT NULL CHECK(seq >= 0),
  time_zone TEXT NOT NULL,
  rules INTEGER NOT NULL
) STRICT;
