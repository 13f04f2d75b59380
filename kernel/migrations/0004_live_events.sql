-- What has happened lately, for browsers that look at it; swept after a day.
CREATE TABLE live_events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  audience TEXT NOT NULL,
  ids TEXT NOT NULL
) STRICT;

CREATE INDEX live_events_at ON live_events (at);
