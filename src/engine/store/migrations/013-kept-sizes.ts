/** How much the answers kept for repeated requests take, by account; an answer that is not kept whole is an empty text. */
export const keptSizes = {
  number: 13,
  name: 'kept-sizes',
  checksum: 'dfbc07fa0fd93e16e4ec5f60de667b0de133e960b3b6a280c1af65176f6933bb',
  sql: `
CREATE TABLE kept_size (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO kept_size
SELECT account_id, sum(octet_length(answer)) FROM kept_answer GROUP BY account_id;
`,
} as const
