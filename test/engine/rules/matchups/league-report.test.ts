import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  leagueReport,
  type ReportWeek,
  type SeasonOfWeeks,
  type TeamReport,
} from '../../../../src/engine/rules/matchups/league-report.ts'
import { games, type Results, sumOf, tally, winShare } from '../../../../src/engine/rules/matchups/team-records.ts'
import { anySeason, row, seasonOf, someSeason, TEAMS } from '../../../support/matchups.ts'

const results = (leads: readonly number[]): Results => ({
  wins: leads.filter(lead => lead > 0).length,
  losses: leads.filter(lead => lead < 0).length,
  ties: leads.filter(lead => lead === 0).length,
})
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)
const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length

/** Implements the rule as documented: computes every number from the season alone. */
const reference = ({ teams, matchups, weeks }: SeasonOfWeeks): TeamReport[] => {
  const played = matchups.filter(({ counts, away }) => counts && away !== null)
  const gamesOf = (team: string) =>
    played.flatMap(({ week, home, away }) => {
      const mine = [home, away!].find(side => side.team === team)
      return mine ? [{ week, mine, other: mine === home ? away! : home }] : []
    })
  const weeksOf = (team: string) => weeks.filter(each => each.team === team).toSorted((a, b) => a.week - b.week)
  const allPlayIn = (team: string, weekly: readonly ReportWeek[]) =>
    results(
      weekly.flatMap(({ week, total }) =>
        weeks.filter(each => each.week === week && each.team !== team).map(other => total - other.total),
      ),
    )
  const share = (team: string, week?: number) =>
    winShare(
      allPlayIn(
        team,
        weeksOf(team).filter(each => week === undefined || each.week === week),
      ),
    )
  const instead = (team: string, other: string) =>
    gamesOf(other).flatMap(game => {
      const own = weeksOf(team).find(({ week }) => week === game.week)
      const opponent = game.other.team === team ? other : game.other.team
      const theirs = weeksOf(opponent).find(({ week }) => week === game.week)!
      return own ? [own.total - theirs.total] : []
    })
  return teams.map(team => {
    const own = weeksOf(team)
    const record = results(gamesOf(team).map(({ mine, other }) => mine.total - other.total))
    const extreme = (max: number) => {
      const found = own.find(({ total }) => total === max)
      return found ? { week: found.week, total: found.total } : null
    }
    const [actual, best] = [sum(own.map(({ total }) => total)), sum(own.map(each => each.best))]
    return {
      team,
      record,
      allPlay: allPlayIn(team, own),
      expectedWins: sum(gamesOf(team).map(({ week }) => share(team, week))),
      luck: games(record) === 0 ? 0 : winShare(record) - share(team),
      weeks: own.length,
      actual,
      best,
      left: best - actual,
      efficiency: best > 0 ? actual / best : null,
      high: extreme(Math.max(...own.map(({ total }) => total))),
      low: extreme(Math.min(...own.map(({ total }) => total))),
      strengthOfSchedule: mean(gamesOf(team).map(({ other }) => share(other.team))),
      schedules: teams.map(other => ({ team: other, record: results(instead(team, other)) })),
    }
  })
}

/** The last digit of a sum of fractions depends on the order of addition. */
const rounded = (reports: readonly TeamReport[]) =>
  reports.map(each => ({
    ...each,
    expectedWins: Number(each.expectedWins.toFixed(9)),
    strengthOfSchedule: each.strengthOfSchedule === null ? null : Number(each.strengthOfSchedule.toFixed(9)),
  }))

const of = (season: SeasonOfWeeks, team: string): TeamReport => leagueReport(season).find(each => each.team === team)!

