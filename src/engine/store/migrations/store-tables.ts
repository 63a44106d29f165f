/**
 * Tables that do not belong to a league: accounts, keys, browser sessions, stored responses, scoring systems, seasons
 * and their players, platforms' player lists, agents' proposals, and counters. Blobs are typed arrays. Keys and
 * sessions are stored only as hashes. Logins are encrypted.
 */
export const STORE_TABLES = `
CREATE TABLE account (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
  created_at INTEGER NOT NULL,
  display_name TEXT
) STRICT;

CREATE TABLE api_key (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  hash TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER,
  league_id TEXT,
  read_only INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER
) STRICT;
CREATE INDEX api_key_account ON api_key (account_id);

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

CREATE TABLE kept_size (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
  change TEXT,
  digest TEXT
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
  depth INTEGER,
  snap_share INTEGER,
  PRIMARY KEY (season, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE player_name (
  season INTEGER NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (season, number, name),
  FOREIGN KEY (season, number) REFERENCES season_player (season, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE nfl_entry (
  season INTEGER NOT NULL,
  number INTEGER NOT NULL,
  year INTEGER NOT NULL,
  draft_number INTEGER,
  PRIMARY KEY (season, number),
  FOREIGN KEY (season, number) REFERENCES season_player (season, number) ON DELETE CASCADE
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

CREATE TABLE shown_team (
  season INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  team TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  PRIMARY KEY (season, player_id, team)
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

CREATE TABLE platform_list (
  platform TEXT PRIMARY KEY,
  fetched_at INTEGER NOT NULL,
  players TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE platform_login (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, platform)
) STRICT, WITHOUT ROWID;

CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE counter (
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE season_facts (
  season INTEGER PRIMARY KEY REFERENCES season (season) ON DELETE CASCADE,
  rosters BLOB,
  snaps BLOB,
  report_player BLOB,
  report_week BLOB,
  report_state BLOB,
  report_practice BLOB,
  report_changed_at BLOB,
  report_injury BLOB,
  injuries TEXT
) STRICT;

CREATE TABLE proposal (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'approved', 'rejected')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  decided_at INTEGER
) STRICT;
CREATE INDEX proposal_account ON proposal (account_id, seq);
`
