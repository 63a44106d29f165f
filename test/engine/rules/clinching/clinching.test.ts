import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Criterion } from '../../../../data/leagues.ts'
import { eliminationTest, fateOf, maxOf } from '../../../../src/engine/rules/clinching/clinching.ts'
import { standings } from '../../../../src/engine/rules/matchups/standings.ts'
import { numberedStandings, type Standings } from '../../../../src/engine/rules/odds/race.ts'
import { byAllOutcomes } from '../../../support/all-outcomes.ts'
import { fatesOf } from '../../../support/outlook.ts'
import { numbersFrom, raceOf } from '../../../support/races.ts'
import { type Highs, openHighs } from '../../../tools/index.ts'

const randomRace = (seed: number, teams: number, weeks: number, left: number) => {
  const number = numbersFrom(seed)
  return raceOf({ teams, weeks, played: weeks - left, total: () => number(4) * 100, size: teams > 8 ? 6 : 2 })
}

/** Returns every outcome of the remaining matchups, including ties, as half wins by team. */
const endings = ({ halves, weeks }: Standings): Int32Array[] =>
  weeks
    .flat()
    .filter(({ away }) => away >= 0)
    .reduce(
      (all, { home, away }) =>
        all.flatMap(end =>
          [0, 1, 2].map(own => {
            const next = end.slice()
            next[home]! += own
            next[away]! += 2 - own
            return next
          }),
        ),
      [halves],
    )

/**
 * Computes the max number of teams that can reach another team's total, or the min number that must pass it, as a mixed
 * integer program.
 */
const byProgram = (highs: Highs, { halves, games, weeks, count }: Standings, team: number, wins: boolean): number => {
  const matchups = weeks.flat().filter(({ away }) => away >= 0)
  const own = matchups.filter(({ home, away }) => home === team || away === team).length
  const end = halves[team]! + (wins ? 2 * own : 0)
  const others = Array.from({ length: count }, (_, at) => at).filter(at => at !== team)
  const gains = (at: number): string =>
    matchups.flatMap(({ home, away }, m) => (home === at ? [`+ h${m}`] : away === at ? [`+ a${m}`] : [])).join(' ')
  const shared = matchups.map((_, m) => ` s${m}: h${m} + a${m} = 2`)
  const fixed = matchups.flatMap(({ home, away }, m) =>
    home === team ? [` f${m}: h${m} = ${wins ? 2 : 0}`] : away === team ? [` f${m}: a${m} = ${wins ? 2 : 0}`] : [],
  )
  // For the max, y can be 1 only for a team that is tied or ahead. For the min, y must be 1 for a team that is ahead.
  const rows = others.map(at =>
    wins
      ? ` r${at}: ${gains(at)} - 100 y${at} <= ${end - halves[at]!}`
      : ` r${at}: ${gains(at)} - 100 y${at} >= ${end - halves[at]! - 100}`,
  )
  const sum = others.map(at => `+ y${at}`).join(' ')
  const model = [
    wins ? 'Minimize' : 'Maximize',
    ` obj: ${sum}`,
    'Subject To',
    ...shared,
    ...fixed,
    ...rows,
    'Bounds',
    ...matchups.flatMap((_, m) => [` 0 <= h${m} <= 2`, ` 0 <= a${m} <= 2`]),
    'General',
    ` ${matchups.flatMap((_, m) => [`h${m}`, `a${m}`]).join(' ')}`,
    'Binary',
    ` ${others.map(at => `y${at}`).join(' ')}`,
    'End',
  ].join('\n')
  expect(new Set(games).size).toBe(1)
  return Math.round(highs.solve(model).ObjectiveValue)
}

const fates = (standings: Standings, places: { count: number; divisions: number[] | null }) =>
  Array.from({ length: standings.count }, (_, team) => fateOf({ standings, medianGame: false }, team, places))

