import { FACT_TABLES } from './fact-tables.ts'
import { LEAGUE_TABLES } from './league-tables.ts'
import { LIVE_TABLES } from './live-tables.ts'
import { STORE_TABLES } from './store-tables.ts'

/** One schema change. A store records the SHA-256 of each change that was applied to it. */
export interface Migration {
  number: number
  name: string
  checksum: string
  sql: string
}

/**
 * The first release's schema. Its number is higher than the numbers in earlier checkouts. `scripts/upgrade-store.ts`
 * upgrades their stores to it.
 */
export const FIRST: Migration = {
  number: 30,
  name: 'first',
  checksum: 'a6ef721e526a108d796f9ded3dad78a9456fe169618879818f27ab3b52e1d89d',
  sql: `${STORE_TABLES}${LEAGUE_TABLES}`,
}

/** Facts for the time before kickoffs: injuries, rosters and snaps by week. */
const FACTS: Migration = {
  number: 31,
  name: 'facts',
  checksum: 'e8719fdfea9a426db58a0bd7ee3f5d60927c1b636083ad82979a39c6fdf3e293',
  sql: FACT_TABLES,
}

/** Live points, as sources report them. */
const LIVE: Migration = {
  number: 32,
  name: 'live',
  checksum: 'b2bafbba3b8e88fe8583d3cd5c19e64f4ce0ae27b9a7849c97237e5674a795bd',
  sql: LIVE_TABLES,
}

/** The visibility of a league, and of its trade offers. */
const PRIVACY: Migration = {
  number: 33,
  name: 'privacy',
  checksum: 'f04355d7e894c75e423697d3e7ad5d62dba32d9b58f5a98bb3f3e9447a4e8bae',
  sql: `
ALTER TABLE league ADD COLUMN offers_visible TEXT NOT NULL DEFAULT 'league' CHECK (offers_visible IN ('league', 'parties'));
ALTER TABLE league ADD COLUMN visibility TEXT NOT NULL DEFAULT 'open' CHECK (visibility IN ('members', 'open'));
`,
}

/**
 * The creators of links, invites and notifications. Existing ones are assigned to the account that has the right to
 * create them.
 */
const MAKERS: Migration = {
  number: 34,
  name: 'makers',
  checksum: 'aebf5e2033e5ce2b1acdc6afb9696b6bea50fa2abb7e2156af5a5cfe075ae897',
  sql: `
ALTER TABLE link ADD COLUMN made_by TEXT;
ALTER TABLE link ADD COLUMN made_with TEXT;
ALTER TABLE invite ADD COLUMN made_by TEXT;
ALTER TABLE invite ADD COLUMN made_with TEXT;
ALTER TABLE notification ADD COLUMN made_by TEXT;
UPDATE link SET made_by = coalesce(account_id, (SELECT account_id FROM league WHERE league.id = link.league_id));
UPDATE invite SET made_by = (SELECT account_id FROM league WHERE league.id = invite.league_id);
UPDATE notification SET made_by = coalesce((SELECT manager_id FROM team WHERE team.id = notification.team_id),
  (SELECT account_id FROM league WHERE league.id = notification.league_id));
`,
}

/** Rules that a league keeps for earlier weeks. */
const KEPT_RULES: Migration = {
  number: 35,
  name: 'kept rules',
  checksum: 'dd0f29dbab791a1984e288614136c01dd9b0ffdf4b313b54451b41d33ced1986',
  sql: `
ALTER TABLE league ADD COLUMN kept_rules TEXT NOT NULL DEFAULT '[]';
`,
}

/** Email addresses must be confirmed before they receive messages. Existing addresses count as confirmed. */
const CONFIRMATION: Migration = {
  number: 36,
  name: 'confirmation',
  checksum: '471f28ae7399f45d10031831fd02581e51b087279ffc624db96d332507ccf388',
  sql: `
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
`,
}

/** Terms of trades (FAAB, drops, a message, an expiration), and vetoes by vote. */
const TRADE_TERMS: Migration = {
  number: 37,
  name: 'trade terms',
  checksum: '60413f8d70099471ea52976174d16357f8642a3c0a3aa839da2a06bb091250b2',
  sql: `
ALTER TABLE league ADD COLUMN trade_veto_votes INTEGER;
ALTER TABLE trade ADD COLUMN from_budget INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trade ADD COLUMN to_budget INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trade ADD COLUMN from_drop_player_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE trade ADD COLUMN to_drop_player_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE trade ADD COLUMN message TEXT;
ALTER TABLE trade ADD COLUMN expires_at INTEGER;
ALTER TABLE trade ADD COLUMN ended_by TEXT;
ALTER TABLE trade ADD COLUMN vetoed_by TEXT NOT NULL DEFAULT '[]';
`,
}

/** Team numbers that do not change with the draft order. Before, a team's draft position was its number. */
const TEAM_NUMBERS: Migration = {
  number: 38,
  name: 'team numbers',
  checksum: 'e94441d361c03df5fa9f2d9a1e257fe8277e8ed932a7932bba20f4b94d1f66fe',
  sql: `
ALTER TABLE team ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE team SET number = (SELECT count(*) FROM team t WHERE t.league_id = team.league_id
  AND (coalesce(t.draft_position, 1000000), t.seq) <= (coalesce(team.draft_position, 1000000), team.seq));
`,
}

