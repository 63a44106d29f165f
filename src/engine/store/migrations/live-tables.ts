/**
 * Live points: each source's last report, and when leagues were last visited. `name` is the source, `league:` and a
 * mirror's id, or `host:` and a platform. `next_at` is the earliest time for a daemon to poll again. All instants are wall time.
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
