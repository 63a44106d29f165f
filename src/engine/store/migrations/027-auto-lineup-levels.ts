/**
 * The auto-lineup level that was chosen for a team; null for none, so that a team whose draft is complete is at `fill`. Teams
 * that have drafted already stay as they are.
 */
export const autoLineupLevels = {
  number: 27,
  name: 'auto-lineup-levels',
  checksum: 'd2790a429c3b1e815ddafcf348d66881ce9f2138a18d63e8c76f3675980692dc',
  sql: `
ALTER TABLE team ADD COLUMN auto_lineup_level TEXT CHECK (auto_lineup_level IN ('off', 'fill', 'best'));
UPDATE team SET auto_lineup_level = CASE auto_lineup WHEN 1 THEN 'fill' ELSE 'off' END
  WHERE auto_lineup = 1 OR league_id IN (SELECT league_id FROM draft);
`,
} as const
