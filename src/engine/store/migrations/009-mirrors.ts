/** Leagues that mirror a platform: what they were imported with, what the platform paid, and who its players are. */
export const mirrors = {
  number: 9,
  name: 'mirrors',
  checksum: '8ef6f89732e26ce266171484068b524114010749b69e4cbbbad6efa6b95926b4',
  sql: `
CREATE TABLE mirror (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  system_id TEXT NOT NULL,
  scoring TEXT NOT NULL,
  players TEXT NOT NULL,
  synced_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX league_external ON league (external_id);

CREATE TABLE platform_week (
  league_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  total REAL,
  players TEXT NOT NULL,
  PRIMARY KEY (league_id, week, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE platform_list (
  platform TEXT PRIMARY KEY,
  fetched_at INTEGER NOT NULL,
  players TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
