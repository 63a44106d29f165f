/**
 * What each team has done in the matchups of a regular season.
 *
 * 1. Only a matchup that counts is a game: its week counts and one of the sides, at least, has a lineup. The caller
 *    says so. The higher total wins, level totals are a tie.
 * 2. A bye is no game, and its total is in no sum.
 * 3. With the median game each team also plays, each week, the median of the week's totals (of an even number of totals
 *    the mean of the two middle ones); level with it is a tie. A team with a bye has a total that week and plays the
 *    median too, which makes the week one of its games: its total then counts. Nobody has the median's points against
 *    him.
 * 4. All-play compares each team with every other team of the week, byes included: how it would stand if everybody met
 *    everybody every week.
 *
 * Totals are whole hundredths of a point, so that sums are exact and level means level.
 */
export interface Side {
  team: string
  total: number
}

export interface Matchup {
  week: number
  home: Side
  /** Null: a bye. */
  away: Side | null
  /** Whether it enters a standing; of a bye, whether the team has a total that week. */
  counts: boolean
}

export interface Results {
  wins: number
  losses: number
  ties: number
}

export interface Tally {
  /** All games, those against the median included. */
  results: Results
  pointsFor: number
  pointsAgainst: number
  allPlay: Results
  /** The matchups alone, by opponent. */
  against: Map<string, Results>
}

export const games = ({ wins, losses, ties }: Results): number => wins + losses + ties

/** Wins as a share of games, a tie half a win; 0 without a game. Equal records give equal numbers. */
export const winShare = (results: Results): number =>
  games(results) === 0 ? 0 : (2 * results.wins + results.ties) / (2 * games(results))

/** The sum of several results. */
export const sumOf = (all: Iterable<Results>): Results => {
  const sum = noResults()
  for (const { wins, losses, ties } of all) {
    sum.wins += wins
    sum.losses += losses
    sum.ties += ties
  }
  return sum
}

/** The results of games by their leads, own total less the other's. */
export const resultsOf = (leads: Iterable<number>): Results => {
  const results = noResults()
  for (const lead of leads) add(results, lead)
  return results
}

/** What a side is against every other side of its week. */
export const allPlayOf = ({ team, total }: Side, sides: readonly Side[]): Results =>
  resultsOf(sides.flatMap(other => (other.team === team ? [] : [total - other.total])))

/** Who won: null for a bye and for a matchup that does not count. */
export const winnerOf = ({ home, away, counts }: Matchup): 'home' | 'away' | 'tie' | null => {
  if (away === null || !counts) return null
  return home.total === away.total ? 'tie' : home.total > away.total ? 'home' : 'away'
}

/** The tally of every team, those included that have played nothing. */
export const tally = (
  teams: Iterable<string>,
  matchups: Iterable<Matchup>,
  medianGame: boolean,
): Map<string, Tally> => {
  const tallies = new Map(Array.from(teams, team => [team, nothingYet()]))
  const weeks = new Map<number, Side[]>()
  for (const { week, home, away, counts } of matchups) {
    if (!counts) continue
    const sides = away === null ? [home] : [home, away]
    weeks.set(week, [...(weeks.get(week) ?? []), ...sides])
    if (away !== null) {
      meet(tallies.get(home.team)!, home, away)
      meet(tallies.get(away.team)!, away, home)
    } else if (medianGame) tallies.get(home.team)!.pointsFor += home.total
  }
  for (const sides of weeks.values()) {
    playAll(tallies, sides)
    if (medianGame) playMedian(tallies, sides)
  }
  return tallies
}

const noResults = (): Results => ({ wins: 0, losses: 0, ties: 0 })

const nothingYet = (): Tally => ({
  results: noResults(),
  pointsFor: 0,
  pointsAgainst: 0,
  allPlay: noResults(),
  against: new Map(),
})

const add = (results: Results, lead: number): void => {
  if (lead > 0) results.wins++
  else if (lead < 0) results.losses++
  else results.ties++
}

const meet = (own: Tally, { total }: Side, opponent: Side): void => {
  const against = own.against.get(opponent.team) ?? noResults()
  own.against.set(opponent.team, against)
  add(against, total - opponent.total)
  add(own.results, total - opponent.total)
  own.pointsFor += total
  own.pointsAgainst += opponent.total
}

const playAll = (tallies: Map<string, Tally>, sides: readonly Side[]): void => {
  for (const side of sides) {
    const own = tallies.get(side.team)!
    own.allPlay = sumOf([own.allPlay, allPlayOf(side, sides)])
  }
}

/** Twice the median is whole where the median itself may end in half a hundredth. */
const playMedian = (tallies: Map<string, Tally>, sides: readonly Side[]): void => {
  const totals = sides.map(({ total }) => total).sort((a, b) => a - b)
  const middle = totals.length >> 1
  const twice = totals[middle]! + totals[totals.length - 1 - middle]!
  for (const { team, total } of sides) add(tallies.get(team)!.results, 2 * total - twice)
}
