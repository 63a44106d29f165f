/** Other names of the players of a season: in its roster file, legal, short. */
export const playerNames = {
  number: 28,
  name: 'player-names',
  checksum: 'e84ac72e8138efe816bcdf779793a2a5de84bbd84be6e65363b79ae9ce673e86',
  sql: `
CREATE TABLE player_name (
  season INTEGER NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (season, number, name),
  FOREIGN KEY (season, number) REFERENCES season_player (season, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`,
} as const
