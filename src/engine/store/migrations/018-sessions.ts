/** Sessions of browsers, and links: each opens one thing, and only the hashes of both are kept. */
export const sessions = {
  number: 18,
  name: 'sessions',
  checksum: '1ebaaf0b26349c9d969989add4ba661f885fb1ffb90f2054bd63059b8ace7eaf',
  sql: `
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX session_account ON session (account_id);

CREATE TABLE link (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  opens TEXT NOT NULL CHECK (opens IN ('account', 'team', 'league', 'home')),
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
  league_id TEXT REFERENCES league (id) ON DELETE CASCADE,
  team_id TEXT REFERENCES team (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  used_at INTEGER
) STRICT;
CREATE INDEX link_league ON link (league_id);
`,
} as const