/** Locks on leagues and teams, and deadlines for moves. */
const LOCKS: Migration = {
  number: 39,
  name: 'locks',
  checksum: 'a3f5a05d0e42861dcbcd2ab5361a55186e63c4372b4a5017704bbe43292ca725',
  sql: `
ALTER TABLE team ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN locks TEXT NOT NULL
  DEFAULT '{"locked":false,"addDeadline":0,"reserveDeadline":0,"lineupDeadline":0}';
`,
}

/** Phones that get alerts: the session or key that added each, and a hash for finding it again. */
const PHONES: Migration = {
  number: 40,
  name: 'phones',
  checksum: 'f58f7be2d1f0e063753f9664791903e3997317ab6098a083fe02ff1d7d76fc2e',
  sql: `
ALTER TABLE notification ADD COLUMN made_with TEXT;
ALTER TABLE notification ADD COLUMN address_hash TEXT;
CREATE INDEX notification_by_address ON notification (address_hash);
`,
}

/** Accounts' display names, and leagues' co-commissioners. */
const PEOPLE: Migration = {
  number: 41,
  name: 'people',
  checksum: '03d5ce6ce9aa80fa8231ba2056711ac2df7bf1e846a5e249b9801fbc48bfcba6',
  sql: `
ALTER TABLE account ADD COLUMN display_name TEXT;
CREATE TABLE co_commissioner (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES account (id),
  place INTEGER NOT NULL,
  PRIMARY KEY (league_id, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX co_commissioner_account ON co_commissioner (account_id);
`,
}

/** Win probabilities during the current week, in thousandths, by home team. */
const CHANCES: Migration = {
  number: 42,
  name: 'chances',
  checksum: '03e033e9df7ce315d4b25638e1b1e0a8f5fe2e72692ce7f377c5d6997460005a',
  sql: `
CREATE TABLE live_chance (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  home_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  week INTEGER NOT NULL,
  chance INTEGER NOT NULL,
  PRIMARY KEY (league_id, home_id, at)
) STRICT;
`,
}

/** League notes, by revision. */
const NOTES: Migration = {
  number: 43,
  name: 'notes',
  checksum: '5365020c1c27fafee102701a54b435995e060cf23cf95d9905a068bba7f97180',
  sql: `
CREATE TABLE league_note (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  markdown TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (league_id, revision)
) STRICT;
`,
}

/** Posts, and reactions to them. */
const POSTS: Migration = {
  number: 44,
  name: 'posts',
  checksum: '1ea30b9174671b400a24ad60a065986e0c593eefff64d0cb469a3a6f19ebc5c8',
  sql: `
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
`,
}

/** Polls, and the votes in them. */
const POLLS: Migration = {
  number: 45,
  name: 'polls',
  checksum: 'c0ee13035094f52db4f9c77784af74d7c74d249dd6552548ee2eda22fce3018c',
  sql: `
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
`,
}

/** The dues of leagues in cents, and the teams that paid. */
const DUES: Migration = {
  number: 47,
  name: 'dues',
  checksum: '7f33cb52c1faf181d7e70dcd484acbba9e652a6fb7ef1d057762f38a3f89d37a',
  sql: `
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
`,
}

/** The scope of a key: its only league, whether it only reads, and when it expires. */
const SCOPES: Migration = {
  number: 48,
  name: 'scopes',
  checksum: 'c10cbc49a216b4eda08b42f35191e6848c45dae1f0550856ba0da9e668813693',
  sql: `
ALTER TABLE api_key ADD COLUMN league_id TEXT;
ALTER TABLE api_key ADD COLUMN read_only INTEGER NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN expires_at INTEGER;
`,
}

/** Calls that agents propose. */
const PROPOSALS: Migration = {
  number: 49,
  name: 'proposals',
  checksum: 'd98a42b67bd189b664d95c0f20bb16f1287556a71a26ec448b68ca4c3f61bcf3',
  sql: `
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
`,
}

/** Taxi squads. A player on one has the time of the move in `reserve`, as on injured reserve. */
const TAXI: Migration = {
  number: 50,
  name: 'taxi',
  checksum: 'b395274a2350cc7d5adede0613c34bfda03c08d914f3763fd754fe38e04f0224',
  sql: `
ALTER TABLE roster_spot ADD COLUMN taxi INTEGER NOT NULL DEFAULT 0;
`,
}

/** Every change of the schema, in order. After a release, they are never edited. */
export const MIGRATIONS: readonly Migration[] = [
  ...[FIRST, FACTS, LIVE, PRIVACY, MAKERS],
  ...[
    KEPT_RULES,
    CONFIRMATION,
    TRADE_TERMS,
    TEAM_NUMBERS,
    LOCKS,
    PHONES,
    PEOPLE,
    CHANCES,
    NOTES,
    POSTS,
    POLLS,
    DUES,
    SCOPES,
    PROPOSALS,
    TAXI,
  ],
]

/** The number of the newest schema. */
export const NEWEST = MIGRATIONS.at(-1)!.number

/** The table of applied migrations. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS migration (
  number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`
