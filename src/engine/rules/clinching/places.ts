/** Teams by number, in no order. A league that is imported may have more of them than a number has bits. */
export type Teams = readonly number[]

/** Who gets a place: the winners of divisions first where a league has it so. */
export interface Places {
  count: number
  /** By team, 0 for none; null where divisions give no place. */
  divisions: readonly number[] | null
}

/** Whether a team is out when exactly these others are above it in the table. The more are above, the more it is out. */
export type IsOut = (above: Teams) => boolean

/**
 * 1. Without divisions: as many above it as there are places.
 * 2. Division winners first, and one of its own division above it: those above it and the winners of divisions of which
 *    nobody is above it are ahead.
 * 3. With nobody of its own division above it, it is a winner, and only winners above it are ahead.
 */
export const outOf = ({ count, divisions }: Places, team: number): IsOut => {
  if (divisions === null) return above => above.length >= count
  const own = divisions[team]!
  const all = [...new Set(divisions)].filter(division => division !== 0)
  return above => {
    const isAhead = (division: number): boolean => above.some(other => divisions[other] === division)
    const ahead = all.filter(isAhead).length
    const wins = own !== 0 && !isAhead(own)
    return (wins ? ahead : above.length + all.length - ahead) >= count
  }
}

/** What teams are looked for by: `enough` only grows with more of them, `possible` only shrinks. */
export interface Search {
  enough(teams: Teams): boolean
  /** It may err toward yes. */
  possible(teams: Teams): boolean
  /** Asked of teams that are enough and seem possible. */
  real(teams: Teams): boolean
}

/** Whether some of the candidates are possible and enough: branch and bound, as more than what is impossible is impossible. */
export const someOf = (candidates: Teams, { enough, possible, real }: Search): boolean => {
  const grow = (teams: Teams, from: number): boolean => {
    if (!possible(teams)) return false
    if (enough(teams)) return real(teams)
    for (let at = from; at < candidates.length && enough([...teams, ...candidates.slice(at)]); at++) {
      if (grow([...teams, candidates[at]!], at + 1)) return true
    }
    return false
  }
  return grow([], 0)
}
