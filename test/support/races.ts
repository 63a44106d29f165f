import { type BRACKET_SIZES, type Criterion, DEFAULT_RANKING } from '../../data/leagues.ts'
import type { Race } from '../../src/engine/rules/odds/race.ts'
import { pairingsOf } from '../../src/engine/rules/schedule.ts'
import type { Matchup } from '../../src/engine/rules/team-records.ts'

/** A race for tests: its teams, weeks, and a total for each team and week. */
export interface RaceShape {
  teams: number
  weeks: number
  /** Weeks played so far; the others are to come. */
  played: number
  /** In hundredths. */
  total: (team: number, week: number) => number
  size?: (typeof BRACKET_SIZES)[number]
  ranking?: readonly Criterion[]
  medianGame?: boolean
  /** How many divisions, whose winners come first. */
  divisions?: number
  reseed?: boolean
}

/** A round robin as far as it was played. */
export const raceOf = ({ teams: count, weeks, played, total, ...more }: RaceShape): Race => {
  const teams = Array.from({ length: count }, (_, at) => ({
    id: `t${String(at).padStart(2, '0')}`,
    draftPosition: at + 1,
    division: more.divisions ? (at % more.divisions) + 1 : null,
  }))
  const numbers = teams.map((_, at) => at)
  const sideOf = (team: number, week: number) => ({ team: teams[team]!.id, total: total(team, week) })
  const matchups = Array.from({ length: weeks }, (_, at) => at + 1).flatMap((week): Matchup[] =>
    pairingsOf(numbers, week).map(({ home, away }) => ({
      week,
      home: sideOf(home, week),
      away: away === null ? null : sideOf(away, week),
      counts: week <= played,
    })),
  )
  return {
    teams,
    matchups,
    open: new Set(matchups.map(({ week }) => week).filter(week => week > played)),
    ranking: more.ranking ?? DEFAULT_RANKING,
    medianGame: more.medianGame ?? false,
    playoffs: {
      teams: more.size ?? 2,
      startWeek: weeks + 1,
      reseed: more.reseed ?? false,
      divisionWinnersFirst: more.divisions !== undefined,
    },
    draw: null,
    totalOf: () => null,
  }
}

/** Numbers below a bound, the same each time. */
export const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
