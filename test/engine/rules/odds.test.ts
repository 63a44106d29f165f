import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CRITERIA } from '../../../data/leagues.ts'
import { fatesOf } from '../../../src/engine/rules/clinching/fates.ts'
import { oddsOf, openRuns } from '../../../src/engine/rules/odds/odds.ts'
import type { Race } from '../../../src/engine/rules/odds/race.ts'
import { fortunesOf } from '../../../src/engine/rules/odds/schedules.ts'
import { strengthsOf } from '../../../src/engine/rules/odds/strength.ts'
import { playoffs, playoffWeeks } from '../../../src/engine/rules/playoffs.ts'
import { divisionWinnersFirst, inLastOrder, standings } from '../../../src/engine/rules/standings.ts'
import { numbersFrom, raceOf } from '../../support/races.ts'

const ranking = fc.shuffledSubarray([...CRITERIA], { minLength: 1 })
const shape = fc.record({
  teams: fc.constantFrom(4, 5, 6, 8),
  weeks: fc.integer({ min: 3, max: 9 }),
  seed: fc.nat(),
  ranking,
  medianGame: fc.boolean(),
  divisions: fc.constantFrom(undefined, 2, 3),
  size: fc.constantFrom(2 as const, 4 as const),
  reseed: fc.boolean(),
})

/** Few totals, so that many teams are level. */
const drawnRace = (each: typeof shape extends fc.Arbitrary<infer T> ? T : never, played = each.weeks): Race => {
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

const seedsOf = (race: Race): string[] => {
  const table = standings(race).map(({ team }) => team)
  return (race.playoffs.divisionWinnersFirst ? divisionWinnersFirst(table) : table).map(({ id }) => id)
}

const shareOf = (count: number, runs: number): number => count / runs

describe('a season that is played again and again', () => {
  it('brings the same, whichever way its runs are parted', () => {
    fc.assert(
      fc.property(shape, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }), (each, parts) => {
        const race = drawnRace(each, 2)
        const season = openRuns(race, 7)
        for (const runs of parts) season.play(runs)
        const runs = parts.reduce((sum, part) => sum + part, 0)
        expect(season.odds()).toEqual(oddsOf(race, { runs, seed: 7 }))
      }),
    )
  })
})

describe('odds of a season that is over', () => {
  it('seed as its table does, by any criteria, with medians and divisions', () => {
    fc.assert(
      fc.property(shape, each => {
        const race = drawnRace(each)
        const order = seedsOf(race)
        for (const { team, seeds } of oddsOf(race, { runs: 1, seed: 1 })) {
          expect(seeds.indexOf(1)).toBe(order.indexOf(team))
        }
      }),
    )
  })

  it('crown the champion of its bracket, byes and reseeding among it', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(2 as const, 4 as const, 6 as const, 8 as const), (each, size) => {
        const race = drawnRace({ ...each, teams: 8 })
        const number = numbersFrom(each.seed)
        const weeks = playoffWeeks({ ...race.playoffs, teams: size })
        const totals = new Map(race.teams.flatMap(({ id }) => weeks.map(week => [`${id} ${week}`, number(3)] as const)))
        const config = { ...race.playoffs, teams: size }
        const totalOf = (team: string, week: number): number => totals.get(`${team} ${week}`)!
        const { champion } = playoffs(config, { seeds: seedsOf(race) }, totalOf)
        const odds = oddsOf({ ...race, playoffs: config, totalOf }, { runs: 1, seed: 1 })
        expect(odds.find(({ titles }) => titles === 1)?.team).toBe(champion)
        expect(odds.filter(({ byes }) => byes === 1)).toHaveLength(size === 6 ? 2 : 0)
      }),
    )
  })
})

