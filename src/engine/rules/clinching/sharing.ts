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
