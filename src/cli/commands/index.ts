import { ACQUISITION_COMMANDS } from './acquisitions.ts'
import { DRAFT_COMMANDS } from './draft.ts'
import { INVITE_COMMANDS } from './invites.ts'
import { LEAGUE_COMMANDS } from './leagues.ts'
import { NOTIFY_COMMANDS } from './notifications.ts'
import { REPORT_COMMANDS } from './reports.ts'
import type { CommandRow } from './row.ts'
import { TEAM_COMMANDS } from './teams.ts'

/** Descriptions of the nouns. */
export const NOUNS: Readonly<Record<string, string>> = {
  account: 'Accounts of this home',
  config: 'What the command line remembers between runs',
  key: 'API keys of your account',
  session: 'Browsers that are signed in to your account',
  platform: 'Logins at platforms, for private leagues',
  system: 'Scoring systems',
  stats: 'Seasons and the stat catalog',
  store: 'The store that holds everything: a file of the home, or a database',
  player: 'Players',
  league: 'Leagues: their settings, tables, matchups and log',
  'league clock': 'What time it is in a league',
  team: 'Teams of a league',
  lineup: 'Who starts',
  roster: 'Who is on a team',
  invite: 'Invite links, by which managers take a team',
  notify: 'Messages: chats, webhooks and e-mail are told what happens',
  waiver: 'Claims on free agents',
  trade: 'Trades between teams',
  draft: 'The draft of a league',
  'draft queue': 'Your draft queue',
}

/** Notes on `--league` in lists of players. */
const OWNERS = 'league, by id or name: answers as of its time, and shows owners'
const AVAILABLE = 'only players on no team of the league (default league: that of the profile, else your only one)'
const STARTABLE = 'only players whom the league can start, by what they are worth to it'

const SERVICE_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'account list': { example: 'hindsight account list' },
  'account create': {
    example: 'hindsight account create alex --plan free',
    args: ['name'],
    notes: { plan: 'plan of the account (default: that of serve --default-plan, else pro)' },
  },
  'account plan': { example: 'hindsight account plan alex pro', args: ['name', 'plan'] },
  'account delete': {
    example: 'hindsight account delete blake --yes',
    args: ['name'],
    confirm: 'Delete the account {name}? Its keys and scoring systems are gone for good, and its teams are free.',
  },
  'key create': { example: 'hindsight key create laptop', args: ['name'] },
  'key list': { example: 'hindsight key list' },
  'key revoke': {
    example: 'hindsight key revoke 3f0c2a7e --yes',
    args: ['id'],
    names: { id: 'key' },
    confirm: 'Revoke the key {id}? It stops working at once.',
  },
  'session list': { example: 'hindsight session list' },
  'session revoke': {
    example: 'hindsight session revoke 3f0c2a7e --yes',
    args: ['id'],
    confirm: 'Sign the browser {id} out? Its next request is refused.',
  },
  'platform list': { example: 'hindsight platform list' },
  'platform logout': { example: 'hindsight platform logout espn', args: ['platform'] },
  me: { example: 'hindsight me' },
  'system list': { example: 'hindsight system list', asks: { leagues: 1 } },
  'system show': { example: 'hindsight system show ppr', args: ['id'], names: { id: 'system' } },
  'system create': {
    example: 'hindsight system create "House rules" --rules rules.json',
    args: ['name'],
    makes: 'system',
  },
  'system edit': {
    example: 'hindsight system edit "House rules" --rules rules.json',
    args: ['id'],
    names: { id: 'system' },
    makes: 'system',
  },
  'system delete': {
    example: 'hindsight system delete "House rules" --yes',
    args: ['id'],
    names: { id: 'system' },
    confirm: 'Delete the scoring system {id}?',
  },
  'system check': { example: 'hindsight system check rules.json', args: ['rules'] },
  'stats list': { example: 'hindsight stats list' },
  'stats status': { example: 'hindsight stats status' },
  'player list': {
    example: 'hindsight player list allen --pos QB --system ppr --available',
    args: ['q?'],
    flags: { q: 'name' },
    asks: { near: 1 },
    names: { system: 'system', league: 'league' },
    notes: { league: OWNERS, available: AVAILABLE, startable: STARTABLE },
  },
  'player show': {
    example: 'hindsight player show "josh allen" --system ppr',
    args: ['id'],
    names: { id: 'player', system: 'usualSystem', league: 'league' },
    assumes: ['system'],
    asks: { stats: 1 },
    notes: { league: OWNERS },
  },
  scores: {
    example: 'hindsight scores --week 3 --system ppr --breakdown',
    names: { system: 'usualSystem', league: 'league' },
    notes: { league: OWNERS },
  },
  rankings: {
    example: 'hindsight rankings --system ppr --pos RB --limit 20',
    names: { system: 'usualSystem', league: 'league' },
    notes: {
      league: 'league, by id or name: its slots and teams say how many start, and owners are shown',
      available: AVAILABLE,
    },
  },
  balance: {
    example: 'hindsight balance --system ppr',
    names: { system: 'usualSystem', league: 'league' },
    notes: { league: 'league, by id or name: its slots and teams say how many start' },
  },
  compare: {
    usual: { least: '50' },
    example: 'hindsight compare standard ppr --sort delta',
    args: ['a', 'b'],
    names: { a: 'system', b: 'system', league: 'league' },
    notes: { league: OWNERS },
  },
  optimize: {
    example: 'hindsight optimize --week 3 --system ppr --slots QB,RB,WR,FLEX --players "josh allen,DST_BUF"',
    flags: { system: 'rules' },
    names: { leagueId: 'league', teamId: 'team', systemId: 'system', players: 'player' },
    notes: { teamId: 'team to take roster, rules, season and slots from, by draft number, name or id' },
  },
}

export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  ...SERVICE_COMMANDS,
  ...LEAGUE_COMMANDS,
  ...REPORT_COMMANDS,
  ...TEAM_COMMANDS,
  ...ACQUISITION_COMMANDS,
  ...INVITE_COMMANDS,
  ...NOTIFY_COMMANDS,
  ...DRAFT_COMMANDS,
}
