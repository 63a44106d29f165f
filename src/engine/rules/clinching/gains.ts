import { sum } from '../mean.ts'
import type { Meeting, Standings } from '../odds/race.ts'
import { type Goal, medianWeeksGive } from './median-weeks.ts'

/** Something to share out in whole units, and who can take how much of it at most. */
export interface Pool {
  units: number
  takers: readonly { team: number; most: number }[]
}

/**
 * How much of all pools teams can take, each no more than it has room for: a maximal flow, found by augmenting paths. Room
 * by team; teams without any take nothing.
 */
export const mostTaken = (pools: readonly Pool[], room: readonly number[]): number => {
  const left = [...room]
  const given = pools.map(({ takers }) => takers.map(() => 0))
  const seen = new Set<number>()

  /** Lets a pool hand out one unit more, moving what others gave where that makes room. */
  const hand = (pool: number): boolean =>
    pools[pool]!.takers.some(({ team, most }, at) => {
      if (given[pool]![at]! >= most || seen.has(team)) return false
      seen.add(team)
      const free = left[team]! > 0
      if (!free && !makeRoom(team)) return false
      if (free) left[team]!--
      given[pool]![at]!++
      return true
    })
  const makeRoom = (team: number): boolean =>
    pools.some(({ takers }, other) => {
      const at = takers.findIndex(taker => taker.team === team)
      if (at < 0 || given[other]![at]! === 0 || !hand(other)) return false
      given[other]![at]!--
      return true
    })

  let taken = 0
  for (const [pool, { units }] of pools.entries()) {
    for (let unit = 0; unit < units; unit++) {
      seen.clear()
      if (!hand(pool)) break
      taken++
    }
  }
  return taken
}

/** The rest of a season in the form that clinching uses. */
export interface Rest {
  standings: Standings
  medianGame: boolean
}

/** The most halves of a win that a team can gain, median games included. */
export const mostOf = ({ standings: { weeks }, medianGame }: Rest, team: number): number =>
  weeks
    .flat()
    .filter(({ home, away }) => home === team || away === team)
    .reduce((most, { away }) => most + (away < 0 ? 0 : 2) + (medianGame ? 2 : 0), 0)

/** Halves of a matchup. */
const matchupPool = ({ home, away }: Meeting): Pool => ({
  units: 2,
  takers: [home, away].map(team => ({ team, most: 2 })),
})

/**
 * Halves of the median games of a week for the teams that are to gain: one each for all that are not below the median, one
 * more for those above it. If more than half of an even number are to gain, either one of them is below or one less above.
 */
const medianPools = (week: readonly Meeting[], halves: readonly number[]): Pool[] => {
  const playing = week.flatMap(({ home, away }) => (away < 0 ? [home] : [home, away]))
  const takers = playing.filter(team => halves[team]! > 0).map(team => ({ team, most: 1 }))
  const isEven = playing.length % 2 === 0
  const oneLess = isEven && takers.length * 2 > playing.length ? 1 : 0
  return [
    { units: takers.length - oneLess, takers },
    { units: Math.min(takers.length, Math.floor(playing.length / 2)), takers },
  ]
}

/** Whether teams may gain what they are to. Exact without a median game; with one it errs toward yes. */
export const mayGain = ({ standings: { weeks }, medianGame }: Rest, { halves }: Goal): boolean => {
  const matchups = weeks.flat().filter(({ away }) => away >= 0)
  const pools = matchups.map(matchupPool)
  if (medianGame) pools.push(...weeks.flatMap(week => medianPools(week, halves)))
  return mostTaken(pools, halves) === sum(halves)
}

/** Whether teams that may gain what they are to really can. */
export const canGain = ({ standings: { weeks }, medianGame }: Rest, goal: Goal): boolean =>
  !medianGame || medianWeeksGive(weeks, goal)
