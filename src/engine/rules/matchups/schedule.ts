/**
 * The regular-season pairings, made with the circle method from the draft order.
 *
 * 1. The last team stays in place. The other teams form a circle with an odd number of positions. In week r of a cycle,
 *    the team at r plays the last team, or has a bye if the number of teams is odd. The team at r + k plays the team at
 *    r - k.
 * 2. A cycle has as many weeks as the circle has positions. In a cycle, every team plays every other team once, and
 *    with an odd number of teams, each has one bye. Then the cycle repeats with home and away swapped.
 * 3. r + k is the home team if k is odd, and r - k if k is even. Against the last team, r is the home team if r is
 *    even. A team therefore alternates between home and away, with at most one exception within a cycle and one at its
 *    start.
 *
 * After any number of weeks, the numbers of games between any two pairs of teams differ by at most one, and so do any
 * two teams' numbers of byes. A team's home and away games differ by at most one with an odd number of teams, and in
 * the first cycle with an even number. Later, they differ by at most two. (At most one is impossible there, because
 * every team would have to alternate every week, and only two can.) No team plays the same team in consecutive weeks,
 * unless the league has only two teams. A week depends only on the teams and its number, so a longer schedule starts
 * with the shorter one. Source: docs/rules.md, Schedule.
 */
export interface Pairing<Team> {
  week: number
  home: Team
  /** Null if the home team has a bye. */
  away: Team | null
}

/** Returns the pairings for one week (starting at 1) for two or more teams in draft order. A bye comes last. */
export const pairingsOf = <Team>(teams: readonly Team[], week: number): Pairing<Team>[] => {
  const circle = teams.length - 1 + (teams.length % 2)
  const r = (week - 1) % circle
  const swapped = Math.floor((week - 1) / circle) % 2
  const meet = (a: number, b: number, atHome: number): Pairing<Team> => {
    const [home, away] = (atHome + swapped) % 2 === 0 ? [a, b] : [b, a]
    return { week, home: teams[home]!, away: teams[away]! }
  }
  const pairings: Pairing<Team>[] = []
  for (let k = 1; 2 * k < circle; k++) pairings.push(meet((r - k + circle) % circle, (r + k) % circle, k))
  pairings.push(circle === teams.length ? { week, home: teams[r]!, away: null } : meet(r, circle, r))
  return pairings
}

/** Returns the entire regular season: weeks 1 to `weeks`. */
export const schedule = <Team>(teams: readonly Team[], weeks: number): Pairing<Team>[] =>
  Array.from({ length: weeks }, (_, i) => pairingsOf(teams, i + 1)).flat()
