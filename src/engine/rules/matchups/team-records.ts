/**
 * Teams' regular-season records.
 *
 * 1. Only a matchup that counts is a game: its week counts, and at least one side has a lineup. The caller decides
 *    that. The higher total wins; equal totals are a tie.
 * 2. A bye is not a game, and its total is not added to any sum. In a league without matchups (total points,
 *    guillotine), a week is not a game either, but its total is added, so the standings rank teams by points.
 * 3. With the median game, each team also plays the median of the week's totals (for an even number of totals, the
 *    average of the two middle ones). A total equal to it is a tie. A team with a bye also plays the median, so the
 *    week is one of its games and its total counts. The median does not add to points against.
 * 4. All-play compares each team with every other team that week, including byes. It is the record that a team would
 *    have if every team played every other team every week.
 *
 * Totals are in whole hundredths, so sums and ties are exact. Source: docs/contract.md, Standings; docs/rules.md,
 * Standings.
 */
export interface Side {
  team: string
  total: number
}

export interface Matchup {
  week: number
  home: Side
  /** Null for a bye. */
  away: Side | null
  /** Whether the matchup counts in the standings. For a bye, whether the team has a total that week. */
  counts: boolean
  /** True for a team's week in a league without matchups, which is different from a bye. */
  isAlone?: boolean
}

export interface Results {
  wins: number
  losses: number
  ties: number
}

/** A team's record. Points are in hundredths. */
export interface Tally {
  /** All games, including median games. */
  results: Results
  pointsFor: number
  pointsAgainst: number
  allPlay: Results
  /** Matchups by opponent, without median games. */
  against: Map<string, Results>
}

export const games = ({ wins, losses, ties }: Results): number => wins + losses + ties

/**
 * Returns wins as a share of games. A tie counts as half a win. 0 without games. Equal records give exactly equal
 * numbers.
 */
export const winShare = (results: Results): number =>
  games(results) === 0 ? 0 : (2 * results.wins + results.ties) / (2 * games(results))

export const sumOf = (all: Iterable<Results>): Results => {
  const sum = noResults()
  for (const { wins, losses, ties } of all) {
    sum.wins += wins
    sum.losses += losses
    sum.ties += ties
  }
  return sum
}

/** Returns the record from a list of games. Each number is the team's total minus the opponent's. */
export const resultsOf = (leads: Iterable<number>): Results => {
  const results = noResults()
  for (const lead of leads) add(results, lead)
  return results
}

/** Returns a team's record against every other team in the week. */
export const allPlayOf = ({ team, total }: Side, sides: readonly Side[]): Results =>
  resultsOf(sides.flatMap(other => (other.team === team ? [] : [total - other.total])))

/** Returns which side won; null for a bye, or a matchup that does not count. */
export const winnerOf = ({ home, away, counts }: Matchup): 'home' | 'away' | 'tie' | null => {
  if (away === null || !counts) return null
  return home.total === away.total ? 'tie' : home.total > away.total ? 'home' : 'away'
}

/** Returns all teams' records, including teams without a game. */
export const tally = (
  teams: Iterable<string>,
  matchups: Iterable<Matchup>,
  medianGame: boolean,
): Map<string, Tally> => {
  const tallies = new Map(Array.from(teams, team => [team, nothingYet()]))
  const weeks = new Map<number, Side[]>()
  for (const { week, home, away, counts, isAlone } of matchups) {
    if (!counts) continue
    const sides = away === null ? [home] : [home, away]
    weeks.set(week, [...(weeks.get(week) ?? []), ...sides])
    if (away !== null) {
      meet(tallies.get(home.team)!, home, away)
      meet(tallies.get(away.team)!, away, home)
    } else if (medianGame || isAlone) tallies.get(home.team)!.pointsFor += home.total
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

const meet = (teamTally: Tally, { total }: Side, opponent: Side): void => {
  const against = teamTally.against.get(opponent.team) ?? noResults()
  teamTally.against.set(opponent.team, against)
  add(against, total - opponent.total)
  add(teamTally.results, total - opponent.total)
  teamTally.pointsFor += total
  teamTally.pointsAgainst += opponent.total
}

const playAll = (tallies: Map<string, Tally>, sides: readonly Side[]): void => {
  for (const side of sides) {
    const teamTally = tallies.get(side.team)!
    teamTally.allPlay = sumOf([teamTally.allPlay, allPlayOf(side, sides)])
  }
}

/**
 * Compares doubled totals with the doubled median, which is a whole number even if the median ends in half a hundredth.
 */
const playMedian = (tallies: Map<string, Tally>, sides: readonly Side[]): void => {
  const totals = sides.map(({ total }) => total).sort((a, b) => a - b)
  const middle = totals.length >> 1
  const twice = totals[middle]! + totals[totals.length - 1 - middle]!
  for (const { team, total } of sides) add(tallies.get(team)!.results, 2 * total - twice)
}
