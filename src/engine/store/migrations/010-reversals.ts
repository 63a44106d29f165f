/** When the players of an accepted trade were given back. */
export const reversals = {
  number: 10,
  name: 'reversals',
  sql: `
ALTER TABLE trade ADD COLUMN reversed_at INTEGER;
`,
} as const