describe('odds of a season under way', () => {
  const RUNS = 2_000

  it('share out each place once a run: seeds by team and by place, the bracket and the title', () => {
    fc.assert(
      fc.property(shape, fc.nat(8), (each, played) => {
        const race = drawnRace(each, Math.min(played, each.weeks))
        const odds = oddsOf(race, { runs: 100, seed: 7 })
        const total = (of: (row: (typeof odds)[number]) => number): number =>
          odds.reduce((sum, row) => sum + of(row), 0)
        for (const { seeds } of odds) expect(seeds.reduce((sum, runs) => sum + runs, 0)).toBe(100)
        for (const place of odds.keys()) expect(total(({ seeds }) => seeds[place]!)).toBe(100)
        expect(total(({ playoffs }) => playoffs)).toBe(100 * race.playoffs.teams)
        expect(total(({ titles }) => titles)).toBe(100)
      }),
      { numRuns: 40 },
    )
  })

  it('are the same for the same seed, and others for another', () => {
    const race = raceOf({
      teams: 8,
      weeks: 10,
      played: 4,
      size: 4,
      total: (team, week) => 9_000 + ((team * week) % 7) * 500,
    })
    const of = (seed: number) => oddsOf(race, { runs: 200, seed })
    expect(of(5)).toEqual(of(5))
    expect(of(5)).not.toEqual(of(6))
  })

  it('are alike for all teams before anything was played', () => {
    const race = raceOf({ teams: 8, weeks: 7, played: 0, size: 4, total: () => 0 })
    for (const { playoffs, titles, wins } of oddsOf(race, { runs: RUNS, seed: 3 })) {
      expect(Math.abs(shareOf(playoffs, RUNS) - 0.5)).toBeLessThan(0.05)
      expect(Math.abs(shareOf(titles, RUNS) - 0.125)).toBeLessThan(0.035)
      expect(Math.abs(wins - 3.5)).toBeLessThan(0.15)
    }
  })

  /** After one week every total is drawn from those of that week: here two values, each as likely. */
  it('are those of all outcomes, where totals have two values and every outcome can be counted', () => {
    const race = raceOf({ teams: 4, weeks: 3, played: 1, size: 2, total: team => (team < 2 ? 10_000 : 5_000) })
    const open = race.matchups.filter(({ week }) => week > 1)
    const counts = new Map(race.teams.map(({ id }) => [id, Array<number>(4).fill(0)]))
    const outcomes = 2 ** 8
    for (let bits = 0; bits < outcomes; bits++) {
      const total = (at: number): number => ((bits >> at) & 1 ? 10_000 : 5_000)
      const played = open.map((matchup, at) => ({
        ...matchup,
        counts: true,
        home: { ...matchup.home, total: total(2 * at) },
        away: { ...matchup.away!, total: total(2 * at + 1) },
      }))
      const table = standings({ ...race, matchups: [...race.matchups.filter(({ week }) => week === 1), ...played] })
      for (const { team, rank } of table) counts.get(team.id)![rank - 1]!++
    }
    const runs = 20_000
    for (const { team, seeds } of oddsOf(race, { runs, seed: 11 })) {
      for (const [place, count] of counts.get(team)!.entries()) {
        const exact = count / outcomes
        expect(Math.abs(seeds[place]! / runs - exact)).toBeLessThan(4 * Math.sqrt(0.25 / runs))
      }
    }
  })

  it('have who clinched in every run, and who is eliminated in none', () => {
    fc.assert(
      fc.property(shape, fc.integer({ min: 1, max: 3 }), (each, left) => {
        const race = drawnRace(
          { ...each, ranking: ['winPct', ...each.ranking.filter(name => name !== 'winPct')] },
          Math.max(0, each.weeks - left),
        )
        const odds = oddsOf(race, { runs: 200, seed: 1 })
        for (const [at, { clinched, eliminated, clinchedBye, eliminatedBye }] of (fatesOf(race) ?? []).entries()) {
          if (clinched) expect(odds[at]!.playoffs).toBe(200)
          if (eliminated) expect(odds[at]!.playoffs).toBe(0)
          if (clinchedBye) expect(odds[at]!.byes).toBe(200)
          if (eliminatedBye) expect(odds[at]!.byes).toBe(0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('have every team in one place, where a draw names only those of the bracket', () => {
    const race = {
      ...raceOf({ teams: 5, weeks: 3, played: 3, size: 2, total: (team, week) => team * week * 10 }),
      draw: { seeds: ['t03', 't00'] },
    }
    const odds = oddsOf(race, { runs: 10, seed: 1 })
    for (const place of odds.keys()) expect(odds.filter(({ seeds }) => seeds[place] === 10)).toHaveLength(1)
    expect(odds.map(({ playoffs }) => playoffs)).toEqual([10, 0, 0, 10, 0])
    expect(fatesOf(race)!.map(({ clinched }) => clinched)).toEqual([true, false, false, true, false])
  })

  it('have the rest of a bracket that is drawn, whatever the table says', () => {
    const race = raceOf({ teams: 4, weeks: 3, played: 3, size: 4, total: (team, week) => ((team + week) % 3) * 1_000 })
    const seeds = inLastOrder(race.teams).map(({ id }) => id)
    const totalOf = (team: string, week: number): number | null => (week === 4 ? (team === 't00' ? 0 : 100) : null)
    const odds = oddsOf({ ...race, draw: { seeds }, totalOf }, { runs: 500, seed: 1 })
    expect(odds.map(({ titles }) => titles > 0)).toEqual([false, true, false, true])
  })
})

describe('other schedules', () => {
  it('rank as standings do when the teams are dealt into the places of the schedule, every deal as likely', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(4 as const, 5 as const), (each, teams) => {
        const race = drawnRace({ ...each, teams })
        const orders = (ids: string[]): string[][] =>
          ids.length < 2
            ? [ids]
            : ids.flatMap(first => orders(ids.filter(id => id !== first)).map(rest => [first, ...rest]))
        const ids = race.teams.map(({ id }) => id)
        const counts = new Map(ids.map(id => [id, ids.map(() => 0)]))
        const all = orders(ids)
        const totals = new Map(
          race.matchups.flatMap(({ week, home, away }) =>
            (away ? [home, away] : [home]).map(({ team, total }) => [`${team} ${week}`, total] as const),
          ),
        )
        for (const order of all) {
          const dealt = race.matchups.map(({ week, home, away, counts: is }) => {
            const sideOf = (id: string) => {
              const team = order[ids.indexOf(id)]!
              return { team, total: totals.get(`${team} ${week}`)! }
            }
            return { week, home: sideOf(home.team), away: away && sideOf(away.team), counts: is }
          })
          for (const { team, rank } of standings({ ...race, matchups: dealt })) counts.get(team.id)![rank - 1]!++
        }
        for (const { team, ranks } of fortunesOf(race, { deals: 2_400, seed: 1 })) {
          for (const [place, count] of counts.get(team)!.entries()) {
            expect(Math.abs(ranks[place]! / 2_400 - count / all.length)).toBeLessThan(0.05)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('count what a team scored against the median in a week without an opponent, whoever is dealt that bye', () => {
    const ranking = ['pointsFor'] as const
    const race = raceOf({ teams: 3, weeks: 1, played: 1, total: team => team * 100, ranking, medianGame: true })
    const always = [2, 1, 0].map(place => [0, 1, 2].map(each => (each === place ? 50 : 0)))
    expect(fortunesOf(race, { deals: 50, seed: 1 }).map(({ ranks }) => ranks)).toEqual(always)
  })

  it('give every team what it had, where all schedules are alike', () => {
    const race = raceOf({ teams: 4, weeks: 3, played: 3, total: team => team * 100 })
    expect(fortunesOf(race, { deals: 50, seed: 1 }).map(({ wins }) => wins)).toEqual([0, 1, 2, 3])
  })
})

describe('the strength of teams', () => {
  it('is drawn towards the mean of the league, the more the fewer weeks there are', () => {
    const weeks = (center: number, count: number): number[] =>
      Array.from({ length: count }, (_, at) => center + (at % 2 === 0 ? 1_000 : -1_000))
    const share = (count: number): number => {
      const { means } = strengthsOf([weeks(12_000, count), weeks(10_000, count), weeks(8_000, count)])
      expect(means[1]).toBe(10_000)
      return (means[0]! - 10_000) / 2_000
    }
    expect(share(2)).toBeGreaterThan(0)
    expect(share(2)).toBeLessThan(share(6))
    expect(share(6)).toBeLessThan(1)
  })

  it('is that of the league where teams differ no more than weeks do', () => {
    const { means, spreads } = strengthsOf([
      [1, 3],
      [3, 1],
      [2, 2],
    ])
    expect([...means]).toEqual([2, 2, 2])
    expect([...spreads]).toEqual([0, 0, 0])
  })

  it('tells nobody apart after one week, and has its totals as what weeks may bring', () => {
    const { means, residuals } = strengthsOf([[100], [300]])
    expect([...means]).toEqual([200, 200])
    expect([...residuals]).toEqual([-100, 100])
  })
})
