/**
 * League tables. Their rows are deleted with the league. A player is on at most one roster in a league. Two-column keys
 * ensure that a row refers to a team in its own league. Reloading a season keeps the rows that leagues refer to. A live
 * feed's name is its source, or `league:` and a mirror's id. Its times are in wall time.
 */
export const LEAGUE_TABLES = `
CREATE TABLE league (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  season INTEGER NOT NULL,
  system_id TEXT NOT NULL,
  roster_config TEXT NOT NULL,
  acquisition_mode TEXT NOT NULL CHECK (acquisition_mode IN ('fcfs', 'waivers')),
  ranking TEXT NOT NULL,
  median_game INTEGER NOT NULL,
  playoff_config TEXT NOT NULL,
  draw TEXT,
  closed_weeks TEXT NOT NULL DEFAULT '[]',
  external_id TEXT,
  settings_drift INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  external_platform TEXT,
  waivers TEXT,
  clock_mode TEXT NOT NULL DEFAULT 'live' CHECK (clock_mode IN ('live', 'hindsight', 'replay')),
  clock_running INTEGER NOT NULL DEFAULT 1,
  clock_speed INTEGER NOT NULL DEFAULT 1,
  clock_at INTEGER,
  clock_since INTEGER,
  simulated INTEGER NOT NULL DEFAULT 0,
  dealt_at INTEGER NOT NULL DEFAULT 0,
  dealt_step INTEGER NOT NULL DEFAULT 0,
  divisions TEXT NOT NULL DEFAULT '[]',
  trade_review_hours INTEGER NOT NULL DEFAULT 0,
  keepers TEXT NOT NULL DEFAULT '[]',
  previous_id TEXT REFERENCES league (id) ON DELETE SET NULL,
  claims_visible TEXT NOT NULL DEFAULT 'always' CHECK (claims_visible IN ('always', 'afterRun')),
  ordered_weeks INTEGER NOT NULL DEFAULT 0,
  trade_deadline INTEGER NOT NULL DEFAULT 0,
  offers_visible TEXT NOT NULL DEFAULT 'league' CHECK (offers_visible IN ('league', 'parties')),
  visibility TEXT NOT NULL DEFAULT 'open' CHECK (visibility IN ('members', 'open')),
  kept_rules TEXT NOT NULL DEFAULT '[]',
  trade_veto_votes INTEGER,
  locks TEXT NOT NULL DEFAULT '{"locked":false,"addDeadline":0,"reserveDeadline":0,"lineupDeadline":0}'
) STRICT;
CREATE INDEX league_system ON league (system_id);
CREATE INDEX league_external ON league (external_platform, external_id);
CREATE UNIQUE INDEX league_previous ON league (previous_id);
CREATE INDEX league_account ON league (account_id, name, season, external_id, id);

CREATE TABLE team (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  manager_id TEXT REFERENCES account (id),
  manager_name TEXT NOT NULL DEFAULT '',
  draft_position INTEGER,
  waiver_priority INTEGER,
  division INTEGER,
  claimed INTEGER NOT NULL DEFAULT 0,
  external_id TEXT,
  budget INTEGER,
  auto_lineup INTEGER NOT NULL DEFAULT 0 CHECK (auto_lineup IN (0, 1)),
  auto_lineup_level TEXT CHECK (auto_lineup_level IN ('off', 'fill', 'best')),
  number INTEGER NOT NULL DEFAULT 0,
  locked INTEGER NOT NULL DEFAULT 0,
  UNIQUE (league_id, id)
) STRICT;
CREATE INDEX team_manager ON team (manager_id);

CREATE TABLE co_manager (
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES account (id),
  place INTEGER NOT NULL,
  PRIMARY KEY (team_id, account_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX co_manager_account ON co_manager (account_id);
CREATE INDEX co_manager_league ON co_manager (league_id, team_id, place);

CREATE TABLE invite (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  claims INTEGER NOT NULL,
  made_by TEXT,
  made_with TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  opens TEXT NOT NULL CHECK (opens IN ('account', 'team', 'league', 'home')),
  account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
  league_id TEXT REFERENCES league (id) ON DELETE CASCADE,
  team_id TEXT REFERENCES team (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  used_at INTEGER,
  made_by TEXT,
  made_with TEXT
) STRICT;
CREATE INDEX link_league ON link (league_id);

CREATE TABLE matchup (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  week INTEGER NOT NULL,
  place INTEGER NOT NULL,
  home_id TEXT NOT NULL,
  away_id TEXT,
  PRIMARY KEY (league_id, week, place),
  FOREIGN KEY (league_id, home_id) REFERENCES team (league_id, id) ON DELETE CASCADE,
  FOREIGN KEY (league_id, away_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE roster_spot (
  league_id TEXT NOT NULL,
  player_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  acquired_at INTEGER NOT NULL,
  reserve INTEGER NOT NULL DEFAULT 0,
  taxi INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (league_id, player_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX roster_spot_team ON roster_spot (league_id, team_id, place);

CREATE TABLE kept_roster (
  league_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  spots TEXT NOT NULL,
  PRIMARY KEY (league_id, week, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE lineup (
  league_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  players TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 1 CHECK (by_hand IN (0, 1)),
  PRIMARY KEY (league_id, week, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE adjustment (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  points INTEGER NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX adjustment_league ON adjustment (league_id, seq);

CREATE TABLE waiver_claim (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  add_player_id TEXT NOT NULL,
  drop_player_id TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'cancelled')),
  created_at INTEGER NOT NULL,
  processed_at INTEGER,
  note TEXT,
  bid INTEGER,
  place INTEGER,
  shown_at INTEGER,
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX waiver_claim_league ON waiver_claim (league_id, status, seq);

CREATE TABLE dropped_player (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  player_id TEXT NOT NULL,
  dropped_at INTEGER NOT NULL,
  PRIMARY KEY (league_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE trade (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL,
  from_team_id TEXT NOT NULL,
  to_team_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'rejected', 'cancelled')),
  from_player_ids TEXT NOT NULL,
  to_player_ids TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  resolved_at INTEGER,
  reversed_at INTEGER,
  accepted_at INTEGER,
  review_until INTEGER,
  note TEXT,
  answers TEXT,
  from_budget INTEGER NOT NULL DEFAULT 0,
  to_budget INTEGER NOT NULL DEFAULT 0,
  from_drop_player_ids TEXT NOT NULL DEFAULT '[]',
  to_drop_player_ids TEXT NOT NULL DEFAULT '[]',
  message TEXT,
  expires_at INTEGER,
  ended_by TEXT,
  vetoed_by TEXT NOT NULL DEFAULT '[]',
  FOREIGN KEY (league_id, from_team_id) REFERENCES team (league_id, id) ON DELETE CASCADE,
  FOREIGN KEY (league_id, to_team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX trade_league ON trade (league_id, seq);

CREATE TABLE draft (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  kind TEXT CHECK (kind IN ('snake', 'linear')),
  seed INTEGER,
  paused INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  pick_seconds INTEGER NOT NULL DEFAULT 0,
  quiet TEXT,
  turn_since INTEGER NOT NULL DEFAULT 0,
  pause_reason TEXT CHECK (pause_reason IN ('commissioner', 'undo', 'no_player'))
) STRICT;

CREATE TABLE draft_turn (
  league_id TEXT NOT NULL REFERENCES draft (league_id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  player_id TEXT,
  actor TEXT,
  auto INTEGER,
  picked_at INTEGER,
  sequence INTEGER,
  PRIMARY KEY (league_id, number),
  UNIQUE (league_id, player_id),
  CHECK ((player_id IS NULL) = (actor IS NULL) AND (player_id IS NULL) = (auto IS NULL)
    AND (player_id IS NULL) = (picked_at IS NULL)),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_seat (
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  autopick INTEGER NOT NULL DEFAULT 0,
  queue TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (league_id, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_rank (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  PRIMARY KEY (league_id, place),
  UNIQUE (league_id, player_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE mirror (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  system_id TEXT NOT NULL,
  scoring TEXT NOT NULL,
  players TEXT NOT NULL,
  synced_at INTEGER NOT NULL,
  warnings TEXT NOT NULL DEFAULT '[]',
  gaps TEXT NOT NULL DEFAULT '[]'
) STRICT, WITHOUT ROWID;

CREATE TABLE platform_week (
  league_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  total REAL,
  players TEXT NOT NULL,
  keys TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (league_id, week, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE league_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  actor TEXT,
  team_id TEXT,
  type TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  forced INTEGER NOT NULL,
  claim_id TEXT
) STRICT;
CREATE INDEX league_log_league ON league_log (league_id, seq);

CREATE TABLE live_feed (
  name TEXT PRIMARY KEY,
  source TEXT NOT NULL,
  league_id TEXT REFERENCES league (id) ON DELETE CASCADE,
  season INTEGER NOT NULL,
  week INTEGER NOT NULL,
  as_of INTEGER,
  failed_at INTEGER,
  failures INTEGER NOT NULL,
  next_at INTEGER NOT NULL,
  lines TEXT
) STRICT;
CREATE INDEX live_feed_league ON live_feed (league_id);

CREATE TABLE league_visit (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE co_commissioner (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id),
  place INTEGER NOT NULL,
  PRIMARY KEY (league_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX co_commissioner_account ON co_commissioner (account_id);

CREATE TABLE live_chance (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  home_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  week INTEGER NOT NULL,
  chance INTEGER NOT NULL,
  PRIMARY KEY (league_id, home_id, at)
) STRICT;
`
