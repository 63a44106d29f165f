/** Teams whose lineups the clock mends before kickoffs, and which lineups somebody set slot by slot; of earlier ones all. */
export const autoLineups = {
  number: 19,
  name: 'auto-lineups',
  checksum: 'a8c9c118b27d87cc02b78d9e905bef6cafb0389b4342affa32f2adcf5cfac088',
  sql: `
ALTER TABLE team ADD COLUMN auto_lineup INTEGER NOT NULL DEFAULT 0 CHECK (auto_lineup IN (0, 1));
ALTER TABLE lineup ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1 CHECK (by_hand IN (0, 1));
`,
} as const
