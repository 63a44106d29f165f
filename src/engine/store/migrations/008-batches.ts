/** Lines of batches that were done, each kept in the transaction that did it. */
export const batches = {
  number: 8,
  name: 'batches',
  checksum: 'ed51d184f25bfbc8270794b8641891b6a2ef2c2eb761e2b9794e6674978ad6b5',
  sql: `
CREATE TABLE batch_line (
  account_id TEXT NOT NULL REFERENCES account (id),
  batch_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  digest TEXT NOT NULL,
  answer TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, batch_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_line_at ON batch_line (kept_at);
`,
} as const
