import { type Feature, LEAGUE } from '../program/command.ts'

const CLOCK = { pickSeconds: 'pick-time', quiet: 'quiet-hours' }
const CLOCK_NOTES = {
  pickSeconds: 'time per pick, such as 90s or 8h; none for no limit',
  quiet:
    'daily hours when the pick clock is paused, such as 22:00-08:00 or 22:00-08:00,Europe/Berlin; none for no quiet hours',
}

/** Argument notes for draft queues: the team (default: your team) and undrafted players. */
const QUEUE = {
  flags: { playerIds: 'players', add: 'players', remove: 'players' },
  names: { ...LEAGUE, teamId: 'team', playerIds: 'undrafted', add: 'undrafted', remove: 'undrafted' },
  assumes: ['teamId'],
} as const

export const DRAFT: Feature = {
  group: 'Play',
  nouns: {
    draft: "A league's draft",
    'draft queue': 'Your draft queue',
  },
  synonyms: {
    'draft list': 'draft show',
    'draft status': 'draft show',
  },
  commands: {
    'draft start': {
      example: 'hindsight draft start --league "Office League" --seed 7',
      args: ['id?'],
      flags: CLOCK,
      names: { ...LEAGUE, order: 'team' },
      notes: {
        ...CLOCK_NOTES,
        kind: 'draft type',
        rounds: 'number of rounds (default: the roster size)',
        order: 'teams in draft order, by draft number, name or id, comma-separated',
        seed: 'seed of the random order; the same seed gives the same order',
      },
      shows: ['team'],
    },
    'draft show': {
      example: 'hindsight draft show --league "Office League"',
      args: ['id?'],
      names: LEAGUE,
      shows: ['team'],
    },
    'draft pick': {
      example: 'hindsight draft pick "josh allen"',
      args: ['playerId'],
      names: { ...LEAGUE, playerId: 'undrafted', teamId: 'team' },
      notes: { teamId: 'picking team, by draft number, name or id (default: the one on the clock)' },
      shows: ['team'],
    },
    'draft auto': {
      example: 'hindsight draft auto --until end',
      names: { ...LEAGUE },
      notes: {
        picks: 'number of picks (default: 1)',
        until: 'pick until the draft is complete',
        by: 'how to rank players: by value in this league, or by points in a season',
        season: "season to rank players by (default: the season before the league's if loaded, else the league's)",
        list: 'players to take first, by id or name, comma-separated; @FILE reads them from a file',
      },
      shows: ['team'],
    },
    'draft grades': {
      example: 'hindsight draft grades --league "Office League" --season 2024',
      args: ['id?'],
      names: LEAGUE,
      notes: { season: 'only this season (default: all)' },
    },
    'draft available': {
      example: 'hindsight draft available --pos RB',
      args: ['id?'],
      names: LEAGUE,
      notes: {
        q: 'part of the name',
        season: "season to rank players by (default: the season before the league's if loaded, else the league's)",
      },
    },
    'draft queue show': { example: 'hindsight draft queue show', args: ['teamId?'], ...QUEUE },
    'draft queue set': {
      summary: 'Set your draft queue, first choice first',
      example: 'hindsight draft queue set "bijan robinson,ceedee lamb"',
      args: ['playerIds'],
      ...QUEUE,
      notes: { playerIds: 'players by id or name, comma-separated; @FILE reads them from a file' },
    },
    'draft queue add': {
      summary: 'Add players to your draft queue',
      example: 'hindsight draft queue add "bijan robinson,ceedee lamb" --place 1',
      args: ['add'],
      ...QUEUE,
      notes: {
        add: 'players by id or name, comma-separated',
        place: 'position in the queue, from 1 (default: the end)',
      },
    },
    'draft queue move': {
      summary: 'Move a player in your draft queue',
      example: 'hindsight draft queue move "bijan robinson" 2',
      args: ['add', 'place'],
      ...QUEUE,
    },
    'draft queue remove': {
      summary: 'Remove players from your draft queue',
      example: 'hindsight draft queue remove "bijan robinson"',
      args: ['remove'],
      ...QUEUE,
    },
    'draft queue clear': {
      summary: 'Empty your draft queue',
      example: 'hindsight draft queue clear',
      args: ['teamId?'],
      ...QUEUE,
    },
    'draft autopick': {
      example: 'hindsight draft autopick on',
      args: ['autopick'],
      names: { ...LEAGUE, teamId: 'team' },
      assumes: ['teamId'],
      notes: { autopick: 'on or off' },
    },
    'draft clock': {
      example: 'hindsight draft clock --pick-time 8h --quiet-hours 22:00-08:00',
      args: ['id?'],
      flags: CLOCK,
      names: LEAGUE,
      notes: CLOCK_NOTES,
      shows: ['team'],
    },
    'draft order': {
      example: 'hindsight draft order adp.csv --league "Office League"',
      args: ['ranks'],
      flags: { ranks: 'file' },
      names: LEAGUE,
      shows: ['team'],
    },
    'draft ranks': { example: 'hindsight draft ranks', args: ['id?'], names: LEAGUE },
    'draft undo': {
      example: 'hindsight draft undo --picks 2',
      names: LEAGUE,
      notes: { picks: 'number of picks, newest first' },
      shows: ['team'],
    },
    'draft pause': { example: 'hindsight draft pause', args: ['id?'], names: LEAGUE, shows: ['team'] },
    'draft resume': { example: 'hindsight draft resume', args: ['id?'], names: LEAGUE, shows: ['team'] },
    'draft abandon': {
      example: 'hindsight draft abandon --league "Office League" --yes',
      args: ['id?'],
      names: LEAGUE,
      confirm: 'Abandon the draft of {id}? This removes its picks from the rosters.',
    },
    'draft load': {
      example: 'hindsight draft load draft.csv --league "Office League"',
      args: ['rows'],
      flags: { rows: 'file' },
      names: LEAGUE,
      shows: ['team'],
    },
  },
}
