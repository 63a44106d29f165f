/**
 * The draft of a league and its turns in order, each with the pick that was made in it. A player is picked once, and a
 * turn has a whole pick or none: the keys and checks say so.
 */
export const drafts = {
  number: 6,
  name: 'drafts',
  checksum: '2dacfc4223e351683628ea5d3a48ec144eef6b7bd47a59de7f6ac02b945ebd9d',
  sql: `
CREATE TABLE draft (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  kind TEXT CHECK (kind IN ('snake', 'linear')),
  seed INTEGER,
  paused INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE draft_turn (
  league_id TEXT NOT NULL REFERENCES draft (league_id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  player_id TEXT,
  actor TEXT,
  auto INTEGER,
  picked_at INTEGER,
  PRIMARY KEY (league_id, number),
  UNIQUE (league_id, player_id),
  CHECK ((player_id IS NULL) = (actor IS NULL) AND (player_id IS NULL) = (auto IS NULL)
    AND (player_id IS NULL) = (picked_at IS NULL)),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const
