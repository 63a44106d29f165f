import fc from 'fast-check'
import type { ReportWeek, SeasonOfWeeks } from '../../src/engine/rules/matchups/league-report.ts'
import { pairingsOf } from '../../src/engine/rules/matchups/schedule.ts'
import type { Matchup } from '../../src/engine/rules/matchups/team-records.ts'

/** Small regular seasons. */

/** Totals by team and week, used to make matchups. */
interface Plan {
  teams: readonly string[]
  pairings: readonly { week: number; home: string; away: string | null; counts: boolean }[]
  weeks: readonly ReportWeek[]
}

export const seasonOf = ({ teams, pairings, weeks }: Plan): SeasonOfWeeks => {
  const total = (team: string, week: number) => weeks.find(each => each.team === team && each.week === week)!.total
  const matchups = pairings.map(({ week, home, away, counts }): Matchup => {
    const side = (team: string) => ({ team, total: total(team, week) })
    return { week, home: side(home), away: away === null ? null : side(away), counts }
  })
  return { teams, matchups, weeks }
}

export const row = (week: number, team: string, [total, best]: readonly [number, number]): ReportWeek => ({
  week,
  team,
  total,
  best,
})

export const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
/** Only a few different totals, so that ties are common. */
const totals = fc
  .tuple(fc.integer({ min: -3, max: 9 }), fc.nat(6))
  .map(([total, more]) => [total, total + more] as const)

/**
 * Returns a season by the circle method, with weeks and teams in any order. With `gaps`, some matchups do not count.
 */
export const someSeason = (gaps: boolean): fc.Arbitrary<SeasonOfWeeks> =>
  fc
    .record({
      size: fc.integer({ min: 2, max: TEAMS.length }),
      length: fc.integer({ min: 0, max: 5 }),
      draws: fc.infiniteStream(totals),
      counts: fc.infiniteStream(fc.nat(4)),
    })
    .chain(({ size, length, draws, counts }) => {
      const teams = TEAMS.slice(0, size)
      const numbers = Array.from({ length }, (_, i) => i + 1)
      const weeks = numbers.flatMap(week => teams.map(team => row(week, team, draws.next().value ?? [0, 0])))
      const pairings = numbers
        .flatMap(week => pairingsOf(teams, week))
        .map(each => ({ ...each, counts: !gaps || counts.next().value !== 0 }))
      const mixed = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length })
      return fc.record({ teams: mixed(teams), pairings: mixed(pairings), weeks: mixed(weeks) }).map(seasonOf)
    })

/** A season in which teams skip some weeks, and any two teams can play each other, even twice in a week. */
const oddSeason: fc.Arbitrary<SeasonOfWeeks> = someSeason(false).chain(({ teams, weeks: all }) =>
  fc.subarray([...all]).chain(weeks => {
    const someMatchup = fc.tuple(fc.nat(), fc.nat(), fc.boolean()).map(([a, b, counts]) => {
      const home = weeks[a % weeks.length]!
      const others = weeks.filter(each => each.week === home.week && each.team !== home.team)
      return { week: home.week, home: home.team, away: others[b % others.length]?.team ?? null, counts }
    })
    const pairings = weeks.length === 0 ? fc.constant([]) : fc.array(someMatchup, { maxLength: 20 })
    return pairings.map(each => seasonOf({ teams, pairings: each, weeks }))
  }),
)

export const anySeason = fc.oneof(someSeason(false), someSeason(true), oddSeason)
