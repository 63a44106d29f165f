/**
 * What a commissioner needs: divisions with names, several managers a team, points that are adjusted, trades that are
 * reviewed or answer another one, places in reserve, and a league that goes on in the next season with the players kept.
 */
export const office = {
  number: 16,
  name: 'office',
  checksum: 'cbce14436d6785fdf208e8696ec4159491d53cfb8a9da53aa7d8df25438fd7c5',
  sql: `
ALTER TABLE league ADD COLUMN divisions TEXT NOT NULL DEFAULT '[]';
ALTER TABLE league ADD COLUMN trade_review_hours INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN keepers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE league ADD COLUMN previous_id TEXT REFERENCES league (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX league_previous ON league (previous_id);

CREATE TABLE co_manager (
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id),
  place INTEGER NOT NULL,
  PRIMARY KEY (team_id, account_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX co_manager_account ON co_manager (account_id);
CREATE INDEX co_manager_league ON co_manager (league_id, team_id, place);

CREATE TABLE adjustment (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  points INTEGER NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX adjustment_league ON adjustment (league_id, seq);

ALTER TABLE trade ADD COLUMN accepted_at INTEGER;
ALTER TABLE trade ADD COLUMN review_until INTEGER;
ALTER TABLE trade ADD COLUMN note TEXT;
ALTER TABLE trade ADD COLUMN answers TEXT;

ALTER TABLE roster_spot ADD COLUMN reserve INTEGER NOT NULL DEFAULT 0;
`,
} as const
