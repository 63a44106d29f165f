import type { Many } from '../bulk/bulk.ts'
import type { Twinned } from '../names/same-name.ts'
import { ACQUISITION_COMMANDS } from './acquisitions.ts'
import { DRAFT_COMMANDS } from './draft.ts'
import { INVITE_COMMANDS } from './invites.ts'
import { LEAGUE_COMMANDS } from './leagues.ts'

/** What people may write in the place of an id, or of more than an id. */
export type Kind =
  | 'league'
  | 'team'
  | 'system'
  | 'key'
  | 'trade'
  | 'claim'
  | 'player'
  /** A player, those on the roster of the team before everybody else. */
  | 'rostered'
  /** A player and the slot that he is to have, such as RB2=saquon barkley. */
  | 'assignment'
  /** The newest season held, where none is named. */
  | 'season'

/**
 * What the command line adds to an operation: which fields are taken by place, which flags have another name than their
 * field, which values people may give by name, and one real example. A row whose name ends in a flag and its word, such as
 * `bench-points --week all`, is another operation behind that word of the same command.
 */
export interface CommandRow {
  example: string
  /** What it does, where it is only a part of what the operation does. */
  summary?: string
  /** Fields by place; a trailing "?" marks one that may be left out. */
  args?: readonly string[]
  /** Flags whose field has another name: field → flag. */
  flags?: Readonly<Record<string, string>>
  /** What to say of a field in the help, where it is not what its flag says elsewhere. */
  notes?: Readonly<Record<string, string>>
  /** Fields whose value may be a name. */
  names?: Readonly<Record<string, Kind>>
  /** Flags that set one number inside a field: flag → field. */
  parts?: Readonly<Record<string, string>>
  /** Booleans that say `true` or `false`, as leaving them out says neither. */
  onOff?: readonly string[]
  /** Fields that `-` reads from standard input, as what they hold should stand in no list of processes. */
  secrets?: readonly string[]
  /** With `--follow` it goes on with what happens, until it is stopped. */
  follows?: true
  /** What it gives a name to, which another one may have already. */
  makes?: Twinned
  /** With flags of its own it is many calls. */
  many?: Many
  /** What the answer holds by id and a person wants to read by name, and what else he wants to know of it. */
  shows?: readonly ('team' | 'system' | 'player' | 'weeks')[]
  /** What `--csv` prints, where it is not the only list. */
  list?: string
  /** The rows that `--csv` prints, where they are not a list of the answer as it stands. */
  rows?(answer: never, nameOf: (id: string) => string): readonly Readonly<Record<string, unknown>>[]
  /** The question before something is gone for good; `{id}` stands for the value of that field. */
  confirm?: string
  /** Nothing undoes it: what it is about is named whole, also where no question is asked. */
  final?: true
}

/** What the commands of a noun are about. */
export const NOUNS: Readonly<Record<string, string>> = {
  account: 'Accounts of this home',
  key: 'API keys of your account',
  system: 'Scoring systems',
  stats: 'Seasons and the stat catalog',
  player: 'Players',
  league: 'Leagues: their settings, tables, matchups and log',
  team: 'Teams of a league',
  lineup: 'Who starts',
  roster: 'Who is on a team',
  invite: 'Invite links, by which managers take a team',
  waiver: 'Claims on free agents',
  trade: 'Trades between teams',
  draft: 'The draft of a league',
}

const SERVICE_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'account list': { example: 'hindsight account list' },
  'account create': { example: 'hindsight account create alex --plan pro', args: ['name'] },
  'account plan': { example: 'hindsight account plan alex pro', args: ['name', 'plan'] },
  'key create': { example: 'hindsight key create laptop', args: ['name'] },
  'key list': { example: 'hindsight key list' },
  'key revoke': {
    example: 'hindsight key revoke 3f0c2a7e --yes',
    args: ['id'],
    names: { id: 'key' },
    confirm: 'Revoke the key {id}? It stops working at once.',
  },
  me: { example: 'hindsight me' },
  'system list': { example: 'hindsight system list' },
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
  'stats status': { example: 'hindsight stats status', list: 'seasons' },
  'player list': {
    example: 'hindsight player list allen --pos QB --system ppr',
    args: ['q?'],
    names: { system: 'system' },
  },
  'player show': {
    example: 'hindsight player show "josh allen" --system ppr',
    args: ['id'],
    names: { id: 'player', system: 'system' },
    list: 'weeks',
  },
  scores: { example: 'hindsight scores --week 3 --system ppr --breakdown', names: { system: 'system' } },
  rankings: {
    example: 'hindsight rankings --system ppr --pos RB --limit 20',
    names: { system: 'system', league: 'league' },
    notes: { league: 'league whose slots and teams say how many start, by id or name' },
  },
  balance: {
    example: 'hindsight balance --system ppr',
    names: { system: 'system', league: 'league' },
    notes: { league: 'league whose slots and teams say how many start, by id or name' },
    list: 'positions',
  },
  compare: {
    example: 'hindsight compare standard ppr --sort delta',
    args: ['a', 'b'],
    names: { a: 'system', b: 'system' },
  },
  optimize: {
    example: 'hindsight optimize --week 3 --system ppr --slots QB,RB,WR,FLEX --players "josh allen,DST_BUF"',
    flags: { system: 'rules' },
    names: { leagueId: 'league', teamId: 'team', systemId: 'system', players: 'player' },
    notes: { teamId: 'team whose roster, rules, season and slots are taken, by draft number, name or id' },
    list: 'slots',
  },
}

export const COMMANDS: Readonly<Record<string, CommandRow>> = {
  ...SERVICE_COMMANDS,
  ...LEAGUE_COMMANDS,
  ...ACQUISITION_COMMANDS,
  ...INVITE_COMMANDS,
  ...DRAFT_COMMANDS,
}
