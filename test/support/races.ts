import fc from 'fast-check'
import { type BRACKET_SIZES, CRITERIA, type Criterion, DEFAULT_RANKING } from '../../data/leagues.ts'
import { pairingsOf } from '../../src/engine/rules/matchups/schedule.ts'
import type { Matchup } from '../../src/engine/rules/matchups/team-records.ts'
import type { Race } from '../../src/engine/rules/odds/race.ts'

/** A race for tests: its teams and weeks, and each team's total in each week. */
export interface RaceShape {
  teams: number
  weeks: number
  /** The number of weeks played so far. */
  played: number
  /** A team's total in a week, in hundredths. */
  total: (team: number, week: number) => number
  size?: (typeof BRACKET_SIZES)[number]
  ranking?: readonly Criterion[]
  medianGame?: boolean
  /** The number of divisions. Division winners are seeded first. */
  divisions?: number
  reseed?: boolean
}

/** Returns a round robin that has been partly played. */
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

/** Returns a generator of integers below a bound. The sequence is the same each time. */
export const numbersFrom = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const ranking = fc.shuffledSubarray([...CRITERIA], { minLength: 1 })
/** Seasons with every setting that a race can have. */
export const someRaces = fc.record({
  teams: fc.constantFrom(4, 5, 6, 8),
  weeks: fc.integer({ min: 3, max: 9 }),
  seed: fc.nat(),
  ranking,
  medianGame: fc.boolean(),
  divisions: fc.constantFrom(undefined, 2, 3),
  size: fc.constantFrom(2 as const, 4 as const),
  reseed: fc.boolean(),
})

/** Returns a race with only a few different totals, so that many teams are tied. */
export const drawnRace = (
  each: typeof someRaces extends fc.Arbitrary<infer T> ? T : never,
  played = each.weeks,
): Race => {
  const number = numbersFrom(each.seed)
  const totals = new Map<string, number>()
  const { divisions, ...rest } = each
  return raceOf({
    ...rest,
    ...(divisions && { divisions }),
    played,
    total: (team, week) => {
      const key = `${team} ${week}`
      if (!totals.has(key)) totals.set(key, number(3) * 100)
      return totals.get(key)!
    },
  })
}
