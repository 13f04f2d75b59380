-- What was not sent is counted for whoever runs the installation, among all the mail that was.
CREATE INDEX outbox_unsent ON outbox(state, account_id) WHERE state <> 'sent';
