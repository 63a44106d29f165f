import type { CommandRow, Kind } from './row.ts'

const LEAGUE: Readonly<Record<string, Kind>> = { id: 'league' }

export const DRAFT_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'draft start': {
    example: 'hindsight draft start --league "Office League" --seed 7',
    args: ['id?'],
    names: { ...LEAGUE, order: 'team' },
    notes: {
      kind: 'order of the rounds',
      rounds: 'how many rounds (default: as many as a roster holds)',
      order: 'teams in draft order, by draft number, name or id, with commas between',
      seed: 'number to draw the order with; the same one draws the same order',
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
    names: { ...LEAGUE, playerId: 'player', teamId: 'team' },
    notes: { teamId: 'team that picks, by draft number, name or id (default: the one on the clock)' },
    shows: ['team'],
  },
  'draft auto': {
    example: 'hindsight draft auto --until end',
    names: { ...LEAGUE },
    notes: {
      picks: 'how many picks (default: 1)',
      until: 'pick until the draft is complete',
      by: 'order of the players: value to this league, or what a season was worth',
      season: 'season that orders the players (default: the one before the season of the league when held, else that)',
      list: 'players who go before that order, by id or name, with commas between; @FILE reads them from a file',
    },
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
    notes: { picks: 'how many picks, the last first' },
    shows: ['team'],
  },
  'draft pause': { example: 'hindsight draft pause', args: ['id?'], names: LEAGUE, shows: ['team'] },
  'draft resume': { example: 'hindsight draft resume', args: ['id?'], names: LEAGUE, shows: ['team'] },
  'draft abandon': {
    example: 'hindsight draft abandon --league "Office League" --yes',
    args: ['id?'],
    names: LEAGUE,
    confirm: 'Call off the draft of {id}? Its picks are cleared from the rosters.',
  },
  'draft load': {
    example: 'hindsight draft load draft.csv --league "Office League"',
    args: ['rows'],
    flags: { rows: 'file' },
    names: LEAGUE,
    shows: ['team'],
  },
}
