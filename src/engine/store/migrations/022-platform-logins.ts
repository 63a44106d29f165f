/** What private leagues of a platform ask for, by account, sealed. */
export const platformLogins = {
  number: 22,
  name: 'platform-logins',
  checksum: '7cc01eda3c9a7b80d3209f75ad006ec0af152d2b8e9bfb82c41bd06ad4f1663d',
  sql: `
CREATE TABLE platform_login (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, platform)
) STRICT, WITHOUT ROWID;
`,
} as const
