-- Mail. state: held (there is no mail server), waiting (will be sent), sent, failed (given up). links: JSON [{label, href}];
-- they may be secrets, so they are taken out once the mail is sent or too old to be of use.
CREATE TABLE outbox(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  account_id INTEGER,
  store_id INTEGER,
  to_name TEXT NOT NULL,
  to_address TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  links TEXT NOT NULL,
  is_private INTEGER NOT NULL CHECK(is_private IN (0, 1)),
  least_rank INTEGER NOT NULL,
  state TEXT NOT NULL CHECK(state IN ('held', 'waiting', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_error TEXT,
  created_at TEXT NOT NULL,
  sent_at TEXT
) STRICT;
CREATE INDEX outbox_of_account ON outbox(account_id, id);
CREATE INDEX outbox_by_age ON outbox(created_at);
