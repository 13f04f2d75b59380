-- One row: what the installation knows of its time. latest_at: the latest time it has seen, milliseconds since 1970.
-- doubted_from, doubted_to: the last jump of the clock, for which time is doubted; null when it is trusted.
-- ran_ms: how long the server has run since that jump.
CREATE TABLE clock_state(
  id INTEGER PRIMARY KEY CHECK(id = 1),
  latest_at INTEGER NOT NULL,
  doubted_from INTEGER,
  doubted_to INTEGER,
  doubt_reason TEXT CHECK(doubt_reason IN ('set', 'away')),
  ran_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
