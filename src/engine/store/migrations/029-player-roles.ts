/** The role of a player in an NFL team: the rank on the opening depth chart, and the share of snaps in percent. */
export const playerRoles = {
  number: 29,
  name: 'player-roles',
  checksum: '8634f854546d385b53080b634b80b856afd54b71f3a64eeece7956014146e214',
  sql: `
ALTER TABLE season_player ADD COLUMN depth INTEGER;
ALTER TABLE season_player ADD COLUMN snap_share INTEGER;
`,
} as const
