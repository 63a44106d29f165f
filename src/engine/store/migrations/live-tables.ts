/**
 * Live points: the last report of a source, and when leagues were last opened. `name` is the source, or `league:` and
 * the id of a mirror. `next_at` is the earliest next poll by a daemon. All instants are wall time.
 */
export const LIVE_TABLES = `
CREATE TABLE live_feed (
  name TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  league_id TEXT REFERENCES league (id) ON DELETE CASCADE,
  season INTEGER NOT NULL,
  week INTEGER NOT NULL,
  as_of INTEGER,
  failed_at INTEGER,
  failures INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  lines TEXT
) STRICT;
CREATE INDEX live_feed_league ON live_feed (league_id);
CREATE TABLE league_visit (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;
`
