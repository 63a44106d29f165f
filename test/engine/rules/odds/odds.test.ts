import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RANKING } from '../../../../data/leagues.ts'
import { type PlayoffPairing, playoffs, playoffWeeks } from '../../../../src/engine/rules/matchups/playoffs.ts'
import { divisionWinnersFirst, inLastOrder, standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { openRuns } from '../../../../src/engine/rules/odds/odds.ts'
import type { Race } from '../../../../src/engine/rules/odds/race.ts'
import { strengthsOf } from '../../../../src/engine/rules/odds/strength.ts'
import { fatesOf, oddsOf } from '../../../support/outlook.ts'
import { drawnRace, numbersFrom, raceOf, someRaces } from '../../../support/races.ts'

const seedsOf = (race: Race): string[] => {
  const table = standings(race).map(({ team }) => team)
  return (race.playoffs.divisionWinnersFirst ? divisionWinnersFirst(table) : table).map(({ id }) => id)
}

const shareOf = (count: number, runs: number): number => count / runs

describe('repeated simulations of a season', () => {
  it('give the same result no matter how the runs are split', () => {
    fc.assert(
      fc.property(
        someRaces,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        (each, parts) => {
          const race = drawnRace(each, 2)
          const season = openRuns(race, 7)
          for (const runs of parts) season.play(runs)
          const runs = parts.reduce((sum, part) => sum + part, 0)
          expect(season.odds()).toEqual(oddsOf(race, { runs, seed: 7 }))
        },
      ),
    )
  })
})

describe('odds of a finished season', () => {
  it('match the seeds of its standings, with any criteria, medians and divisions', () => {
    fc.assert(
      fc.property(someRaces, each => {
        const race = drawnRace(each)
        const order = seedsOf(race)
        for (const { team, seeds } of oddsOf(race, { runs: 1, seed: 1 })) {
          expect(seeds.indexOf(1)).toBe(order.indexOf(team))
        }
      }),
    )
  })

  it('give the title to the champion of its bracket, including byes and reseeding', () => {
    fc.assert(
      fc.property(someRaces, fc.constantFrom(2 as const, 4 as const, 6 as const, 8 as const), (each, size) => {
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

describe('odds of a bracket drawn by hand', () => {
  it("include the bracket's teams, and give byes to teams without an opponent, for any seeds", () => {
    const race = raceOf({ teams: 8, weeks: 3, played: 3, size: 6, total: team => 100 * (8 - team) })
    const seeds = race.teams.map(({ id }) => id)
    fc.assert(
      fc.property(fc.shuffledSubarray(seeds, { minLength: 6, maxLength: 6 }), ([a, b, c, d, e, f]) => {
        const pairs: PlayoffPairing[] = [
          [a!, null],
          [b!, c!],
          [d!, e!],
          [f!, null],
        ]
        const drawn = { ...race, draw: { seeds, pairings: [pairs] } }
        const [inIt, byes] = [
          [a, b, c, d, e, f],
          [a, f],
        ]
        const expected = seeds.map(id => [inIt.includes(id), byes.includes(id)])
        const odds = oddsOf(drawn, { runs: 3, seed: 1 })
        expect(odds.map(({ playoffs, byes }) => [playoffs === 3, byes === 3])).toEqual(expected)
        expect(fatesOf(drawn)!.map(({ clinched, clinchedBye }) => [clinched, clinchedBye])).toEqual(expected)
        expect(fatesOf(drawn)!.map(({ eliminated, eliminatedBye }) => [!eliminated, !eliminatedBye])).toEqual(expected)
      }),
    )
  })

  it('give the title to its champion, for any pairings and number of drawn rounds', () => {
    const bracketOf = fc.constantFrom(2 as const, 4 as const, 6 as const, 8 as const).chain(size => {
      const ids = Array.from({ length: size }, (_, at) => `t0${at}`)
      const places = [...ids, ...Array<null>(size === 6 ? 2 : 0).fill(null)]
      return fc.record({
        size: fc.constant(size),
        places: fc
          .shuffledSubarray(places, { minLength: places.length })
          .filter(all => all.every((team, at) => at % 2 === 1 || team !== null || all[at + 1] !== null)),
        reseed: fc.boolean(),
        seed: fc.nat(),
      })
    })
    fc.assert(
      fc.property(bracketOf, ({ size, places, reseed, seed }) => {
        const race = raceOf({ teams: 8, weeks: 3, played: 3, size, reseed, total: team => 100 * (8 - team) })
        const pairs = places.flatMap((team, at): PlayoffPairing[] =>
          at % 2 === 1 ? [] : team === null ? [[places[at + 1]!, null]] : [[team, places[at + 1]!]],
        )
        const draw = { seeds: race.teams.map(({ id }) => id), pairings: [pairs] }
        const number = numbersFrom(seed)
        const weeks = playoffWeeks(race.playoffs)
        const totals = new Map(race.teams.flatMap(({ id }) => weeks.map(week => [`${id} ${week}`, number(4)] as const)))
        const totalOf = (team: string, week: number): number => totals.get(`${team} ${week}`)!
        const odds = oddsOf({ ...race, draw, totalOf }, { runs: 1, seed: 1 })
        expect(odds.find(({ titles }) => titles === 1)?.team).toBe(playoffs(race.playoffs, draw, totalOf).champion)
      }),
    )
  })
})

describe('odds of a season in progress', () => {
  const RUNS = 2_000

  it('assign each seed, playoff spot and title exactly once per run', () => {
    fc.assert(
      fc.property(someRaces, fc.nat(8), (each, played) => {
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

  it('are the same for the same seed, and different for a different seed', () => {
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

  it('are similar for all teams before any game is played', () => {
    const race = raceOf({ teams: 8, weeks: 7, played: 0, size: 4, total: () => 0 })
    for (const { playoffs, titles, wins } of oddsOf(race, { runs: RUNS, seed: 3 })) {
      expect(Math.abs(shareOf(playoffs, RUNS) - 0.5)).toBeLessThan(0.05)
      expect(Math.abs(shareOf(titles, RUNS) - 0.125)).toBeLessThan(0.035)
      expect(Math.abs(wins - 3.5)).toBeLessThan(0.15)
    }
  })

  /** Returns every combination of this many totals with these values. */
  const combinations = (values: readonly number[], count: number): number[][] =>
    count === 0 ? [[]] : combinations(values, count - 1).flatMap(outcome => values.map(value => [...outcome, value]))

  /** Equally strong teams, whose totals have two or three equally likely values. */
  it.each([
    { teams: 4, values: [10_000, 5_000], ranking: DEFAULT_RANKING, medianGame: false },
    { teams: 4, values: [10_000, 5_000], ranking: ['headToHead', 'pointsAgainst'] as const, medianGame: true },
    { teams: 3, values: [10_000, 8_000, 5_000], ranking: ['winPct', 'allPlay'] as const, medianGame: false },
    { teams: 3, values: [10_000, 8_000, 5_000], ranking: ['winPct', 'pointsFor'] as const, medianGame: true },
    { teams: 3, values: [10_000, 8_000, 5_000], ranking: ['allPlay', 'headToHead'] as const, medianGame: false },
  ])('match a count of all outcomes, where possible: $teams teams, $ranking, median $medianGame', each => {
    const { teams: size, values } = each
    const race = raceOf({ ...each, weeks: 3, played: 1, size: 2, total: team => values[team % values.length]! })
    const past = race.matchups.filter(({ week }) => week === 1)
    const open = race.matchups.filter(({ week }) => week > 1)
    const outcomes = combinations(values, 2 * size)
    const counts = new Map(race.teams.map(({ id }) => [id, Array<number>(size).fill(0)]))
    const wins = new Map(race.teams.map(({ id }) => [id, [] as number[]]))
    for (const combination of outcomes) {
      const totalOf = (team: string, week: number): number => combination[size * (week - 2) + Number(team.slice(1))]!
      const played = open.map(({ week, home, away }) => ({
        ...{ week, counts: true },
        home: { ...home, total: totalOf(home.team, week) },
        away: away && { ...away, total: totalOf(away.team, week) },
      }))
      for (const { team, rank, wins: won, ties } of standings({ ...race, matchups: [...past, ...played] })) {
        counts.get(team.id)![rank - 1]!++
        wins.get(team.id)!.push(won + ties / 2)
      }
    }
    const runs = 10_000
    const center = values.reduce((sum, value) => sum + value, 0) / values.length
    const strengths = {
      means: new Float64Array(size).fill(center),
      spreads: new Float64Array(size),
      residuals: Float64Array.from(values, value => value - center),
    }
    for (const { team, seeds, wins: mean, winsDeviation } of oddsOf(race, { runs, seed: 11, strengths })) {
      for (const [place, count] of counts.get(team)!.entries()) {
        expect(Math.abs(seeds[place]! / runs - count / outcomes.length)).toBeLessThan(4 * Math.sqrt(0.25 / runs))
      }
      const own = wins.get(team)!
      const exact = own.reduce((sum, won) => sum + won, 0) / own.length
      const square = own.reduce((sum, won) => sum + (won - exact) ** 2, 0) / own.length
      expect(Math.abs(mean - exact)).toBeLessThan(4 * Math.sqrt(square / runs) + 1e-9)
      expect(Math.abs(winsDeviation - Math.sqrt(square))).toBeLessThan(0.05)
    }
  })

  it("include each team's expected score, in the order of the teams", () => {
    const race = raceOf({ teams: 4, weeks: 5, played: 4, total: (team, week) => 8_000 + 1_000 * team + 10 * week })
    const turned = { ...race, teams: race.teams.toReversed() }
    const totals = [3, 2, 1, 0].map(team => [1, 2, 3, 4].map(week => 8_000 + 1_000 * team + 10 * week))
    const odds = oddsOf(turned, { runs: 1, seed: 1 })
    expect(odds.map(({ team }) => team)).toEqual(['t03', 't02', 't01', 't00'])
    expect(odds.map(({ strength }) => strength)).toEqual([...strengthsOf(totals).means])
  })

  it('are 100% for clinched teams and 0% for eliminated ones', () => {
    fc.assert(
      fc.property(someRaces, fc.integer({ min: 1, max: 3 }), (each, left) => {
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

  it("list every team only once if a draw names only the bracket's teams", () => {
    const race = {
      ...raceOf({ teams: 5, weeks: 3, played: 3, size: 2, total: (team, week) => team * week * 10 }),
      draw: { seeds: ['t03', 't00'] },
    }
    const odds = oddsOf(race, { runs: 10, seed: 1 })
    for (const place of odds.keys()) expect(odds.filter(({ seeds }) => seeds[place] === 10)).toHaveLength(1)
    expect(odds.map(({ playoffs }) => playoffs)).toEqual([10, 0, 0, 10, 0])
    expect(fatesOf(race)!.map(({ clinched }) => clinched)).toEqual([true, false, false, true, false])
  })

  it('simulate the remaining rounds of a drawn bracket, regardless of the standings', () => {
    const race = raceOf({ teams: 4, weeks: 3, played: 3, size: 4, total: (team, week) => ((team + week) % 3) * 1_000 })
    const seeds = inLastOrder(race.teams).map(({ id }) => id)
    const totalOf = (team: string, week: number): number | null => (week === 4 ? (team === 't00' ? 0 : 100) : null)
    const odds = oddsOf({ ...race, draw: { seeds }, totalOf }, { runs: 500, seed: 1 })
    expect(odds.map(({ titles }) => titles > 0)).toEqual([false, true, false, true])
  })
})
