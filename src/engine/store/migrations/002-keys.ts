/** API keys, of which each account has one named `local` that no request can use, and answers kept for repeated requests. */
export const keys = {
  number: 2,
  name: 'keys',
  checksum: 'e200e9092119aaae054cc0ba0b7775a6f1fb1a38378877d94057e9813d07f332',
  sql: `
CREATE TABLE api_key (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  hash TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX api_key_account ON api_key (account_id);

INSERT INTO api_key (id, account_id, name, created_at)
SELECT 'local-' || id, id, 'local', created_at FROM account ORDER BY seq;

CREATE TABLE kept_answer (
  account_id TEXT NOT NULL REFERENCES account (id),
  endpoint TEXT NOT NULL,
  key TEXT NOT NULL,
  digest TEXT NOT NULL,
  answer TEXT NOT NULL,
  kept_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, endpoint, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answer_at ON kept_answer (kept_at);
`,
} as const
