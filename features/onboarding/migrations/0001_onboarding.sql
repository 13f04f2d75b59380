-- The first-run guide of a company that has put it away.
CREATE TABLE onboarding_guides(
  account_id INTEGER PRIMARY KEY CHECK(account_id > 0),
  dismissed_at TEXT NOT NULL
) STRICT;
