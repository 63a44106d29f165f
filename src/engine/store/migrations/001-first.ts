/** Accounts, scoring systems, and seasons as columns. */
export const first = {
  number: 1,
  name: 'first',
  checksum: '6645e70b304f10b415b1d0184af8046e19ca0196d959039049e4d1d200eca6ce',
  sql: `
CREATE TABLE account (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE scoring_system (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  rules TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX scoring_system_account ON scoring_system (account_id);

CREATE TABLE season (
  season INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  loaded_at INTEGER NOT NULL,
  row_count INTEGER NOT NULL,
  player_count INTEGER NOT NULL,
  game_count INTEGER NOT NULL,
  teams TEXT NOT NULL,
  row_player BLOB NOT NULL,
  row_week BLOB NOT NULL,
  row_team BLOB NOT NULL,
  row_opponent BLOB NOT NULL,
  coverage BLOB NOT NULL,
  files TEXT NOT NULL,
  change TEXT
) STRICT;

CREATE TABLE season_column (
  season INTEGER NOT NULL REFERENCES season (season) ON DELETE CASCADE,
  stat TEXT NOT NULL,
  decimals INTEGER NOT NULL,
  exact INTEGER NOT NULL,
  width TEXT NOT NULL CHECK (width IN ('i8', 'i16', 'i32', 'f64')),
  row_numbers BLOB NOT NULL,
  cells BLOB NOT NULL,
  PRIMARY KEY (season, stat)
) STRICT, WITHOUT ROWID;

CREATE TABLE season_player (
  season INTEGER NOT NULL REFERENCES season (season) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  position TEXT,
  pos_group TEXT NOT NULL,
  team TEXT,
  PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
  season INTEGER NOT NULL REFERENCES season (season) ON DELETE CASCADE,
  id TEXT NOT NULL,
  week INTEGER NOT NULL,
  home TEXT NOT NULL,
  away TEXT NOT NULL,
  kickoff_at INTEGER NOT NULL,
  home_score INTEGER,
  away_score INTEGER,
  PRIMARY KEY (season, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE person (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  position TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE external_id (
  service TEXT NOT NULL,
  number TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  PRIMARY KEY (service, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX external_id_person ON external_id (person_id);

CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE counter (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
