/** The last week in which the teams of a league agree on trades. */
export const tradeDeadline = {
  number: 25,
  name: 'trade-deadline',
  checksum: '7de930f7cb5476066405a9dd3cc46f4103967f1ffad7bf3ed03f4c2dbbe8d1a1',
  sql: `
ALTER TABLE league ADD COLUMN trade_deadline INTEGER NOT NULL DEFAULT 0;
`,
} as const
