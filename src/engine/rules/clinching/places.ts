/** Sets of teams as bits, and whether a team is out when such a set is ahead of it. */
export type TeamSet = number

export const holds = (set: TeamSet, team: number): boolean => ((set >> team) & 1) === 1

export const setOf = (teams: Iterable<number>): TeamSet => {
  let set = 0
  for (const team of teams) set |= 1 << team
  return set
}

export const sizeOf = (set: TeamSet): number => {
  let size = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) size++
  return size
}

/** Who gets a place: the winners of divisions first where a league has it so. */
export interface Places {
  count: number
  /** By team, 0 for none; null where divisions give no place. */
  divisions: readonly number[] | null
}

/** Whether a team is out when exactly these others are above it in the table. The more are above, the more it is out. */
export type IsOut = (above: TeamSet) => boolean

const membersOf = (divisions: readonly number[]): Map<number, TeamSet> => {
  const members = new Map<number, TeamSet>()
  for (const [team, division] of divisions.entries()) {
    if (division !== 0) members.set(division, (members.get(division) ?? 0) | (1 << team))
  }
  return members
}

/**
 * 1. Without divisions: as many above it as there are places.
 * 2. Division winners first, and one of its own division above it: those above it and the winners of divisions of which
 *    nobody is above it are ahead.
 * 3. With nobody of its own division above it, it is a winner, and only winners above it are ahead.
 */
export const outOf = ({ count, divisions }: Places, team: number): IsOut => {
  if (divisions === null) return above => sizeOf(above) >= count
  const members = membersOf(divisions)
  const own = members.get(divisions[team]!) ?? 0
  const all = [...members.values()]
  return above => {
    const ahead = all.filter(set => (set & above) !== 0).length
    const wins = own !== 0 && (own & above) === 0
    return (wins ? ahead : sizeOf(above) + all.length - ahead) >= count
  }
}

/** What a set is looked for by: `enough` only grows with the set, `possible` only shrinks. */
export interface Search {
  enough(set: TeamSet): boolean
  /** It may err towards yes. */
  possible(set: TeamSet): boolean
  /** Asked of a set that is enough and seems possible. */
  real(set: TeamSet): boolean
}

/** Whether some set of candidates is possible and enough: branch and bound, as what holds an impossible set is impossible. */
export const someSet = (candidates: readonly number[], { enough, possible, real }: Search): boolean => {
  const rest = candidates.map((_, at) => setOf(candidates.slice(at)))
  const grow = (set: TeamSet, from: number): boolean => {
    if (!possible(set)) return false
    if (enough(set)) return real(set)
    for (let at = from; at < candidates.length && enough(set | rest[at]!); at++) {
      if (grow(set | (1 << candidates[at]!), at + 1)) return true
    }
    return false
  }
  return grow(0, 0)
}
