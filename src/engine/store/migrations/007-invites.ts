/**
 * Invite links, one a league; and a log whose numbers are never given twice, not even after a league was deleted, so that
 * whoever reads on from a number misses nothing.
 */
export const invites = {
  number: 7,
  name: 'invites',
  checksum: 'fcb5ca91668908612ba88b78d72d335a7f5214fb0d6b861a0bd2b1c92bc29a72',
  sql: `
CREATE TABLE invite (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  claims INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE numbered_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  actor TEXT,
  team_id TEXT,
  type TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  forced INTEGER NOT NULL
) STRICT;
INSERT INTO numbered_log (seq, id, league_id, at, actor, team_id, type, before, after, forced)
SELECT seq, id, league_id, at, actor, team_id, type, before, after, forced FROM league_log ORDER BY seq;
DROP TABLE league_log;
ALTER TABLE numbered_log RENAME TO league_log;
CREATE INDEX league_log_league ON league_log (league_id, seq);
`,
} as const
