import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TeamFate } from '../../../../src/engine/rules/clinching/fates.ts'
import { endingByWins, pathsOf } from '../../../../src/engine/rules/clinching/paths.ts'
import { divisionWinnersFirst, standings as tableOf } from '../../../../src/engine/rules/matchups/standings.ts'
import { numberedStandings, type Race, type Standings } from '../../../../src/engine/rules/odds/race.ts'
import { fatesOf } from '../../../support/outlook.ts'
import { numbersFrom, type RaceShape, raceOf } from '../../../support/races.ts'

/** A team's result at the end of a season: in the playoffs, out, or decided by points. */
type End = 'in' | 'points' | 'out'

/** The winner of each remaining matchup. */
type Winners = readonly number[]

const outcomesOf = ({ weeks }: Standings): Winners[] =>
  weeks
    .flat()
    .filter(({ away }) => away >= 0)
    .reduce<number[][]>(
      (all, { home, away }) =>
        all.flatMap(each => [
          [...each, home],
          [...each, away],
        ]),
      [[]],
    )

const orders = (ids: readonly string[]): string[][] =>
  ids.length < 2
    ? [[...ids]]
    : ids.flatMap(first => orders(ids.filter(id => id !== first)).map(rest => [first, ...rest]))

/**
 * Returns the seeds of a completed race, based on the standings. Ties are broken by the given order instead of points.
 */
const seedsIn = (race: Race, ids: readonly string[], winners: Winners, order: readonly string[]): string[] => {
  const toCome = race.matchups.filter(({ week, away }) => race.open.has(week) && away)
  const total = (team: string, at: number) => ({ team, total: ids[winners[at]!] === team ? 1 : 0 })
  const matchups = race.matchups.map(each => {
    const at = toCome.indexOf(each)
    return at < 0 ? each : { ...each, home: total(each.home.team, at), away: total(each.away!.team, at), counts: true }
  })
  const ranking = race.ranking.slice(0, race.ranking.indexOf('pointsFor'))
  const teams = race.teams.map(each => ({ ...each, draftPosition: order.indexOf(each.id) }))
  const table = tableOf({ ...race, teams, matchups, ranking }).map(({ team }) => team)
  return (race.playoffs.divisionWinnersFirst ? divisionWinnersFirst(table) : table).map(({ id }) => id)
}

/** Returns each team's result for every outcome. */
const endsOf = (race: Race, standings: Standings): Map<string, { winners: Winners; end: End }[]> => {
  const all = orders(standings.ids)
  const seeds = outcomesOf(standings).map(winners => ({
    winners,
    ways: all.map(order => seedsIn(race, standings.ids, winners, order)),
  }))
  const endFor = (team: string, ways: readonly (readonly string[])[]): End => {
    const ins = ways.filter(way => way.indexOf(team) < race.playoffs.teams).length
    return ins === ways.length ? 'in' : ins > 0 ? 'points' : 'out'
  }
  return new Map(standings.ids.map(id => [id, seeds.map(({ winners, ways }) => ({ winners, end: endFor(id, ways) }))]))
}

type Paths = NonNullable<TeamFate['paths']>
type Results = Paths[number]['results']

const isMet = (results: Results, winners: Winners): boolean =>
  results.every(({ matchup, winner }) => winners[matchup] === winner)

/** Returns the number of matchups that matter: flipping the winner changes a result in some outcome. */
const decidingIn = (ends: readonly { winners: Winners; end: End }[]): number => {
  const differ = (a: Winners, b: Winners): number[] => [...a.keys()].filter(at => a[at] !== b[at])
  const pairs = ends.flatMap(a => ends.filter(b => a.end !== b.end).map(b => differ(a.winners, b.winners)))
  return new Set(pairs.filter(({ length }) => length === 1).flat()).size
}

const someShape = fc.record({
  seed: fc.nat(),
  left: fc.constantFrom(1, 2),
  teams: fc.constantFrom(4, 5),
  kind: fc.constantFrom('wins', 'headToHead', 'divisions'),
})

const raceIn = ({ seed, left, teams, kind }: { seed: number; left: number; teams: number; kind: string }): Race => {
  const number = numbersFrom(seed)
  const shape: RaceShape = { teams, weeks: 6, played: 6 - left, total: () => number(5) }
  if (kind === 'divisions') return raceOf({ ...shape, divisions: 2 })
  return raceOf({
    ...shape,
    ranking: kind === 'wins' ? ['winPct', 'pointsFor'] : ['winPct', 'headToHead', 'pointsFor'],
  })
}

describe('paths to the playoffs for an undecided team', () => {
  it('match every outcome and every order by points: a team qualifies if and only if it meets one of them', () => {
    fc.assert(
      fc.property(someShape, shape => {
        const race = raceIn(shape)
        const standings = numberedStandings(race)
        const ends = endsOf(race, standings)
        for (const { team, paths, clinched, eliminated } of fatesOf(race)!) {
          if (clinched || eliminated) {
            expect(paths).toEqual([])
            continue
          }
          expect(paths === null).toBe(decidingIn(ends.get(team)!) > 4)
          if (paths === null) continue
          for (const { winners, end } of ends.get(team)!) {
            const met = paths.filter(({ results }) => isMet(results, winners))
            expect([met.some(({ certain }) => certain), met.length > 0]).toEqual([end === 'in', end !== 'out'])
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('have no redundant results and no repeats, and list the certain paths first', () => {
    fc.assert(
      fc.property(someShape, shape => {
        const race = raceIn(shape)
        const standings = numberedStandings(race)
        const ends = endsOf(race, standings)
        for (const { team, paths } of fatesOf(race)!) {
          for (const { certain, results } of paths ?? []) {
            for (const left of results) {
              const others = results.filter(each => each !== left)
              const met = ends.get(team)!.filter(({ winners }) => isMet(others, winners))
              expect(met.some(({ end }) => (certain ? end !== 'in' : end === 'out'))).toBe(true)
            }
          }
          const texts = (paths ?? []).map(({ results }) => JSON.stringify(results))
          expect(new Set(texts).size).toBe(texts.length)
          const own = standings.ids.indexOf(team)
          const places = (paths ?? []).map(
            ({ certain, results }) =>
              (certain ? 0 : 100) + results.filter(({ winner, loser }) => winner !== own && loser !== own).length,
          )
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 20 },
    )
  })

  /**
   * Returns standings with two weeks left. Teams before `open` are far ahead, and teams after the next two are far
   * behind.
   */
  const twoLevel = (teams: number, open: number): Standings => {
    const standings = numberedStandings(raceOf({ teams, weeks: 8, played: 6, total: () => 0 }))
    return { ...standings, halves: standings.halves.map((_, at) => (at < open ? 90 : at < open + 2 ? 50 : 10)) }
  }
  const pathsFor = (standings: Standings, team: number, count: number) =>
    pathsOf(standings, team, endingByWins(team, { count, divisions: null }))

  it('cover up to 14 remaining matchups, of which at most four are decisive', () => {
    // The team is tied with another, and both have two games left.
    // With one more win than the other, it is in. With the same number of wins, points decide.
    const shapes = pathsFor(twoLevel(14, 4), 4, 5)!.map(({ certain, results }) => `${certain} ${results.length}`)
    expect(shapes).toEqual([...Array<string>(4).fill('true 3'), ...Array<string>(6).fill('false 2')])
    expect(pathsFor(twoLevel(16, 4), 4, 5)).toBeNull()
    const level = numberedStandings(raceOf({ teams: 6, weeks: 8, played: 6, total: () => 0 }))
    expect(pathsFor(level, 0, 2)).toBeNull()
  })
})
