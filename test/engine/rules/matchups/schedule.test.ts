import { describe, expect, it } from 'vitest'
import { type Pairing, pairingsOf, schedule } from '../../../../src/engine/rules/matchups/schedule.ts'

/** Returns teams, each represented by its draft position. */
const teamsOf = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
const sizes = (from: number, to: number): number[] => teamsOf(to + 1).slice(from)

const met = ({ home, away }: Pairing<number>): string => [home, away].sort((a, b) => a! - b!).join('-')
const spread = (counts: readonly number[]): number => Math.max(...counts) - Math.min(...counts)
const count = <T>(all: readonly T[], is: (each: T, i: number) => boolean): number => all.filter(is).length

/** Returns each team's home games minus its away games after each week. */
const balances = (n: number, weeks: number): number[][] => {
  const balance = teamsOf(n).fill(0)
  return sizes(1, weeks).map(week => {
    for (const { home, away } of pairingsOf(teamsOf(n), week)) {
      if (away === null) continue
      balance[home]!++
      balance[away]!--
    }
    return [...balance]
  })
}
const steepest = (weeks: readonly number[][]): number => Math.max(...weeks.flat().map(Math.abs))

describe.each(sizes(2, 16))('the schedule of %i teams', n => {
  const teams = teamsOf(n)
  const cycle = n % 2 === 0 ? n - 1 : n
  const season = schedule(teams, 17)

  it('has every team exactly once per week, and gives one team a bye if the number of teams is odd', () => {
    for (const week of sizes(1, 17)) {
      const pairings = season.filter(each => each.week === week)
      const present = pairings.flatMap(({ home, away }) => (away === null ? [home] : [home, away]))
      expect(present.sort((a, b) => a - b)).toEqual(teams)
      expect(count(pairings, ({ away }) => away === null)).toBe(n % 2)
    }
  })

  it('has pairings and byes whose counts differ by at most one, for any number of weeks', () => {
    for (const weeks of sizes(1, 17)) {
      const played = schedule(teams, weeks)
      const pairs = teams.flatMap(a => teams.slice(a + 1).map(b => `${a}-${b}`))
      expect(spread(pairs.map(pair => count(played, each => met(each) === pair)))).toBeLessThanOrEqual(1)
      const byes = teams.map(team => count(played, ({ home, away }) => home === team && away === null))
      expect(spread(byes)).toBeLessThanOrEqual(1)
    }
  })

  it.skipIf(n === 2)('never has the same pairing in consecutive weeks (except with two teams)', () => {
    for (const week of sizes(1, 2 * cycle)) {
      const before = pairingsOf(teams, week).map(met)
      expect(pairingsOf(teams, week + 1).filter(each => before.includes(met(each)))).toEqual([])
    }
  })

  it('repeats after a cycle with home and away swapped', () => {
    for (const week of sizes(1, 2 * cycle)) {
      const swapped = pairingsOf(teams, week).map(({ home, away }) =>
        away === null ? { week: week + cycle, home, away } : { week: week + cycle, home: away, away: home },
      )
      expect(pairingsOf(teams, week + cycle)).toEqual(swapped)
    }
  })

  it('keeps home and away games within one, or within two for an even number of teams after the first cycle', () => {
    const weeks = balances(n, 4 * cycle)
    expect(steepest(weeks.slice(0, cycle))).toBe(1)
    expect(steepest(weeks)).toBe(n % 2 === 0 && n > 2 ? 2 : 1)
    expect(steepest([weeks[2 * cycle - 1]!, weeks[4 * cycle - 1]!])).toBe(0)
  })

  it('alternates home and away for each team, with at most one exception per cycle', () => {
    const games = schedule(teams, cycle).filter(({ away }) => away !== null)
    for (const team of teams) {
      const atHome = games.filter(({ home, away }) => home === team || away === team).map(({ home }) => home === team)
      const unchanged = count(atHome.slice(1), (each, i) => each === atHome[i])
      expect(unchanged).toBeLessThanOrEqual(n % 2 === 0 ? 1 : 0)
    }
  })

  it('starts the same way for any number of weeks', () => {
    for (const weeks of sizes(1, 17)) {
      expect(schedule(teams, weeks)).toEqual(season.filter(({ week }) => week <= weeks))
    }
  })
})

describe('a season schedule', () => {
  it('follows draft order', () => {
    const read = (teams: string[], week: number) =>
      pairingsOf(teams, week).map(({ home, away }) => `${home} ${away === null ? 'bye' : `v ${away}`}`)
    expect(sizes(1, 4).map(week => read(['A', 'B', 'C', 'D'], week))).toEqual([
      ['B v C', 'A v D'],
      ['C v A', 'D v B'],
      ['A v B', 'C v D'],
      ['C v B', 'D v A'],
    ])
    expect(sizes(1, 4).map(week => read(['A', 'B', 'C'], week))).toEqual([
      ['B v C', 'A bye'],
      ['C v A', 'B bye'],
      ['A v B', 'C bye'],
      ['C v B', 'A bye'],
    ])
  })

  it('is empty without weeks', () => {
    expect(schedule(['A', 'B'], 0)).toEqual([])
  })
})
