import { countBefore } from '../binary-search.ts'
import type { Meeting, Standings } from '../odds/race.ts'
import { holds, type IsOut, outOf, type Places, setOf, someSet, type TeamSet } from './places.ts'
import { mostTaken, type Pool } from './sharing.ts'

/**
 * What is certain of a place, whatever the matchups to come bring. Exact, never simulated.
 *
 * 1. Clinched: in under every outcome of the remaining matchups, ties among them, with everybody who ends level in wins
 *    ahead. Eliminated: out under every outcome with everybody who ends level behind. Between them points decide, so that
 *    neither can be said.
 * 2. A matchup shares two halves of a win between two teams. A team is not safe if some set of teams, large enough to put
 *    it out, can all reach its wins at once: can they take as many halves as they lack? It is alive if all but a set too
 *    small to put it out can be kept at its wins: can they take all halves of their matchups among each other? Each is a
 *    maximal flow, and all sets that matter are tried.
 * 3. In a median game of each week as many halves are given as teams play, two at most to each. That half of all teams
 *    which wins fits every result of the matchups but a few; those few are allowed here, so that what is said of clinching
 *    and elimination is true, and seldom comes a week late. Totals level with the median are left aside.
 *
 * Only where the league ranks by wins first. Source: DECISIONS.md, Odds.
 */
export interface Fate {
  clinched: boolean
  eliminated: boolean
  /** In if it wins all that it has left, whatever else happens. */
  controls: boolean
  /** How many wins more are enough, whatever else happens; null where all are not. */
  magic: number | null
}

/** What a season has left, as clinching looks at it. */
export interface Rest {
  standings: Standings
  medianGame: boolean
}

const playingIn = (week: readonly Meeting[]): number[] =>
  week.flatMap(({ home, away }) => (away < 0 ? [home] : [home, away]))

/** How many halves a team can still take, median games included. */
const leftOf = ({ standings: { weeks }, medianGame }: Rest, team: number): number =>
  weeks
    .flat()
    .reduce(
      (left, { home, away }) => left + (home === team || away === team ? (away < 0 ? 0 : 2) + (medianGame ? 2 : 0) : 0),
      0,
    )

/** Halves that others can take: of matchups without the team, of its own that it loses, and of median games. */
const poolsBeside = (rest: Rest, team: number, lost: number): Pool[] => {
  const all = rest.standings.weeks.flat().filter(({ away }) => away >= 0)
  const own = all.filter(({ home, away }) => home === team || away === team)
  const opponents = Map.groupBy(own, ({ home, away }) => (home === team ? away : home))
  return [
    ...all
      .filter(meeting => !own.includes(meeting))
      .map(({ home, away }) => ({ units: 2, takers: takersOf([home, away]) })),
    {
      units: Math.min(lost, 2 * own.length),
      takers: [...opponents].map(([opponent, met]) => ({ team: opponent, most: 2 * met.length })),
    },
    ...medianPools(rest, week => ({ units: week.length, takers: takersOf(week.filter(each => each !== team)) })),
  ]
}

const takersOf = (teams: readonly number[]) => teams.map(team => ({ team, most: 2 }))

const medianPools = ({ standings, medianGame }: Rest, poolOf: (playing: readonly number[]) => Pool): Pool[] =>
  medianGame ? standings.weeks.map(week => poolOf(playingIn(week))) : []

/** Whether a set large enough to put a team out can reach its wins, when it takes `gains` halves more. */
const canFallOut = (rest: Rest, team: number, { isOut, gains }: { isOut: IsOut; gains: number }): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + gains
  const needs = Array.from({ length: count }, (_, other) =>
    other === team ? 0 : Math.ceil((end * games[other]!) / games[team]! - 1e-9) - halves[other]!,
  )
  const others = needs.flatMap((_, other) => (other === team ? [] : [other]))
  const sure = setOf(others.filter(other => needs[other]! <= 0))
  if (isOut(sure)) return true
  const able = others
    .filter(other => needs[other]! > 0 && needs[other]! <= leftOf(rest, other))
    .sort((a, b) => needs[a]! - needs[b]!)
  const pools = poolsBeside(rest, team, leftOf(rest, team) - gains)
  const reach = (set: TeamSet): boolean => {
    const room = needs.map((need, other) => (holds(set, other) ? need : 0))
    return mostTaken(pools, room) === room.reduce((sum, each) => sum + each, 0)
  }
  return someSet(able, { enough: set => isOut(sure | set), possible: reach })
}

/** Halves that teams kept down cannot leave to anybody else: of matchups among each other, and of median games. */
const poolsAmong = (rest: Rest, kept: TeamSet): Pool[] => [
  ...rest.standings.weeks
    .flat()
    .filter(({ home, away }) => away >= 0 && holds(kept, home) && holds(kept, away))
    .map(({ home, away }) => ({ units: 2, takers: takersOf([home, away]) })),
  ...medianPools(rest, week => {
    const down = week.filter(team => holds(kept, team))
    return { units: Math.max(0, week.length - 2 * (week.length - down.length)), takers: takersOf(down) }
  }),
]

/** Whether a team that wins all it has left can be in, with everybody who ends level behind it. */
const canBeIn = (rest: Rest, team: number, isOut: IsOut): boolean => {
  const { count, halves, games } = rest.standings
  const end = halves[team]! + leftOf(rest, team)
  const room = Array.from(
    { length: count },
    (_, other) => Math.floor((end * games[other]!) / games[team]! + 1e-9) - halves[other]!,
  )
  const others = room.flatMap((_, other) => (other === team ? [] : [other]))
  const above = setOf(others.filter(other => room[other]! < 0))
  if (isOut(above)) return false
  const able = others
    .filter(other => room[other]! >= 0 && room[other]! < leftOf(rest, other))
    .sort((a, b) => room[b]! - room[a]!)
  const free = setOf(others) & ~above & ~setOf(able)
  const keeps = (down: TeamSet): boolean => {
    const pools = poolsAmong(rest, down)
    const units = pools.reduce((sum, pool) => sum + pool.units, 0)
    return (
      mostTaken(
        pools,
        room.map((each, other) => (holds(down, other) ? each : 0)),
      ) === units
    )
  }
  return someSet(able, {
    enough: down => !isOut(above | (setOf(able) & ~down)),
    possible: down => keeps(down | free),
  })
}

/** The fewest wins that are enough, a game a win; null where all are not. What is enough stays so with more. */
const magicOf = (rest: Rest, team: number, isOut: IsOut): number | null => {
  const all = leftOf(rest, team) / 2
  const safe = (wins: number): boolean => !canFallOut(rest, team, { isOut, gains: 2 * wins })
  return safe(all) ? countBefore(all, wins => !safe(wins)) : null
}

/** What is certain of a team and of these places. The season has weeks left. */
export const fateOf = (rest: Rest, team: number, places: Places): Fate => {
  const isOut = outOf(places, team)
  const eliminated = !canBeIn(rest, team, isOut)
  const magic = eliminated ? null : magicOf(rest, team, isOut)
  return { clinched: magic === 0, eliminated, controls: magic !== null, magic }
}
