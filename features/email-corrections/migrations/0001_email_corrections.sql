-- Requests to correct a form, each sent to one address; the rows stay when they are over.
CREATE TABLE email_corrections(
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  document_id INTEGER NOT NULL,
  receiver_id INTEGER NOT NULL,
  email TEXT NOT NULL,
  lines TEXT NOT NULL,
  state TEXT NOT NULL,
  follows_id INTEGER,
  asked_by_id INTEGER NOT NULL,
  asked_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  mails INTEGER NOT NULL DEFAULT 1,
  reminders INTEGER NOT NULL DEFAULT 0,
  reminded_at TEXT,
  expires_at TEXT NOT NULL,
  opened_at TEXT,
  saved_at TEXT,
  saved_version INTEGER,
  ended_at TEXT,
  ended_by_name TEXT,
  reviewed_version INTEGER
) STRICT;

CREATE INDEX email_corrections_of_document ON email_corrections(document_id, id);
CREATE INDEX email_corrections_of_store ON email_corrections(store_id, id);
CREATE INDEX email_corrections_open ON email_corrections(store_id, id) WHERE state IN ('sent', 'opened', 'saved');
CREATE INDEX email_corrections_waiting ON email_corrections(expires_at) WHERE state IN ('sent', 'opened');

-- The secrets of the links that were mailed, as hashes; those of a request that is over are gone.
CREATE TABLE email_corrections_links(
  token_hash BLOB PRIMARY KEY,
  correction_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL
) STRICT;

CREATE INDEX email_corrections_links_of_correction ON email_corrections_links(correction_id);

-- Receivers who came by their link.
CREATE TABLE email_corrections_sessions(
  id INTEGER PRIMARY KEY,
  correction_id INTEGER NOT NULL,
  store_id INTEGER NOT NULL,
  token_hash BLOB NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT
) STRICT;

CREATE UNIQUE INDEX email_corrections_sessions_by_token ON email_corrections_sessions(token_hash);
CREATE INDEX email_corrections_sessions_of_correction ON email_corrections_sessions(correction_id);

-- What a receiver has marked and not saved yet.
CREATE TABLE email_corrections_drafts(
  correction_id INTEGER PRIMARY KEY,
  store_id INTEGER NOT NULL,
  version_number INTEGER NOT NULL,
  content TEXT NOT NULL,
  saved_at TEXT NOT NULL
) STRICT;
