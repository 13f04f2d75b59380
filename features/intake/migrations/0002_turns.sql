-- Accounts take turns when what they sent is read: the next account with something unread is found by this.
CREATE INDEX intake_unread_by_account ON intake_items(account_id, wanted_at, id) WHERE state = 'reading';
DROP INDEX intake_unread;
