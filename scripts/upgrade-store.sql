-- The statements of each schema before the first release, for scripts/upgrade-store.ts. A line "-- schema N" begins the statements of schema N.

-- schema 1
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

-- schema 2
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

-- schema 3
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

-- schema 4
CREATE TABLE shown_team (
  season INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  team TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  PRIMARY KEY (season, player_id, team)
) STRICT, WITHOUT ROWID;

-- schema 5
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

-- schema 6
CREATE TABLE draft (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  kind TEXT CHECK (kind IN ('snake', 'linear')),
  seed INTEGER,
  paused INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL
) STRICT;

CREATE TABLE draft_turn (
  league_id TEXT NOT NULL REFERENCES draft (league_id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  team_id TEXT NOT NULL,
  player_id TEXT,
  actor TEXT,
  auto INTEGER,
  picked_at INTEGER,
  PRIMARY KEY (league_id, number),
  UNIQUE (league_id, player_id),
  CHECK ((player_id IS NULL) = (actor IS NULL) AND (player_id IS NULL) = (auto IS NULL)
    AND (player_id IS NULL) = (picked_at IS NULL)),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- schema 7
CREATE TABLE invite (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  claims INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE numbered_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
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
INSERT INTO numbered_log (seq, id, league_id, at, actor, team_id, type, before, after, forced)
SELECT seq, id, league_id, at, actor, team_id, type, before, after, forced FROM league_log ORDER BY seq;
DROP TABLE league_log;
ALTER TABLE numbered_log RENAME TO league_log;
CREATE INDEX league_log_league ON league_log (league_id, seq);

-- schema 8
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

-- schema 9
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

-- schema 10
ALTER TABLE trade ADD COLUMN reversed_at INTEGER;

-- schema 11
ALTER TABLE league ADD COLUMN external_platform TEXT;
UPDATE league SET external_platform = (SELECT platform FROM mirror WHERE mirror.league_id = league.id);
ALTER TABLE league ADD COLUMN waivers TEXT;
ALTER TABLE team ADD COLUMN budget INTEGER;
ALTER TABLE mirror DROP COLUMN platform;
ALTER TABLE mirror ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
ALTER TABLE mirror ADD COLUMN gaps TEXT NOT NULL DEFAULT '[]';
DROP INDEX league_external;
CREATE INDEX league_external ON league (external_platform, external_id);

-- schema 12
ALTER TABLE season ADD COLUMN digest TEXT;

-- schema 13
CREATE TABLE kept_size (
  account_id TEXT PRIMARY KEY REFERENCES account (id),
  bytes INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO kept_size
SELECT account_id, sum(octet_length(answer)) FROM kept_answer GROUP BY account_id;

-- schema 14
ALTER TABLE league ADD COLUMN clock_mode TEXT NOT NULL DEFAULT 'live'
  CHECK (clock_mode IN ('live', 'hindsight', 'replay'));
ALTER TABLE league ADD COLUMN clock_running INTEGER NOT NULL DEFAULT 1;
ALTER TABLE league ADD COLUMN clock_speed INTEGER NOT NULL DEFAULT 1;
ALTER TABLE league ADD COLUMN clock_at INTEGER;
ALTER TABLE league ADD COLUMN clock_since INTEGER;
ALTER TABLE league ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN dealt_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN dealt_step INTEGER NOT NULL DEFAULT 0;

CREATE TEMP TABLE season_end AS
  SELECT season, coalesce((SELECT max(kickoff_at) + 21600000 FROM game WHERE game.season = league.season),
    unixepoch(format('%d-03-01', season + 1)) * 1000) AS at
  FROM league GROUP BY season;

UPDATE league SET clock_mode = 'hindsight'
  WHERE created_at >= (SELECT at FROM season_end WHERE season_end.season = league.season);
UPDATE league SET clock_mode = 'replay', clock_running = 0,
    clock_since = (SELECT created_at FROM account WHERE account.id = league.account_id),
    clock_at = coalesce(
      (SELECT max(kickoff_at) + 21600000 FROM game WHERE game.season = league.season
        AND week = (SELECT max(value) FROM json_each(league.closed_weeks))),
      (SELECT max(at) FROM league_log WHERE league_log.league_id = league.id),
      created_at)
  WHERE clock_mode = 'live' AND external_id IS NULL
    AND (SELECT created_at FROM account WHERE account.id = league.account_id)
      >= (SELECT at FROM season_end WHERE season_end.season = league.season);
UPDATE league SET dealt_at = coalesce(clock_at,
  (SELECT max(ran_at) FROM job_run WHERE job_run.league_id = league.id), created_at);
DROP TABLE season_end;
DROP TABLE job_run;

-- schema 15
CREATE TABLE nfl_entry (
  season INTEGER NOT NULL,
  number INTEGER NOT NULL,
  year INTEGER NOT NULL,
  draft_number INTEGER,
  PRIMARY KEY (season, number),
  FOREIGN KEY (season, number) REFERENCES season_player (season, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE draft_rank (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  player_id TEXT NOT NULL,
  PRIMARY KEY (league_id, place),
  UNIQUE (league_id, player_id)
) STRICT, WITHOUT ROWID;

-- schema 16
ALTER TABLE league ADD COLUMN divisions TEXT NOT NULL DEFAULT '[]';
ALTER TABLE league ADD COLUMN trade_review_hours INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN keepers TEXT NOT NULL DEFAULT '[]';
ALTER TABLE league ADD COLUMN previous_id TEXT REFERENCES league (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX league_previous ON league (previous_id);

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

ALTER TABLE trade ADD COLUMN accepted_at INTEGER;
ALTER TABLE trade ADD COLUMN review_until INTEGER;
ALTER TABLE trade ADD COLUMN note TEXT;
ALTER TABLE trade ADD COLUMN answers TEXT;

ALTER TABLE roster_spot ADD COLUMN reserve INTEGER NOT NULL DEFAULT 0;

-- schema 17
ALTER TABLE league ADD COLUMN claims_visible TEXT NOT NULL DEFAULT 'always'
  CHECK (claims_visible IN ('always', 'afterRun'));
ALTER TABLE league ADD COLUMN ordered_weeks INTEGER NOT NULL DEFAULT 0;
UPDATE league SET waivers = json_set(waivers, '$.hoursAfterDrop', 0, '$.freeAgency', 'never')
  WHERE waivers IS NOT NULL;

ALTER TABLE waiver_claim ADD COLUMN bid INTEGER;
ALTER TABLE waiver_claim ADD COLUMN place INTEGER;
ALTER TABLE waiver_claim ADD COLUMN shown_at INTEGER;
UPDATE waiver_claim SET shown_at = created_at;
UPDATE waiver_claim SET place = (SELECT count(*) FROM waiver_claim AS other
    WHERE other.league_id = waiver_claim.league_id AND other.team_id = waiver_claim.team_id
      AND other.status = 'pending' AND (other.created_at, other.seq) <= (waiver_claim.created_at, waiver_claim.seq))
  WHERE status = 'pending';

ALTER TABLE league_log ADD COLUMN claim_id TEXT;

CREATE TABLE dropped_player (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  player_id TEXT NOT NULL,
  dropped_at INTEGER NOT NULL,
  PRIMARY KEY (league_id, player_id)
) STRICT, WITHOUT ROWID;

-- schema 18
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

-- schema 19
ALTER TABLE team ADD COLUMN auto_lineup INTEGER NOT NULL DEFAULT 0 CHECK (auto_lineup IN (0, 1));
ALTER TABLE lineup ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 1 CHECK (by_hand IN (0, 1));

-- schema 20
ALTER TABLE draft ADD COLUMN pick_seconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE draft ADD COLUMN quiet TEXT;
ALTER TABLE draft ADD COLUMN turn_since INTEGER NOT NULL DEFAULT 0;

CREATE TABLE draft_seat (
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  autopick INTEGER NOT NULL DEFAULT 0,
  queue TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (league_id, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- schema 21
ALTER TABLE platform_week ADD COLUMN keys TEXT NOT NULL DEFAULT '{}';

-- schema 22
CREATE TABLE platform_login (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  platform TEXT NOT NULL,
  sealed TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, platform)
) STRICT, WITHOUT ROWID;

-- schema 23
DROP INDEX league_account;
CREATE INDEX league_account ON league (account_id, name, season, external_id, id);

-- schema 24
CREATE TABLE notification (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  team_id TEXT,
  kind TEXT NOT NULL,
  host TEXT NOT NULL,
  sealed TEXT NOT NULL,
  events TEXT NOT NULL,
  remind_hours INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  last_error TEXT,
  refusals INTEGER NOT NULL DEFAULT 0,
  disabled TEXT
) STRICT;
CREATE INDEX notification_by_league ON notification (league_id);

CREATE TABLE message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  notification_id TEXT NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  about TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  begun_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  parked_at INTEGER,
  late INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX message_by_notification ON message (notification_id, seq);

CREATE TABLE told (
  notification_id TEXT NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  what TEXT NOT NULL,
  PRIMARY KEY (notification_id, what)
) STRICT, WITHOUT ROWID;

-- schema 25
ALTER TABLE league ADD COLUMN trade_deadline INTEGER NOT NULL DEFAULT 0;

-- schema 26
ALTER TABLE draft ADD COLUMN pause_reason TEXT CHECK (pause_reason IN ('commissioner', 'undo', 'no_player'));
ALTER TABLE draft_turn ADD COLUMN sequence INTEGER;

-- schema 27
ALTER TABLE team ADD COLUMN auto_lineup_level TEXT CHECK (auto_lineup_level IN ('off', 'fill', 'best'));
UPDATE team SET auto_lineup_level = CASE auto_lineup WHEN 1 THEN 'fill' ELSE 'off' END
  WHERE auto_lineup = 1 OR league_id IN (SELECT league_id FROM draft);

-- schema 28
CREATE TABLE player_name (
  season INTEGER NOT NULL,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (season, number, name),
  FOREIGN KEY (season, number) REFERENCES season_player (season, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- schema 29
ALTER TABLE season_player ADD COLUMN depth INTEGER;
ALTER TABLE season_player ADD COLUMN snap_share INTEGER;

-- schema 30

-- schema 31
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

-- schema 32
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

-- schema 33
ALTER TABLE league ADD COLUMN offers_visible TEXT NOT NULL DEFAULT 'league' CHECK (offers_visible IN ('league', 'parties'));
ALTER TABLE league ADD COLUMN visibility TEXT NOT NULL DEFAULT 'open' CHECK (visibility IN ('members', 'open'));

-- schema 34
ALTER TABLE link ADD COLUMN made_by TEXT;
ALTER TABLE link ADD COLUMN made_with TEXT;
ALTER TABLE invite ADD COLUMN made_by TEXT;
ALTER TABLE invite ADD COLUMN made_with TEXT;
ALTER TABLE notification ADD COLUMN made_by TEXT;
UPDATE link SET made_by = coalesce(account_id, (SELECT account_id FROM league WHERE league.id = link.league_id));
UPDATE invite SET made_by = (SELECT account_id FROM league WHERE league.id = invite.league_id);
UPDATE notification SET made_by = coalesce((SELECT manager_id FROM team WHERE team.id = notification.team_id),
  (SELECT account_id FROM league WHERE league.id = notification.league_id));

-- schema 35
ALTER TABLE league ADD COLUMN kept_rules TEXT NOT NULL DEFAULT '[]';

-- schema 36
ALTER TABLE notification ADD COLUMN confirmed_at INTEGER;
ALTER TABLE notification ADD COLUMN tested_at INTEGER;
UPDATE notification SET confirmed_at = created_at;
CREATE TABLE mail_request (
  seq INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_request_by_time ON mail_request (at);

-- schema 37
ALTER TABLE league ADD COLUMN trade_veto_votes INTEGER;
ALTER TABLE trade ADD COLUMN from_budget INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trade ADD COLUMN to_budget INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trade ADD COLUMN from_drop_player_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE trade ADD COLUMN to_drop_player_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE trade ADD COLUMN message TEXT;
ALTER TABLE trade ADD COLUMN expires_at INTEGER;
ALTER TABLE trade ADD COLUMN ended_by TEXT;
ALTER TABLE trade ADD COLUMN vetoed_by TEXT NOT NULL DEFAULT '[]';

-- schema 38
ALTER TABLE team ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE team SET number = (SELECT count(*) FROM team t WHERE t.league_id = team.league_id
  AND (coalesce(t.draft_position, 1000000), t.seq) <= (coalesce(team.draft_position, 1000000), team.seq));

-- schema 39
ALTER TABLE team ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN locks TEXT NOT NULL
  DEFAULT '{"locked":false,"addDeadline":0,"reserveDeadline":0,"lineupDeadline":0}';

-- schema 40
ALTER TABLE notification ADD COLUMN made_with TEXT;
ALTER TABLE notification ADD COLUMN address_hash TEXT;
CREATE INDEX notification_by_address ON notification (address_hash);

-- schema 41
ALTER TABLE account ADD COLUMN display_name TEXT;
CREATE TABLE co_commissioner (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id),
  place INTEGER NOT NULL,
  PRIMARY KEY (league_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX co_commissioner_account ON co_commissioner (account_id);

-- schema 42
CREATE TABLE live_chance (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  home_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  week INTEGER NOT NULL,
  chance INTEGER NOT NULL,
  PRIMARY KEY (league_id, home_id, at)
) STRICT;

-- schema 43
CREATE TABLE league_note (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  markdown TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (league_id, revision)
) STRICT;

-- schema 44
CREATE TABLE post (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  account_id TEXT REFERENCES account (id) ON DELETE SET NULL,
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX post_league ON post (league_id, seq);
CREATE INDEX post_account ON post (account_id);
CREATE TABLE post_reaction (
  post_id TEXT NOT NULL REFERENCES post (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  reaction TEXT NOT NULL,
  PRIMARY KEY (post_id, account_id, reaction)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_reaction_account ON post_reaction (account_id);

-- schema 45
CREATE TABLE poll (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  account_id TEXT REFERENCES account (id) ON DELETE SET NULL,
  author TEXT NOT NULL,
  question TEXT NOT NULL,
  options TEXT NOT NULL,
  anonymous INTEGER NOT NULL,
  at INTEGER NOT NULL,
  closes_at INTEGER,
  closed_at INTEGER
) STRICT;
CREATE INDEX poll_league ON poll (league_id, seq);
CREATE INDEX poll_account ON poll (account_id);
CREATE TABLE poll_vote (
  league_id TEXT NOT NULL,
  poll_id TEXT NOT NULL REFERENCES poll (id) ON DELETE CASCADE,
  team_id TEXT NOT NULL,
  choice INTEGER NOT NULL,
  PRIMARY KEY (poll_id, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX poll_vote_team ON poll_vote (league_id, team_id);

-- schema 47
CREATE TABLE dues (
  league_id TEXT PRIMARY KEY REFERENCES league (id) ON DELETE CASCADE,
  amount INTEGER NOT NULL,
  weekly_prize INTEGER NOT NULL,
  payouts TEXT NOT NULL
) STRICT;
CREATE TABLE dues_payment (
  league_id TEXT NOT NULL,
  team_id TEXT NOT NULL,
  paid_at INTEGER NOT NULL,
  PRIMARY KEY (league_id, team_id),
  FOREIGN KEY (league_id, team_id) REFERENCES team (league_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- schema 48
ALTER TABLE api_key ADD COLUMN league_id TEXT;
ALTER TABLE api_key ADD COLUMN read_only INTEGER NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN expires_at INTEGER;

-- schema 49
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

-- schema 50
ALTER TABLE roster_spot ADD COLUMN taxi INTEGER NOT NULL DEFAULT 0;

-- schema 51

-- schema 52
ALTER TABLE message ADD COLUMN sending_until INTEGER;
