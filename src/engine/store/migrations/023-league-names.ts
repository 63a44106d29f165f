/** The names of an account's leagues are read from an index alone. */
export const leagueNames = {
  number: 23,
  name: 'league-names',
  checksum: '85ffee3f011c2e905ff1a49ad991db94058a8f96510e8f67f4aafcf5fbb9893b',
  sql: `
DROP INDEX league_account;
CREATE INDEX league_account ON league (account_id, name, season, external_id, id);
`,
} as const
