/**
 * Who meets whom in the regular season: the circle method over draft order.
 *
 * 1. The last team keeps its place and the others sit in a circle, an odd number of them. In week r of a cycle the
 *    team at r meets the last team, or has the bye where the number of teams is odd; r + k meets r - k.
 * 2. A cycle is as many weeks as there are places in the circle. In it everybody meets everybody once, and with an odd
 *    number of teams everybody has one bye. Then it repeats with home and away swapped, and so on.
 * 3. r + k is at home when k is odd, r - k when k is even; r is at home against the last team when r is even. So a team
 *    changes between home and away from game to game, but for at most once in a cycle and where a cycle begins.
 *
 * What follows: pairs and byes differ by one at most at any length, home and away by one for an odd number of teams and
 * in the first cycle of an even one, and by two later (one cannot be had: it would need teams that change every week,
 * and of those there are only two). Nobody meets the same team in consecutive weeks, unless there are only two teams.
 * A week depends on nothing but the teams and its number: a longer schedule begins with the shorter one.
 */
export interface Pairing<Team> {
  week: number
  home: Team
  /** Null: the team at home has a bye. */
  away: Team | null
}

/** The pairings of one week, counted from 1, for two or more teams in draft order; a bye comes last. */
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

/** The whole regular season: weeks 1 to `weeks`. */
export const schedule = <Team>(teams: readonly Team[], weeks: number): Pairing<Team>[] =>
  Array.from({ length: weeks }, (_, i) => pairingsOf(teams, i + 1)).flat()
