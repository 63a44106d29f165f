import type { PosGroup } from '../../../../data/positions.ts'
import { roundHalfAway } from '../../../../data/rounding.ts'
import { mean, sum } from '../mean.ts'
import { type StartingSlots, startersIn } from '../scoring/rankings.ts'

/**
 * Grades drafts and trades by their results.
 *
 * 1. A player's value over the last starter is their points in all of the league's weeks, minus the points of the last
 *    starter at the position; 0 if that is negative, because no team has to start the player. The starters are the
 *    players who would fill all of the league's slots with the most points in that season.
 * 2. A pick's value is that number minus the average for its round.
 * 3. A team's grade depends on the sum of its picks' values. It is measured in standard deviations from the average
 *    sum: A from 1, B from 1/3, C down to -1/3, D down to -1, else F.
 * 4. A trade is won by the team whose new players scored more points as starters.
 *
 * Points are in hundredths. Source: docs/scoring.md, Drafts, trades and pickups.
 */
export interface DraftedPlayer {
  number: number
  round: number
  team: string
  /** Null if the player is not in the season's files. */
  posGroup: PosGroup | null
  points: number
}

export interface GradedPick<Pick extends DraftedPlayer = DraftedPlayer> {
  pick: Pick
  worth: number
  value: number
  /** The pick number in a redraft by value. If values are equal, the earlier pick comes first. */
  redraft: number
}

const GRADES = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof GRADES)[number]

interface TeamGrade {
  team: string
  picks: number
  worth: number
  value: number
  grade: Grade
}

/** A player who scored in a season, with their position and points. */
export interface SeasonScorer {
  posGroup: PosGroup
  points: number
}

/**
 * Returns the points of the league's last starter at each position that teams start. Players with equal points take
 * slots in the given order, which is by id.
 */
export const lastStarters = (scorers: readonly SeasonScorer[], startingSlots: StartingSlots): Map<PosGroup, number> => {
  const order = scorers.toSorted((a, b) => b.points - a.points)
  const byGroup = Map.groupBy(order, ({ posGroup }) => posGroup)
  return new Map(
    Array.from(startersIn(order, startingSlots), ([group, count]) => [group, byGroup.get(group)![count - 1]!.points]),
  )
}

/**
 * Returns each pick's value, in draft order. The value is 0 if no slot starts the position, or if the position is
 * unknown.
 */
export const gradePicks = <Pick extends DraftedPlayer>(
  picks: readonly Pick[],
  last: ReadonlyMap<PosGroup | null, number>,
): GradedPick<Pick>[] => {
  const playerValue = ({ posGroup, points }: DraftedPlayer): number =>
    Math.max(0, points - (last.get(posGroup) ?? Number.POSITIVE_INFINITY))
  const worths = picks.map(playerValue)
  const rounds = Map.groupBy(picks.keys(), at => picks[at]!.round)
  const means = new Map(Array.from(rounds, ([round, members]) => [round, mean(members.map(at => worths[at]!))]))
  const order = [...picks.keys()].sort((a, b) => worths[b]! - worths[a]! || picks[a]!.number - picks[b]!.number)
  const places = new Map(order.map((at, place) => [at, place + 1]))
  return picks.map((pick, at) => ({
    pick,
    worth: worths[at]!,
    value: roundHalfAway(worths[at]! - means.get(pick.round)!),
    redraft: places.get(at)!,
  }))
}

/** The lower bound of each grade. Anything lower is an F. */
const LOWEST = [1, 1 / 3, -1 / 3, -1]

const gradeAt = (distance: number): Grade => GRADES[LOWEST.findIndex(lowest => distance >= lowest)] ?? 'F'

/** Returns a draft's teams by the sum of their picks' values, best first. */
export const gradeTeams = (picks: readonly GradedPick[]): TeamGrade[] => {
  const teams = Array.from(
    Map.groupBy(picks, ({ pick }) => pick.team),
    ([team, teamPicks]) => ({
      team,
      picks: teamPicks.length,
      worth: sum(teamPicks.map(({ worth }) => worth)),
      value: sum(teamPicks.map(({ value }) => value)),
    }),
  )
  const middle = mean(teams.map(({ value }) => value))
  const deviation = Math.sqrt(mean(teams.map(({ value }) => (value - middle) ** 2)))
  return teams
    .map(team => ({ ...team, grade: gradeAt(deviation === 0 ? 0 : (team.value - middle) / deviation) }))
    .sort((a, b) => b.value - a.value || (a.team < b.team ? -1 : 1))
}

/**
 * One side of a trade: the points that the team's new players scored as starters (in hundredths), and the team's other
 * assets.
 */
interface TradeSide {
  teamId: string
  started: number
  also: readonly string[]
}

/**
 * Returns the team that got more from a trade, and by how much. Null if the trade includes picks or FAAB, because those
 * do not score points.
 */
export const tradeWinner = (sides: readonly TradeSide[]): { winnerId: string | null; lead: number | null } => {
  const [first, second] = sides.toSorted((a, b) => b.started - a.started)
  if (!first || !second || sides.some(({ also }) => also.length > 0)) return { winnerId: null, lead: null }
  const lead = first.started - second.started
  return { winnerId: lead > 0 ? first.teamId : null, lead }
}
