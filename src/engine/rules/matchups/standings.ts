import type { Criterion } from '../../../../data/leagues.ts'
import { games, type Matchup, type Results, sumOf, type Tally, tally, winShare } from './team-records.ts'

/**
 * The criteria for ranking teams. For each of them, a higher number is better.
 *
 * - winPct: wins as a share of games; a tie counts as half a win.
 * - pointsFor: the sum of a team's totals.
 * - headToHead: the win share in matchups among the compared teams. It decides only if every pair of them played the
 *   same number of times.
 * - pointsAgainst: the sum of the opponents' totals. Between two tied teams, the one with more had the harder schedule.
 * - allPlay: the win share if every team played every other team every week.
 *
 * Source: docs/contract.md, Standings; docs/rules.md, Standings.
 */

/** A team and its records. */
interface Entry extends Tally {
  id: string
}

/** Returns a number for each of the compared teams. Teams with equal numbers are tied. */
type Measure = (compared: readonly Entry[]) => (entry: Entry) => number

const NO_GAMES: Results = { wins: 0, losses: 0, ties: 0 }

const headToHead: Measure = compared => {
  // Skips the comparison before the first matchup. Otherwise, a league would compare all pairs of its teams again for
  // each rank.
  if (compared.every(({ against }) => against.size === 0)) return () => 0
  const between = (a: Entry, b: Entry): Results => a.against.get(b.id) ?? NO_GAMES
  const meetings = new Set(compared.flatMap((a, i) => compared.slice(i + 1).map(b => games(between(a, b)))))
  return meetings.size > 1 ? () => 0 : entry => winShare(sumOf(compared.map(other => between(entry, other))))
}

/** How each criterion measures a team. */
const MEASURES: Readonly<Record<Criterion, Measure>> = {
  winPct: () => entry => winShare(entry.results),
  pointsFor: () => entry => entry.pointsFor,
  headToHead,
  pointsAgainst: () => entry => entry.pointsAgainst,
  allPlay: () => entry => winShare(entry.allPlay),
}

/**
 * A league's ranking. It is complete, and does not depend on the input's order or on chance.
 *
 * 1. Ranks are assigned one by one, starting with the first. All teams without a rank are compared by the league's
 *    first criterion, those tied at the top by the second, and so on, until one team is left or there are no more
 *    criteria. That team gets the rank, and the others start again at the first criterion. For example, if three teams
 *    are tied and one gets the rank, the other two are compared only with each other.
 * 2. Teams that are tied by every criterion are sorted by draft position (teams without one come last), then by id.
 *
 * Source: docs/contract.md, Standings; docs/rules.md, Standings.
 */
export interface Contestant {
  id: string
  draftPosition: number | null
  division: number | null
}

/** The input for standings. */
interface RegularSeason<Team extends Contestant> {
  teams: readonly Team[]
  matchups: Iterable<Matchup>
  ranking: readonly Criterion[]
  medianGame: boolean
}

/** The criterion that ranked a team above the next one. */
export type Tiebreak = Criterion | 'draftPosition' | 'id'

/** A team's row in the standings. Points are in hundredths. */
export interface Standing<Team extends Contestant> extends Results {
  rank: number
  team: Team
  games: number
  /** In hundredths. */
  pointsFor: number
  pointsAgainst: number
  /** The team's rank in its division; null without divisions. */
  divisionRank: number | null
  /** The criterion that ranked the team above the next one; null for the last team. */
  tiebreak: Tiebreak | null
}

const draftPlace = ({ draftPosition }: Contestant): number => draftPosition ?? Number.MAX_SAFE_INTEGER

/** Sorts teams in the order that breaks the final ties: by draft position, then by id. */
export const inLastOrder = <Team extends Contestant>(teams: readonly Team[]): Team[] =>
  teams.toSorted((a, b) => draftPlace(a) - draftPlace(b) || (a.id < b.id ? -1 : 1))

/** Returns the standings, best team first. */
export const standings = <Team extends Contestant>(season: RegularSeason<Team>): Standing<Team>[] => {
  const teams = new Map(inLastOrder(season.teams).map(team => [team.id, team]))
  const entries = Array.from(tally(teams.keys(), season.matchups, season.medianGame), ([id, all]) => ({ id, ...all }))
  return inOrder(entries, season.ranking).map(({ entry, behind }, i, order) => {
    const team = teams.get(entry.id)!
    const next = order[i + 1]?.entry
    const { results, pointsFor, pointsAgainst } = entry
    return {
      rank: i + 1,
      team,
      ...results,
      games: games(results),
      pointsFor,
      pointsAgainst,
      divisionRank: divisionRank(
        order.map(each => teams.get(each.entry.id)!),
        i,
      ),
      tiebreak: next === undefined ? null : (behind.get(next) ?? byDraftOrId(team, teams.get(next.id)!)),
    }
  })
}

/** Returns the division rank of the team at index `at` in the standings, or null. */
const divisionRank = (table: readonly Contestant[], at: number): number | null => {
  const { division } = table[at]!
  return division === null ? null : table.slice(0, at + 1).filter(team => team.division === division).length
}

/**
 * Returns the seeds: division winners first, then the other teams in the order of the standings. Only a team in a
 * division can be a division winner.
 */
export const divisionWinnersFirst = <Team extends Contestant>(table: readonly Team[]): Team[] => {
  const winners = new Map<number, Team>()
  for (const team of table) {
    if (team.division !== null && !winners.has(team.division)) winners.set(team.division, team)
  }
  const first = new Set(winners.values())
  return [...first, ...table.filter(team => !first.has(team))]
}

interface BestOf {
  entry: Entry
  /**
   * The criterion that ranked each team below the first one. Teams tied with the first one by all criteria are left
   * out.
   */
  behind: ReadonlyMap<Entry, Criterion>
}

const inOrder = (entries: readonly Entry[], ranking: readonly Criterion[]): BestOf[] => {
  const waiting = new Set(entries)
  return entries.map(() => {
    const placed = best([...waiting], ranking)
    waiting.delete(placed.entry)
    return placed
  })
}

/** Returns the best of these teams. If several are equal, returns the first one in draft order. */
const best = (entries: readonly Entry[], ranking: readonly Criterion[]): BestOf => {
  const behind = new Map<Entry, Criterion>()
  let level = entries
  for (const criterion of ranking) {
    if (level.length === 1) break
    const values = level.map(MEASURES[criterion](level))
    const top = Math.max(...values)
    for (const [i, entry] of level.entries()) if (values[i]! < top) behind.set(entry, criterion)
    level = level.filter(entry => !behind.has(entry))
  }
  return { entry: level[0]!, behind }
}

const byDraftOrId = (a: Contestant, b: Contestant): Tiebreak =>
  draftPlace(a) === draftPlace(b) ? 'id' : 'draftPosition'