describe('clinching and elimination', () => {
  it('match a search of all outcomes with byes, ties and divisions, as do control and the magic number', () => {
    const small = fc.record({
      seed: fc.nat(),
      teams: fc.constantFrom(4, 5, 6),
      left: fc.constantFrom(1, 2),
      count: fc.integer({ min: 1, max: 4 }),
      divided: fc.boolean(),
    })
    fc.assert(
      fc.property(small, ({ seed, teams, left, count, divided }) => {
        const standings = numberedStandings(randomRace(seed, teams, 6, left))
        const divisions = divided ? Array.from({ length: teams }, (_, at) => (at * (seed % 5)) % 3) : null
        const places = { count, divisions }
        const ends = endings(standings)
        for (const [team, fate] of fates(standings, places).entries()) {
          const max = maxOf({ standings, medianGame: false }, team)
          expect(fate).toEqual(byAllOutcomes(standings, places, { ends, team, max }))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('match an integer program in twelve-team leagues with three or four weeks left', async () => {
    const highs = await openHighs()
    for (const seed of [1, 2, 3]) {
      const standings = numberedStandings(randomRace(seed, 12, 14, 3 + (seed % 2)))
      for (const [team, { clinched, eliminated }] of fates(standings, { count: 6, divisions: null }).entries()) {
        expect(clinched).toBe(byProgram(highs, standings, team, false) < 6)
        expect(eliminated).toBe(byProgram(highs, standings, team, true) >= 6)
      }
    }
  })

  /**
   * The last weeks of a league that ranks by wins and then head-to-head, with every possible result and every possible
   * order of points.
   */
  it('match the standings after every possible result if head-to-head comes after wins', () => {
    const orders = (teams: string[]): string[][] =>
      teams.length < 2
        ? [teams]
        : teams.flatMap(first => orders(teams.filter(each => each !== first)).map(rest => [first, ...rest]))
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom([4, 1], [4, 2], [5, 1]), (seed, [teams, left]) => {
        const number = numbersFrom(seed)
        const ranking = ['winPct', 'headToHead', 'pointsFor'] as const
        const race = raceOf({ teams: teams!, weeks: 6, played: 6 - left!, total: () => number(5), ranking })
        const toCome = race.matchups.filter(({ week, away }) => race.open.has(week) && away)
        /** For each team, the numbers of additional half wins that leave it out of the playoffs. */
        const out = new Map(race.teams.map(({ id }) => [id, new Set<number>()]))
        const alive = new Set<string>()
        for (let outcome = 0; outcome < 3 ** toCome.length; outcome++) {
          const totals = new Map(toCome.map((each, at) => [each, Math.floor(outcome / 3 ** at) % 3]))
          const matchups = race.matchups.map(each => {
            const result = totals.get(each)
            if (result === undefined) return each
            const [home, away] = [
              { ...each.home, total: result },
              { ...each.away!, total: 2 - result },
            ]
            return { ...each, home, away, counts: true }
          })
          const gained = (id: string): number =>
            [...totals].reduce(
              (sum, [{ home, away }, own]) => sum + (home.team === id ? own : away!.team === id ? 2 - own : 0),
              0,
            )
          for (const order of orders(race.teams.map(({ id }) => id))) {
            const teams = race.teams.map(each => ({ ...each, draftPosition: order.indexOf(each.id) + 1 }))
            const table = standings({ ...race, teams, matchups, ranking: ranking.slice(0, 2) })
            for (const [place, { team }] of table.entries()) {
              if (place < 2) alive.add(team.id)
              else out.get(team.id)!.add(gained(team.id))
            }
          }
        }
        for (const { team, clinched, eliminated, controls, magic } of fatesOf(race)!) {
          const fallsWith = [...out.get(team)!]
          const own = toCome.filter(({ home, away }) => home.team === team || away!.team === team).length
          const wins = Array.from({ length: own + 1 }, (_, at) => at)
          const enough = wins.find(each => fallsWith.every(halves => halves < 2 * each)) ?? null
          expect([clinched, eliminated]).toEqual([fallsWith.length === 0, !alive.has(team)])
          expect([controls, magic]).toEqual(alive.has(team) ? [enough !== null, enough] : [false, null])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('consider head-to-head in the last week for up to 14 teams, and only points in earlier weeks', () => {
    const sure = (teams: number, ranking: readonly Criterion[]) => {
      const number = numbersFrom(3)
      const race = raceOf({ teams, weeks: 13, played: 12, total: () => number(1000), size: 6, ranking })
      return fatesOf(race)!.map(({ clinched, eliminated }) => clinched || eliminated)
    }
    const [byPoints, byHeadToHead] = [['winPct', 'pointsFor'] as const, ['winPct', 'headToHead', 'pointsFor'] as const]
    const [few, more] = [sure(14, byPoints), sure(14, byHeadToHead)]
    expect(more.filter((isSure, at) => few[at] && !isSure)).toEqual([])
    expect(more.filter(Boolean).length).toBeGreaterThan(few.filter(Boolean).length)
    expect(sure(16, byHeadToHead)).toEqual(sure(16, byPoints))
  })

  it('do not depend on the order of team numbers, up to the largest league that can be imported', () => {
    const sizes = fc.constantFrom(12, 31, 32, 33, 36, 48, 64)
    fc.assert(
      fc.property(sizes, fc.nat(), fc.boolean(), (teams, seed, divided) => {
        const number = numbersFrom(seed)
        const shape = { teams, weeks: 11, played: 10, size: 8, ...(divided && { divisions: 4 }) } as const
        const race = raceOf({ ...shape, total: () => number(5_000) })
        const turned = race.teams.map((team, at) => ({ ...team, draftPosition: (at % 2) * teams + at }))
        expect(fatesOf({ ...race, teams: turned })).toEqual(
          fatesOf(race)!.map(fate => ({ ...fate, paths: fate.paths && expect.any(Array) })),
        )
      }),
      { numRuns: 30 },
    )
  })

  it('are not computed if another criterion ranks before wins, or more than six weeks before the end', () => {
    const total = (team: number): number => team
    const shape = { teams: 6, weeks: 8, played: 6, total }
    expect(fatesOf(raceOf({ ...shape, ranking: ['pointsFor', 'winPct'] }))).toBeNull()
    expect(fatesOf(raceOf({ ...shape, ranking: ['allPlay'] }))).toBeNull()
    expect(fatesOf(raceOf({ ...shape, played: 1 }))).toBeNull()
    expect(fatesOf(raceOf(shape))).toHaveLength(6)
  })

  it('follow the standings once all games are played', () => {
    const race = raceOf({ teams: 6, weeks: 5, played: 5, total: team => team * 100 })
    expect(fatesOf(race)!.map(({ clinched, eliminated }) => [clinched, eliminated])).toEqual([
      ...Array.from({ length: 4 }, () => [false, true]),
      [true, false],
      [true, false],
    ])
  })
})

describe('paths', () => {
  /** Returns true if a path's conditions match an outcome, which is given as half wins gained by each team. */
  const isPath = (standings: Standings, team: number) => {
    const matchups = standings.weeks.flat()
    const places = { count: 2, divisions: null }
    const isOut = eliminationTest(places, team)
    const others = Array.from({ length: standings.count }, (_, at) => at).filter(at => at !== team)
    return Array.from({ length: 2 ** matchups.length }, (_, outcome) => {
      const end = standings.halves.slice()
      const winners = matchups.map(({ home, away }, at) => ((outcome >> at) & 1 ? home : away))
      for (const winner of winners) end[winner]! += 2
      return {
        winners,
        safe: !isOut(others.filter(other => end[other]! >= end[team]!)),
        alive: !isOut(others.filter(other => end[other]! > end[team]!)),
      }
    })
  }

  it('are sufficient and complete: a team qualifies in an outcome if and only if it meets a path', () => {
    let pathCount = 0
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, 2), (seed, left) => {
        const race = randomRace(seed, 6, 7, left)
        const standings = numberedStandings(race)
        for (const { team, paths, clinched, eliminated } of fatesOf(race)!) {
          if (paths === null || clinched || eliminated) continue
          pathCount++
          for (const { winners, safe, alive } of isPath(standings, standings.ids.indexOf(team))) {
            const met = paths.filter(({ results }) =>
              results.every(({ matchup, winner }) => winners[matchup] === winner),
            )
            expect(met.some(({ certain }) => certain)).toBe(safe)
            expect(met.length > 0).toBe(alive)
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(pathCount).toBeGreaterThan(20)
  })
})
