/**
 * Leagues with their teams, schedule, rosters, lineups and log. A player is on one roster of a league at most, and what
 * stands under a league belongs to a team of that league: the keys say so.
 */
export const leagues = {
  number: 3,
  name: 'leagues',
  checksum: '4ada83050114846359fda821985e48d09ba61a8c5078944a54436ed48f1371f4',
  sql: `
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
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX league_account ON league (account_id);
CREATE INDEX league_system ON league (system_id);

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
  UNIQUE (league_id, id)
) STRICT;
CREATE INDEX team_manager ON team (manager_id);

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
  PRIMARY KEY (league_id, player_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX roster_spot_team ON roster_spot (league_id, team_id, place);

CREATE TABLE lineup (
  league_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  players TEXT NOT NULL,
  PRIMARY KEY (league_id, week, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE kept_roster (
  league_id TEXT NOT NULL,
  week INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  spots TEXT NOT NULL,
  PRIMARY KEY (league_id, week, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE league_log (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  actor TEXT,
  team_id TEXT,
  type TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  forced INTEGER NOT NULL
) STRICT;
CREATE INDEX league_log_league ON league_log (league_id, seq);
`,
} as const
