/** Waiver claims, trades, and the days whose jobs have run, once each in a league. */
export const acquisitions = {
  number: 5,
  name: 'acquisitions',
  checksum: '9c1676373325a0d03e0f6dbb84cb1612ea7d6b93996c2e8ac004da743df5e3a1',
  sql: `
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
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX waiver_claim_league ON waiver_claim (league_id, status, seq);

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
  FOREIGN KEY (league_id, from_team_id) REFERENCES team (league_id, id) ON DELETE CASCADE,
  FOREIGN KEY (league_id, to_team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX trade_league ON trade (league_id, seq);

CREATE TABLE job_run (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  job TEXT NOT NULL,
  date TEXT NOT NULL,
  ran_at INTEGER NOT NULL,
  PRIMARY KEY (league_id, job, date)
) STRICT, WITHOUT ROWID;
`,
} as const
