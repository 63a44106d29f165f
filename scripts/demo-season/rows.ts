import { COUNTED, type FieldGoals, type Line, type Numbers, type Stat } from './book.ts'
import { SEASON } from './calendar.ts'
import type { Player } from './cast.ts'
import type { Cell } from './csv.ts'
import type { PlayedGame } from './game.ts'

export type Row = Record<string, Cell>

const POSITION_GROUPS: Readonly<Record<string, string>> = { K: 'SPEC', P: 'SPEC', LS: 'SPEC' }

export const positionGroup = (player: Player): string => POSITION_GROUPS[player.unit] ?? player.unit

export const fullName = ({ first, last }: Player): string => `${first} ${last}`

const shortName = ({ first, last }: Player): string => `${first.slice(0, 1)}.${last}`

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const BUCKETS = ['0_19', '20_29', '30_39', '40_49', '50_59', '60_'] as const

const bucketOf = (yards: number): number => Math.min(5, Math.max(0, Math.floor(yards / 10) - 1))

const share = (part: number, whole: number): Cell => (whole === 0 ? null : Number((part / whole).toFixed(3)))

const bucketCells = (kind: 'made' | 'missed', distances: readonly number[]): Row => {
  return Object.fromEntries(
    BUCKETS.map((name, index) => [`fg_${kind}_${name}`, distances.filter(yards => bucketOf(yards) === index).length]),
  )
}

const distanceCells = (kind: keyof FieldGoals, distances: readonly number[]): Row => {
  return {
    [`fg_${kind}`]: distances.length,
    [`fg_${kind}_list`]: distances.join(';'),
    [`fg_${kind}_distance`]: sum(distances),
  }
}

const kickingCells = ({ made, missed, blocked }: FieldGoals, numbers: Numbers): Row => {
  const attempts = made.length + missed.length + blocked.length
  return {
    fg_att: attempts,
    fg_long: made.length === 0 ? null : Math.max(...made),
    fg_pct: share(made.length, attempts),
    ...distanceCells('made', made),
    ...distanceCells('missed', missed),
    ...distanceCells('blocked', blocked),
    ...bucketCells('made', made),
    ...bucketCells('missed', missed),
    pat_pct: share(numbers.pat_made ?? 0, numbers.pat_att ?? 0),
  }
}

/**
 * Returns fantasy points by nflverse's own formula, without rounding errors. Kicks and fumbles lost on returns do not
 * count.
 */
const fantasyPoints = (of: (stat: Stat) => number): number => {
  const hundredths =
    4 * of('passing_yards') +
    400 * of('passing_tds') -
    200 * of('passing_interceptions') +
    10 * (of('rushing_yards') + of('receiving_yards')) +
    600 * (of('rushing_tds') + of('receiving_tds') + of('special_teams_tds')) +
    200 * (of('passing_2pt_conversions') + of('rushing_2pt_conversions') + of('receiving_2pt_conversions')) -
    200 * (of('sack_fumbles_lost') + of('rushing_fumbles_lost') + of('receiving_fumbles_lost'))
  return hundredths / 100
}

const countedCells = (numbers: Numbers): Row => Object.fromEntries(COUNTED.map(stat => [stat, numbers[stat] ?? 0]))

/** Returns true if the player did anything that the weekly file counts. */
export const hasRow = ({ numbers, goals }: Line): boolean =>
  COUNTED.some(stat => numbers[stat]) || [goals.made, goals.missed, goals.blocked].some(list => list.length > 0)

const rivalOf = ({ fixture }: PlayedGame, team: string): string => (fixture.home === team ? fixture.away : fixture.home)

/** Returns a line of stats_player_week. */
export const playerRow = (line: Line, game: PlayedGame): Row => {
  const { player, team, numbers } = line
  const of = (stat: Stat): number => numbers[stat] ?? 0
  const points = fantasyPoints(of)
  const identity = player && {
    player_id: player.id,
    player_name: shortName(player),
    player_display_name: fullName(player),
    position: player.position,
    position_group: positionGroup(player),
  }
  return {
    ...identity,
    season: SEASON,
    week: game.fixture.week,
    season_type: 'REG',
    game_id: game.fixture.id,
    team,
    opponent_team: rivalOf(game, team),
    ...countedCells(numbers),
    ...kickingCells(line.goals, numbers),
    pt_long: of('pt_long') || null,
    fantasy_points: points,
    fantasy_points_ppr: (100 * points + 100 * of('receptions')) / 100,
  }
}

const total = (lines: readonly Line[]): Numbers => {
  const numbers: Numbers = {}
  for (const line of lines) {
    for (const stat of COUNTED) numbers[stat] = (numbers[stat] ?? 0) + (line.numbers[stat] ?? 0)
  }
  return numbers
}

/** Returns a line of stats_team_week: the sums of the players' lines and of the team line. */
export const teamRow = (lines: readonly Line[], game: PlayedGame, team: string): Row => {
  const numbers = total(lines)
  const goals = (kind: keyof FieldGoals) => lines.flatMap(line => line.goals[kind])
  return {
    season: SEASON,
    week: game.fixture.week,
    team,
    season_type: 'REG',
    opponent_team: rivalOf(game, team),
    ...countedCells(numbers),
    ...kickingCells({ made: goals('made'), missed: goals('missed'), blocked: goals('blocked') }, numbers),
    timeouts: 2 + ((numbers.attempts ?? 0) % 5),
  }
}
