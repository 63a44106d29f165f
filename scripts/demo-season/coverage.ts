import { COVERED, type Line, type Stat } from './book.ts'
import { SEASON } from './calendar.ts'
import type { PlayedGame } from './game.ts'
import { clamp } from './random.ts'
import { fullName, type Row } from './rows.ts'

const DEFENDERS: readonly string[] = ['DL', 'LB', 'DB']

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

const ratio = (part: number, whole: number, digits: number): number | null =>
  whole === 0 ? null : rounded(part / whole, digits)

/** Returns the passer rating that a defender allowed. */
const passerRating = (targets: number, completions: number, of: (stat: Stat) => number): number | null => {
  if (targets === 0) return null
  const part = (value: number) => clamp(value, 0, 2.375)
  const parts =
    part((completions / targets - 0.3) * 5) +
    part((of('def_yards_allowed') / targets - 3) / 4) +
    part((of('def_receiving_td_allowed') / targets) * 20) +
    part(2.375 - (of('cov_interceptions') / targets) * 25)
  return rounded((parts / 6) * 100, 1)
}

/** Returns true if the defender took part in a play from scrimmage. */
export const isCovered = ({ player, numbers }: Line): boolean =>
  player !== null &&
  DEFENDERS.includes(player.unit) &&
  (COVERED.some(stat => numbers[stat]) || Boolean(numbers.def_sacks || numbers.def_pass_defended))

const tackleCells = (of: (stat: Stat) => number): Row => {
  const tackles = of('def_tackles_solo') + of('def_tackles_with_assist') + of('def_tackle_assists')
  const missed = of('def_missed_tackles')
  return {
    def_tackles_combined: tackles,
    def_missed_tackles: missed,
    def_missed_tackle_pct: ratio(missed, tackles + missed, 3),
  }
}

/** Yards and touchdowns are blank if the defender did not allow a completion, as in the real file. */
const allowedCells = (of: (stat: Stat) => number): Row => {
  const [targets, completions] = [of('def_targets'), of('def_completions_allowed')]
  const shown = (stat: Stat) => (completions === 0 ? null : of(stat))
  return {
    def_targets: targets,
    def_completions_allowed: completions,
    def_completion_pct: ratio(completions, targets, 3),
    def_yards_allowed: shown('def_yards_allowed'),
    def_yards_allowed_per_cmp: ratio(of('def_yards_allowed'), completions, 1),
    def_yards_allowed_per_tgt: completions === 0 ? null : ratio(of('def_yards_allowed'), targets, 1),
    def_receiving_td_allowed: targets === 0 ? null : of('def_receiving_td_allowed'),
    def_passer_rating_allowed: passerRating(targets, completions, of),
    def_adot: ratio(of('cov_air_yards'), targets, 1),
    def_air_yards_completed: shown('def_air_yards_completed'),
    def_yards_after_catch: shown('def_yards_after_catch'),
  }
}

/** Returns a line of advstats_week_def. */
export const coverageRow = (line: Line, { fixture }: PlayedGame): Row => {
  const { player, numbers, team } = line
  const of = (stat: Stat): number => numbers[stat] ?? 0
  const pressures = of('def_times_hurried') + of('def_times_hitqb') + of('def_sacks')
  return {
    game_id: fixture.id,
    pfr_game_id: `${fixture.gameday.replaceAll('-', '')}0${fixture.home.toLowerCase()}`,
    season: SEASON,
    week: fixture.week,
    game_type: 'REG',
    team,
    opponent: fixture.home === team ? fixture.away : fixture.home,
    pfr_player_name: player && fullName(player),
    pfr_player_id: player?.pfrId,
    def_ints: of('def_interceptions'),
    def_sacks: of('def_sacks'),
    def_pressures: pressures,
    def_times_blitzed: of('def_times_blitzed'),
    def_times_hurried: of('def_times_hurried'),
    def_times_hitqb: of('def_times_hitqb'),
    ...allowedCells(of),
    ...tackleCells(of),
  }
}
