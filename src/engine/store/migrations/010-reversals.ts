/** When the players of an accepted trade were given back. */
export const reversals = {
  number: 10,
  name: 'reversals',
  checksum: 'f554d64b44c871bdaeb9da0abff91ecedd5aa0da32f44216f983260ea20b23e3',
  sql: `
ALTER TABLE trade ADD COLUMN reversed_at INTEGER;
`,
} as const
