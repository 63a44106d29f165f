/**
 * Tables for a league's community: notes, posts, polls, dues, and notifications with their messages. The rows are
 * deleted with the league.
 */
export const COMMUNITY_TABLES = `
CREATE TABLE league_note (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  markdown TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (league_id, revision)
) STRICT;

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
  disabled TEXT,
  made_by TEXT,
  confirmed_at INTEGER,
  tested_at INTEGER,
  made_with TEXT,
  address_hash TEXT
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
  sending_until INTEGER,
  parked_at INTEGER,
  late INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX message_by_notification ON message (notification_id, seq);

CREATE TABLE told (
  notification_id TEXT NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  what TEXT NOT NULL,
  PRIMARY KEY (notification_id, what)
) STRICT, WITHOUT ROWID;

CREATE TABLE mail_request (
  seq INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_request_by_time ON mail_request (at);
CREATE INDEX notification_by_address ON notification (address_hash);
`