describe('the report of any season', () => {
  it('matches a reference implementation', () => {
    fc.assert(
      fc.property(anySeason, season => {
        expect(rounded(leagueReport(season))).toEqual(rounded(reference(season)))
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order of its input, except for the order of its teams', () => {
    fc.assert(
      fc.property(anySeason, ({ teams, matchups, weeks }) => {
        const byTeam = (reports: TeamReport[]) =>
          reports
            .map(each => ({ ...each, schedules: each.schedules.toSorted((a, b) => (a.team < b.team ? -1 : 1)) }))
            .sort((a, b) => (a.team < b.team ? -1 : 1))
        const turned = matchups.map(each => (each.away ? { ...each, home: each.away, away: each.home } : each))
        const other = { teams: teams.toReversed(), matchups: turned.toReversed(), weeks: weeks.toReversed() }
        expect(byTeam(leagueReport(other))).toEqual(byTeam(leagueReport({ teams, matchups, weeks })))
      }),
      { numRuns: 500 },
    )
  })

  it("has the same records as the standings, and each team's own record for its own schedule", () => {
    fc.assert(
      fc.property(anySeason, season => {
        const tallies = tally(season.teams, season.matchups, false)
        for (const { team, record, schedules } of leagueReport(season)) {
          expect(record).toEqual(tallies.get(team)!.results)
          expect(schedules.map(each => each.team)).toEqual(season.teams)
          expect(schedules.find(each => each.team === team)!.record).toEqual(record)
        }
      }),
    )
  })

  it('has equal wins and losses in the league’s matchups and in all-play', () => {
    fc.assert(
      fc.property(anySeason, season => {
        const reports = leagueReport(season)
        for (const all of [sumOf(reports.map(each => each.record)), sumOf(reports.map(each => each.allPlay))]) {
          expect(all.wins).toBe(all.losses)
          expect(all.ties % 2).toBe(0)
        }
      }),
    )
  })

  it('has efficiency of at most 1, points left of at least 0, and a high that is not below the low', () => {
    fc.assert(
      fc.property(anySeason, season => {
        for (const { efficiency, left, actual, best, high, low, luck } of leagueReport(season)) {
          expect(efficiency ?? 0).toBeLessThanOrEqual(1)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(actual + left).toBe(best)
          expect(high?.total ?? 0).toBeGreaterThanOrEqual(low?.total ?? 0)
          expect(Math.abs(luck)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})

describe('if every team plays every week', () => {
  const full = someSeason(false).filter(({ teams }) => teams.length % 2 === 0)

  it('expected wins equal the number of matchups, and luck sums to zero', () => {
    fc.assert(
      fc.property(full, season => {
        const reports = leagueReport(season)
        expect(sum(reports.map(each => each.expectedWins))).toBeCloseTo(season.matchups.length, 9)
        expect(sum(reports.map(each => each.luck))).toBeCloseTo(0, 9)
      }),
    )
  })

  it('luck is the actual wins minus the expected wins, game by game', () => {
    fc.assert(
      fc.property(full, season => {
        for (const { record, expectedWins, luck } of leagueReport(season))
          expect(luck * games(record)).toBeCloseTo(record.wins + record.ties / 2 - expectedWins, 9)
      }),
    )
  })

  it("a team's records on all schedules of a full cycle add up to its all-play record", () => {
    fc.assert(
      fc.property(full, season => {
        const week = season.matchups.filter(each => each.week === 1)
        const one = { ...season, matchups: week, weeks: season.weeks.filter(each => each.week === 1) }
        for (const { record, allPlay, schedules } of leagueReport(one)) {
          // The team plays its opponent twice: on its own schedule, and on that opponent's schedule.
          expect(sumOf(schedules.map(each => each.record))).toEqual(sumOf(week.length === 0 ? [] : [allPlay, record]))
        }
      }),
    )
  })
})

describe('the report by example', () => {
  const season = seasonOf({
    teams: ['A', 'B', 'C', 'D'],
    pairings: [
      { week: 1, home: 'A', away: 'B', counts: true },
      { week: 1, home: 'C', away: 'D', counts: true },
      { week: 2, home: 'A', away: 'C', counts: true },
      { week: 2, home: 'B', away: 'D', counts: true },
    ],
    weeks: [
      ...[100, 110, 60, 50].map((total, i) => row(1, TEAMS[i]!, [total, 120])),
      ...[90, 80, 90, 70].map((total, i) => row(2, TEAMS[i]!, [total, 100])),
    ],
  })

  it("a team that plays the week's best team is unlucky", () => {
    expect(of(season, 'A')).toMatchObject({
      record: { wins: 0, losses: 1, ties: 1 },
      allPlay: { wins: 4, losses: 1, ties: 1 },
      expectedWins: 2 / 3 + 2.5 / 3,
      luck: 0.25 - 0.75,
      actual: 190,
      best: 220,
      left: 30,
      efficiency: 190 / 220,
      high: { week: 1, total: 100 },
      low: { week: 2, total: 90 },
      strengthOfSchedule: (4 / 6 + 3.5 / 6) / 2,
    })
  })

  it("on another team's schedule, a team plays the same opponents, and plays that team when it would play itself", () => {
    expect(of(season, 'A').schedules).toEqual([
      { team: 'A', record: { wins: 0, losses: 1, ties: 1 } },
      { team: 'B', record: { wins: 1, losses: 1, ties: 0 } },
      { team: 'C', record: { wins: 1, losses: 0, ties: 1 } },
      { team: 'D', record: { wins: 2, losses: 0, ties: 0 } },
    ])
  })

  it('a bye is not a game, but its total counts in all-play and in efficiency', () => {
    const bye = seasonOf({
      teams: ['A', 'B', 'C'],
      pairings: [
        { week: 1, home: 'A', away: 'B', counts: true },
        { week: 1, home: 'C', away: null, counts: true },
      ],
      weeks: [row(1, 'A', [100, 100]), row(1, 'B', [80, 90]), row(1, 'C', [90, 95])],
    })
    expect(of(bye, 'C')).toMatchObject({
      record: { wins: 0, losses: 0, ties: 0 },
      allPlay: { wins: 1, losses: 1, ties: 0 },
      expectedWins: 0,
      luck: 0,
      actual: 90,
      left: 5,
      strengthOfSchedule: null,
      schedules: [
        { team: 'A', record: { wins: 1, losses: 0, ties: 0 } },
        { team: 'B', record: { wins: 0, losses: 1, ties: 0 } },
        { team: 'C', record: { wins: 0, losses: 0, ties: 0 } },
      ],
    })
    expect(of(bye, 'A').schedules[2]).toEqual({ team: 'C', record: { wins: 0, losses: 0, ties: 0 } })
  })

  it('the first of equal weeks is the high or the low', () => {
    const weeks = [3, 1, 2].map(week => row(week, 'A', [70, 70]))
    expect(leagueReport({ teams: ['A'], matchups: [], weeks })[0]).toMatchObject({
      high: { week: 1, total: 70 },
      low: { week: 1, total: 70 },
    })
  })

  it('a mean over several matchups in one week is exactly the same in any order', () => {
    const weeks = TEAMS.map((team, i) => row(1, team, [i, i]))
    const pairings = ['B', 'D', 'C', 'E'].map(away => ({ week: 1, home: 'A', away, counts: true }))
    const strength = (order: typeof pairings) =>
      of(seasonOf({ teams: TEAMS, pairings: order, weeks }), 'A').strengthOfSchedule
    expect(strength(pairings.toReversed())).toBe(strength(pairings))
  })

  it('is empty before a week counts', () => {
    const matchups = season.matchups.map(each => ({ ...each, counts: false }))
    expect(leagueReport({ teams: ['A', 'B', 'C', 'D'], matchups, weeks: [] })[0]).toMatchObject({
      record: { wins: 0, losses: 0, ties: 0 },
      luck: 0,
      actual: 0,
      efficiency: null,
      high: null,
      low: null,
      strengthOfSchedule: null,
    })
  })
})
