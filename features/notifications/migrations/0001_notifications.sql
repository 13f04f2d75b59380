-- What people are told of, for 90 days: one row for a store's people together, or for one person alone.
-- The number of a row grows with every one that is written and is never used again: what is read is told by it.
CREATE TABLE notifications(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL,
  store_id INTEGER,
  user_id INTEGER,
  action INTEGER NOT NULL CHECK(action >= 0),
  by_user INTEGER,
  by_name TEXT NOT NULL,
  document_id INTEGER,
  count INTEGER NOT NULL CHECK(count > 0),
  path TEXT NOT NULL,
  begun_at TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX notifications_by_account ON notifications(account_id, id) WHERE user_id IS NULL;
CREATE INDEX notifications_by_store ON notifications(store_id, id);
CREATE INDEX notifications_by_user ON notifications(user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX notifications_by_time ON notifications(at);

-- What a person has read beyond the number up to which they have read everything.
CREATE TABLE notifications_reads(
  user_id INTEGER NOT NULL,
  notification_id INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY(user_id, notification_id)
) STRICT, WITHOUT ROWID;

-- Occurrences that were heard of: the same one heard of again writes nothing.
CREATE TABLE notifications_heard(
  occurrence TEXT PRIMARY KEY,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX notifications_heard_by_time ON notifications_heard(at);

-- How far a person has read, and when their daily email is due.
CREATE TABLE notifications_people(
  user_id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  read_up_to INTEGER,
  digest_hour INTEGER NOT NULL DEFAULT 7 CHECK(digest_hour BETWEEN 0 AND 23),
  digest_at TEXT,
  digested_up_to INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notifications_people_by_digest ON notifications_people(digest_at) WHERE digest_at IS NOT NULL;

-- What a person wants by email, where that is not what everybody gets.
CREATE TABLE notifications_choices(
  user_id INTEGER NOT NULL,
  account_id INTEGER NOT NULL,
  action INTEGER NOT NULL CHECK(action >= 0),
  email INTEGER NOT NULL CHECK(email BETWEEN 0 AND 2),
  PRIMARY KEY(user_id, action)
) STRICT, WITHOUT ROWID;
CREATE INDEX notifications_choices_by_account ON notifications_choices(account_id, action, email);
