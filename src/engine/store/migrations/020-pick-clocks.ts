/**
 * Drafts for people who are away: how long a team may take for a pick and when that clock stands still, since when the team
 * on the clock has had its turn (wall time), which teams pick by themselves, and whom each would like to have.
 */
export const pickClocks = {
  number: 20,
  name: 'pick-clocks',
  checksum: 'e918729ad3b34a468445a6f55c8b03ca609c1cc82a6f41285e3d3aaadb7f559a',
  sql: `
ALTER TABLE draft ADD COLUMN pick_seconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE draft ADD COLUMN quiet TEXT;
ALTER TABLE draft ADD COLUMN turn_since INTEGER NOT NULL DEFAULT 0;

CREATE TABLE draft_seat (
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  autopick INTEGER NOT NULL DEFAULT 0,
  queue TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (league_id, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const
