import type { Feature } from '../program/command.ts'

/** Notes about `--league` in player lists. */
const OWNERS = 'league, by id or name; shows results up to its current time, and owners'
const AVAILABLE = "only the league's free agents (default: the profile's league, else your only one)"
const STARTABLE = 'only players at positions that the league starts, most valuable first'

export const PLAYERS: Feature = {
  group: 'Analyze',
  nouns: {
    player: 'Players',
  },
  synonyms: {
    'player search': 'player list',
  },
  commands: {
    rankings: {
      example: 'hindsight rankings --system ppr --pos RB --limit 20',
      names: { system: 'usualSystem', league: 'league' },
      notes: {
        league: 'league, by id or name; its slots and number of teams determine values, and owners are shown',
        available: AVAILABLE,
      },
    },
    scores: {
      example: 'hindsight scores --week 3 --system ppr --breakdown',
      names: { system: 'usualSystem', league: 'league' },
      notes: { league: OWNERS },
    },
    'player list': {
      example: 'hindsight player list allen --pos QB --system ppr --available',
      args: ['q?'],
      flags: { q: 'name' },
      asks: { near: 1, facts: 1 },
      names: { system: 'system', league: 'league' },
      notes: { league: OWNERS, available: AVAILABLE, startable: STARTABLE },
    },
    'player show': {
      example: 'hindsight player show "josh allen" --system ppr',
      args: ['id'],
      names: { id: 'player', system: 'usualSystem', league: 'league' },
      assumes: ['system'],
      asks: { stats: 1, facts: 1 },
      notes: { league: OWNERS },
    },
    compare: {
      flags: { least: 'min-points' },
      usual: { least: '50' },
      example: 'hindsight compare standard ppr --sort delta',
      args: ['a', 'b'],
      names: { a: 'system', b: 'system', league: 'league' },
      notes: { league: OWNERS },
    },
    balance: {
      example: 'hindsight balance --system ppr',
      names: { system: 'usualSystem', league: 'league' },
      notes: { league: 'league, by id or name; its slots and number of teams determine values' },
    },
    optimize: {
      example: 'hindsight optimize --week 3 --system ppr --slots QB,RB,WR,FLEX --players "josh allen,DST_BUF"',
      flags: { system: 'rules' },
      names: { leagueId: 'league', teamId: 'team', systemId: 'system', players: 'player' },
      notes: { teamId: 'team whose roster, rules, season and slots to use, by draft number, name or id' },
    },
  },
}
