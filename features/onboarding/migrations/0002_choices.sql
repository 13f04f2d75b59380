-- The account type that somebody without an account has chosen, until their company is registered.
CREATE TABLE onboarding_choices(
  user_id INTEGER PRIMARY KEY CHECK(user_id > 0),
  account_type INTEGER NOT NULL CHECK(account_type IN (0, 1))
) STRICT;
