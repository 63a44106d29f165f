/** Which teams loads have shown for a player. A season that is replaced keeps them, so no row of it is their parent. */
export const shownTeams = {
  number: 4,
  name: 'shown-teams',
  checksum: '1e895f2cd1f0b01210430301d57bea46900f725769930ae0450e8d14e019fa0e',
  sql: `
CREATE TABLE shown_team (
  season INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  team TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  PRIMARY KEY (season, player_id, team)
) STRICT, WITHOUT ROWID;
`,
} as const
