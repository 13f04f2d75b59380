-- The pictures of people. Each file is named by its content; one that nobody shows any more is swept from the store.
CREATE TABLE profile_pictures(
  user_id INTEGER PRIMARY KEY CHECK(user_id > 0),
  sha256 TEXT NOT NULL CHECK(length(sha256) = 64),
  size INTEGER NOT NULL CHECK(size > 0),
  media_type TEXT NOT NULL CHECK(media_type IN ('image/png', 'image/jpeg')),
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX profile_pictures_of_file ON profile_pictures(sha256);
