/**
 * What orders the players of a draft: when each came into the NFL, as the roster files of a season say, and the ranks of a
 * sheet that a league drafts by.
 */
export const draftBoards = {
  number: 15,
  name: 'draft-boards',
  checksum: '9a4bb1a9d80c71aa08e9ff16c64ccb6a7e0bc46430aaa7808f6521e599de8a70',
  sql: `
CREATE TABLE nfl_entry (
  season INTEGER NOT NULL,
  number INTEGER NOT NULL,
  year INTEGER NOT NULL,
  draft_number INTEGER,
  PRIMARY KEY (season, number),
  FOREIGN KEY (season, number) REFERENCES season_player (season, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_rank (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  PRIMARY KEY (league_id, place),
  UNIQUE (league_id, player_id)
) STRICT, WITHOUT ROWID;
`,
} as const
