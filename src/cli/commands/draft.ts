import type { Draft } from '../../engine/index.ts'
import type { CommandRow, Kind } from './row.ts'

const LEAGUE: Readonly<Record<string, Kind>> = { id: 'league' }

/** The picks of a draft as `draft load` takes them: a team by its name, by its id where the name could mean another. */
const picksSheet = ({ draft: { order, picks } }: { draft: Draft }, nameOf: (id: string) => string) => {
  const names = order.map(id => nameOf(id).toLowerCase())
  const isPlain = (name: string) =>
    !/^\d+$/.test(name) && names.filter(each => each === name.toLowerCase()).length === 1
  return picks.map(({ number, round, teamId, player, by, auto }) => ({
    pick: number,
    team: isPlain(nameOf(teamId)) ? nameOf(teamId) : teamId,
    player: player.id,
    name: player.name,
    posGroup: player.posGroup,
    nfl: player.team,
    round,
    by,
    auto,
  }))
}

export const DRAFT_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'draft start': {
    example: 'hindsight draft start "Office League" --seed 7',
    args: ['id?'],
    names: { ...LEAGUE, order: 'team' },
    notes: {
      kind: 'order of the rounds',
      rounds: 'how many rounds (default: as many as a roster holds)',
      order: 'teams in draft order, by draft number, name or id, with commas between',
      seed: 'number to draw the order with; the same one draws the same order',
    },
    shows: ['team'],
    list: 'draft',
  },
  'draft show': {
    example: 'hindsight draft show "Office League"',
    args: ['id?'],
    names: LEAGUE,
    shows: ['team'],
    rows: picksSheet,
  },
  'draft pick': {
    example: 'hindsight draft pick "josh allen"',
    args: ['playerId'],
    names: { ...LEAGUE, playerId: 'player', teamId: 'team' },
    notes: { teamId: 'team that picks, by draft number, name or id (default: the one on the clock)' },
    shows: ['team'],
    list: 'picks',
  },
  'draft auto': {
    example: 'hindsight draft auto --until end --by paa',
    names: { ...LEAGUE, list: 'player' },
    notes: {
      picks: 'how many picks (default: 1)',
      until: 'pick until the draft is complete',
      by: 'order of the players by what a season was worth',
      season: 'season that orders the players (default: the one before the season of the league when held, else that)',
      list: 'players who go before that order, by id or name, with commas between; @FILE reads them from a file',
    },
    shows: ['team'],
    list: 'picks',
  },
  'draft undo': {
    example: 'hindsight draft undo --picks 2',
    names: LEAGUE,
    notes: { picks: 'how many picks, the last first' },
    shows: ['team'],
    list: 'picks',
  },
  'draft pause': { example: 'hindsight draft pause', args: ['id?'], names: LEAGUE, shows: ['team'], list: 'draft' },
  'draft resume': { example: 'hindsight draft resume', args: ['id?'], names: LEAGUE, shows: ['team'], list: 'draft' },
  'draft abandon': {
    example: 'hindsight draft abandon "Office League" --yes',
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
    list: 'draft',
  },
}
