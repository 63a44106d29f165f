import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fateOf, maxOf } from '../../../../src/engine/rules/clinching/clinching.ts'
import { tally } from '../../../../src/engine/rules/matchups/team-records.ts'
import { numberedStandings, type Race, type Standings } from '../../../../src/engine/rules/odds/race.ts'
import { byAllOutcomes } from '../../../support/all-outcomes.ts'
import { numbersFrom, raceOf } from '../../../support/races.ts'
import { type Highs, openHighs } from '../../../tools/index.ts'

/** Returns every order of this many totals, including ties, as ranks from 0 without gaps. */
const orders = (count: number): number[][] => {
  const grow = (ranks: number[]): number[][] =>
    ranks.length === count
      ? [ranks]
      : Array.from({ length: count }, (_, rank) => rank).flatMap(rank => grow([...ranks, rank]))
  return grow([]).filter(ranks => new Set(ranks).size === Math.max(...ranks) + 1)
}

const ALL_ORDERS = new Map([4, 5, 6].map(count => [count, orders(count)]))

const unique = (ends: readonly Int32Array[]): Int32Array[] => [...new Map(ends.map(end => [end.join(), end])).values()]

/** Returns each team's possible gains in a week, found by applying the standings' rule to every order of all totals. */
const gainsIn = ({ matchups }: Race, { ids }: Standings, week: number): Int32Array[] => {
  const rows = matchups.filter(each => each.week === week)
  const teams = rows.flatMap(({ home, away }) => [home.team, ...(away ? [away.team] : [])])
  const outcomes = ALL_ORDERS.get(teams.length)!.map(ranks => {
    const side = ({ team }: { team: string }) => ({ team, total: ranks[teams.indexOf(team)]! })
    const played = rows.map(({ home, away }) => ({ week, home: side(home), away: away && side(away), counts: true }))
    const tallies = tally(ids, played, true)
    return Int32Array.from(ids, id => 2 * tallies.get(id)!.results.wins + tallies.get(id)!.results.ties)
  })
  return unique(outcomes)
}

/** Returns every outcome of a season, as half wins by team. */
const endings = (race: Race, standings: Standings): Int32Array[] =>
  [...race.open].reduce(
    (ends, week) => {
      const gains = gainsIn(race, standings, week)
      return unique(ends.flatMap(end => gains.map(gained => end.map((halves, team) => halves + gained[team]!))))
    },
    [standings.halves],
  )

const fates = (standings: Standings, count: number, divisions: number[] | null = null) =>
  Array.from({ length: standings.count }, (_, team) =>
    fateOf({ standings, medianGame: true }, team, { count, divisions }),
  )

/**
 * The outcomes of a matchup: each side's half wins, and how many of the two teams are above, at and below the median.
 */
const KINDS = [2, 1, 0].flatMap(home =>
  [2, 1, 0].flatMap(away => {
    const won = home > away ? [2] : home < away ? [0] : home === 1 ? [1] : [0, 1, 2]
    const [above, level, below] = [2, 1, 0].map(place => [home, away].filter(each => each === place).length)
    return won.map(own => ({ home: home + own, away: away + 2 - own, above: above!, level: level!, below: below! }))
  }),
)

/**
 * Returns weeks of matchups as rows of a mixed integer program. Each matchup has one outcome, and some totals must be
 * able to produce each week.
 */
const programOf = ({ weeks, count }: Standings) => {
  const gains = Array.from({ length: count }, (): string[] => [])
  const binaries = weeks.map((_, w) => `z${w}`)
  const rows = weeks.flatMap((week, w) => {
    const names = week.map((_, m) => KINDS.map((_, k) => `x${w}_${m}_${k}`))
    binaries.push(...names.flat())
    for (const [m, { home, away }] of week.entries()) {
      for (const [k, kind] of KINDS.entries()) {
        gains[home]!.push(`+ ${kind.home} ${names[m]![k]!}`)
        gains[away]!.push(`+ ${kind.away} ${names[m]![k]!}`)
      }
    }
    const sum = (place: 'above' | 'level' | 'below'): string =>
      names.flatMap(of => of.map((name, k) => `+ ${KINDS[k]![place]} ${name}`)).join(' ')
    return [
      ...names.map(of => `${of.join(' + ')} = 1`),
      // z is 1 if half of the teams are above the median, half below, and none at it.
      // Otherwise fewer than half are above, and fewer than half below.
      `${sum('above')} - z${w} <= ${week.length - 1}`,
      `${sum('below')} - z${w} <= ${week.length - 1}`,
      `${sum('level')} + ${2 * week.length} z${w} <= ${2 * week.length}`,
    ]
  })
  return { gains: gains.map(each => each.join(' ')), rows, binaries }
}

/**
 * Computes the max number of teams that can finish tied or ahead, or the min number that finish ahead if the team wins
 * all of its games.
 */
const byProgram = (highs: Highs, standings: Standings, team: number, wins: boolean): number => {
  const { gains, rows, binaries } = programOf(standings)
  const own = standings.halves[team]!
  const others = gains.map((_, at) => at).filter(at => at !== team)
  const turned = (text: string): string => text.replaceAll('+', '-')
  const places = others.map(at => {
    const lead = standings.halves[at]! - own
    return `${gains[at]!} ${turned(gains[team]!)} - 100 y${at} ${wins ? `<= ${-lead}` : `>= ${-lead - 100}`}`
  })
  const full = `${gains[team]!} = ${maxOf({ standings, medianGame: true }, team)}`
  const model = [
    wins ? 'Minimize' : 'Maximize',
    `obj: ${others.map(at => `y${at}`).join(' + ')}`,
    'Subject To',
    ...rows,
    ...places,
    ...(wins ? [full] : []),
    'Binary',
    [...binaries, ...others.map(at => `y${at}`)].join(' '),
    'End',
  ]
  return Math.round(highs.solve(model.join('\n')).ObjectiveValue)
}

describe('clinching with median games', () => {
  it('matches a search of every order of all totals, with byes, equal totals and divisions', () => {
    const small = fc.record({
      seed: fc.nat(),
      shape: fc.constantFrom([4, 1], [4, 2], [4, 3], [5, 1], [5, 2], [6, 1]),
      count: fc.integer({ min: 1, max: 4 }),
      divided: fc.boolean(),
    })
    fc.assert(
      fc.property(small, ({ seed, shape, count, divided }) => {
        const [teams, left] = [shape[0]!, shape[1]!]
        const number = numbersFrom(seed)
        const race = raceOf({ teams, weeks: 6, played: 6 - left, total: () => number(9), medianGame: true })
        const standings = numberedStandings(race)
        const ends = endings(race, standings)
        const divisions = divided ? Array.from({ length: teams }, (_, at) => (at * (seed % 5)) % 3) : null
        for (const [team, fate] of fates(standings, count, divisions).entries()) {
          const max = maxOf({ standings, medianGame: true }, team)
          expect(fate).toEqual(byAllOutcomes(standings, { count, divisions }, { ends, team, max }))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('matches an integer program if more than half of a league qualifies', async () => {
    const highs = await openHighs()
    const number = numbersFrom(3)
    const race = raceOf({ teams: 6, weeks: 10, played: 7, total: () => number(4), medianGame: true })
    const standings = numberedStandings(race)
    for (const [team, { clinched, eliminated }] of fates(standings, 4).entries()) {
      expect(clinched).toBe(byProgram(highs, standings, team, false) < 4)
      expect(eliminated).toBe(byProgram(highs, standings, team, true) >= 4)
    }
  })
})
