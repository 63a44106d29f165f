import { sum } from '../mean.ts'
import type { Meeting, Standings } from '../odds/race.ts'
import { type Goal, medianWeeksGive } from './median-weeks.ts'

/** Units to share among teams, and the max that each team can take. */
export interface Pool {
  units: number
  takers: readonly { team: number; max: number }[]
}

/**
 * Returns how many units the teams can take from all pools together. `room` is the max total that each team can take.
 * Solved as a maximum flow with augmenting paths.
 */
export const maxTaken = (pools: readonly Pool[], room: readonly number[]): number => {
  const left = [...room]
  const allotted = pools.map(({ takers }) => takers.map(() => 0))
  const seen = new Set<number>()

  /** Gives one more unit from a pool. If necessary, reassigns units from other pools to make room. */
  const hand = (pool: number): boolean =>
    pools[pool]!.takers.some(({ team, max }, at) => {
      if (allotted[pool]![at]! >= max || seen.has(team)) return false
      seen.add(team)
      const free = left[team]! > 0
      if (!free && !makeRoom(team)) return false
      if (free) left[team]!--
      allotted[pool]![at]!++
      return true
    })
  const makeRoom = (team: number): boolean =>
    pools.some(({ takers }, other) => {
      const at = takers.findIndex(taker => taker.team === team)
      if (at < 0 || allotted[other]![at]! === 0 || !hand(other)) return false
      allotted[other]![at]!--
      return true
    })

  let assignedUnits = 0
  for (const [pool, { units }] of pools.entries()) {
    for (let unit = 0; unit < units; unit++) {
      seen.clear()
      if (!hand(pool)) break
      assignedUnits++
    }
  }
  return assignedUnits
}

/** A season's remaining matchups, in the form that clinching uses. */
export interface RemainingSeason {
  standings: Standings
  medianGame: boolean
}

/** Returns the max number of half wins that a team can gain, including median games. */
export const maxOf = ({ standings: { weeks }, medianGame }: RemainingSeason, team: number): number =>
  weeks
    .flat()
    .filter(({ home, away }) => home === team || away === team)
    .reduce((max, { away }) => max + (away < 0 ? 0 : 2) + (medianGame ? 2 : 0), 0)

/** Returns a matchup's pool: two half wins. */
const matchupPool = ({ home, away }: Meeting): Pool => ({
  units: 2,
  takers: [home, away].map(team => ({ team, max: 2 })),
})

/**
 * Returns the pools for a week's median games, in half wins, for the teams that need to gain. Each team at or above the
 * median gets one half win, and each team above it gets another. If more than half of an even number of teams need to
 * gain, then at least one of them is below the median, or one fewer team is above it.
 */
const medianPools = (week: readonly Meeting[], halves: readonly number[]): Pool[] => {
  const playing = week.flatMap(({ home, away }) => (away < 0 ? [home] : [home, away]))
  const takers = playing.filter(team => halves[team]! > 0).map(team => ({ team, max: 1 }))
  const isEven = playing.length % 2 === 0
  const oneLess = isEven && takers.length * 2 > playing.length ? 1 : 0
  return [
    { units: takers.length - oneLess, takers },
    { units: Math.min(takers.length, Math.floor(playing.length / 2)), takers },
  ]
}

/**
 * Returns whether teams might be able to gain the half wins that they need. Exact without a median game. With one, it
 * can be true although the gains are impossible.
 */
export const mayGain = ({ standings: { weeks }, medianGame }: RemainingSeason, { halves }: Goal): boolean => {
  const matchups = weeks.flat().filter(({ away }) => away >= 0)
  const pools = matchups.map(matchupPool)
  if (medianGame) pools.push(...weeks.flatMap(week => medianPools(week, halves)))
  return maxTaken(pools, halves) === sum(halves)
}

/** Returns whether teams that pass `mayGain` can really gain the half wins that they need. */
export const canGain = ({ standings: { weeks }, medianGame }: RemainingSeason, goal: Goal): boolean =>
  !medianGame || medianWeeksGive(weeks, goal)
