import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { FEWEST_GAMES } from '../../../data/seasons.ts'
import type { NflEntry } from '../schema/season.ts'
import { type Seats, startersIn } from './rankings.ts'

/**
 * What each player is worth to a league that drafts: the points that are expected of him, less those of the last player at
 * his position whom this league drafts.
 *
 * 1. Of who played 8 games or more in the season that ranks, the points of that season are expected. Of who played fewer,
 *    his points per game for twice his games but 8 at most, less a tenth.
 * 2. Of a rookie who was drafted by the NFL, the mean of the five drafted rookies of his position, in the three seasons
 *    before, whose numbers in the NFL's draft are nearest to his. Of others who were drafted but have no season, the mean
 *    of all drafted rookies of the position. Of who was not, the mean of the rookies who were not. Where no file knows the
 *    numbers of a position, the mean of all its rookies.
 * 3. A league drafts, at each position: whom its slots start, all players being assigned to all slots by what is expected
 *    of them; half of all bench spots for running backs and half for receivers; one more quarterback and one more tight end a
 *    team where two may start.
 *
 * Source: league-life, Drafts. Points are hundredths.
 */
export interface Prospect {
  id: string
  posGroup: PosGroup
  /** Games and points in the season that ranks. */
  games: number
  total: number
  /** Left out where no file says it. */
  entry?: NflEntry | undefined
}

/** A player in his first season. */
export interface Rookie {
  posGroup: PosGroup
  /** His number in the draft of the NFL; null for who was not drafted. */
  draftNumber: number | null
  total: number
}

/** The slots of a league, how many spots a bench has, and the season that it is about to play. */
export interface DraftingLeague extends Seats {
  bench: number
  season: number
}

const NEAREST = 5
const FEW_GAMES_SHARE = 0.9

const mean = (rookies: readonly Rookie[]): number =>
  rookies.length === 0 ? 0 : rookies.reduce((sum, { total }) => sum + total, 0) / rookies.length

/** The mean of the drafted rookies whose numbers are nearest; of two at one distance the one who was taken first. */
const meanAround = (number: number, drafted: readonly Rookie[]): number => {
  const distance = ({ draftNumber }: Rookie): number => Math.abs(draftNumber! - number)
  const nearest = drafted.toSorted((a, b) => distance(a) - distance(b) || a.draftNumber! - b.draftNumber!)
  return mean(nearest.slice(0, NEAREST))
}

/** What is expected of a player without a game in the season that ranks. */
const withoutSeason = ({ entry }: Prospect, season: number, rookies: readonly Rookie[]): number => {
  const drafted = rookies.filter(({ draftNumber }) => draftNumber !== null)
  if (drafted.length === 0) return mean(rookies)
  if (!entry || entry.draftNumber === null) return mean(rookies.filter(({ draftNumber }) => draftNumber === null))
  return entry.year === season ? meanAround(entry.draftNumber, drafted) : mean(drafted)
}

/** The points that are expected of a player; `rookies` are those of his position. */
export const expectedPoints = (prospect: Prospect, season: number, rookies: readonly Rookie[]): number => {
  const { games, total } = prospect
  if (games >= FEWEST_GAMES) return total
  if (games === 0) return withoutSeason(prospect, season, rookies)
  return (total / games) * Math.min(FEWEST_GAMES, 2 * games) * FEW_GAMES_SHARE
}

/** How many players of each position a league drafts. */
const depths = (best: readonly { posGroup: PosGroup }[], { teams, slots, bench }: DraftingLeague) => {
  const started = startersIn(best, { teams, slots })
  const places = (group: PosGroup): number => slots.filter(({ eligible }) => eligible.includes(group)).length
  const more = (group: PosGroup): number => {
    if (group === 'RB' || group === 'WR') return Math.floor((teams * bench) / 2)
    return (group === 'QB' || group === 'TE') && places(group) > 1 ? teams : 0
  }
  return (group: PosGroup): number => Math.max(1, (started.get(group) ?? 0) + more(group))
}

/** A player and what he is worth, in hundredths of a point. */
export interface Valued<P extends Prospect = Prospect> {
  prospect: P
  value: number
}

const byId = (a: Prospect, b: Prospect): number => (a.id < b.id ? -1 : 1)

/** All players by what they are worth, best first; ties by id. */
export const draftValues = <P extends Prospect>(
  prospects: readonly P[],
  rookies: readonly Rookie[],
  league: DraftingLeague,
): Valued<P>[] => {
  const rookiesOf = Map.groupBy(rookies, ({ posGroup }) => posGroup)
  const expected = prospects
    .map(prospect => ({
      prospect,
      posGroup: prospect.posGroup,
      points: expectedPoints(prospect, league.season, rookiesOf.get(prospect.posGroup) ?? []),
    }))
    .sort((a, b) => b.points - a.points || byId(a.prospect, b.prospect))
  const depthOf = depths(expected, league)
  const lastDrafted = new Map(
    POS_GROUPS.map(group => {
      const members = expected.filter(({ posGroup }) => posGroup === group)
      return [group, members[Math.min(members.length, depthOf(group)) - 1]?.points ?? 0]
    }),
  )
  return expected
    .map(({ prospect, posGroup, points }) => ({ prospect, value: points - lastDrafted.get(posGroup)! }))
    .sort((a, b) => b.value - a.value || byId(a.prospect, b.prospect))
}
