import { POS_GROUPS, type PosGroup } from '../../../../data/positions.ts'
import { roundHalfAway } from '../../../../data/rounding.ts'
import { MIN_GAMES } from '../../../../data/seasons.ts'
import type { NflEntry, PlayerRole } from '../../schema/season.ts'
import { mean } from '../mean.ts'
import { type StartingSlots, startersIn } from '../scoring/rankings.ts'

/**
 * Distinguishes NFL starters from backups, for drafts.
 *
 * 1. If the season's depth chart is loaded, it decides: rank 1 at a position is a starter, and a player with a lower
 *    rank, or without one, is a backup. Otherwise, last season's snaps decide: a player with at least half of them is a
 *    starter.
 * 2. A backup on the depth chart is expected to score only a share of last season's points. Most backup quarterbacks
 *    and kickers never play, but some other backups do.
 * 3. Among players who are otherwise equal, a starter comes before a backup.
 *
 * Source: docs/rules.md, Best available.
 */
export interface RoleFacts {
  /** The player's NFL role in the league's season. */
  role: PlayerRole | undefined
  /** The player's NFL role last season. */
  lastRole: PlayerRole | undefined
  /** Whether the depth chart for the league's season is loaded. */
  hasChart: boolean
}

const STARTER_SNAPS = 50
const BACKUP_SHARE = 0.7
const BACKUP_SHARES: Partial<Record<PosGroup, number>> = { QB: 0.3, K: 0.3, DST: 1 }

/** Returns whether a player is an NFL starter. Team defenses always are. */
export const isStarter = (posGroup: PosGroup, { role, lastRole, hasChart }: RoleFacts): boolean => {
  if (posGroup === 'DST') return true
  return hasChart ? role?.depth === 1 : (lastRole?.snapShare ?? 0) >= STARTER_SNAPS
}

/** Returns the share of last season's points that a player is expected to score again. */
export const expectedShare = (posGroup: PosGroup, facts: RoleFacts): number =>
  !facts.hasChart || isStarter(posGroup, facts) ? 1 : (BACKUP_SHARES[posGroup] ?? BACKUP_SHARE)

/**
 * A player's draft value: their expected points minus the expected points of the last player that the league drafts at
 * the position.
 *
 * 1. With 8 or more games in the ranking season: that season's points. With fewer games: points per game, times twice
 *    the number of games (at most 8), minus 10%.
 * 2. Without a game in that season, but with one in the three seasons before the league's: the same formula as for
 *    fewer than 8 games, from the latest of these seasons with a game. A veteran without a game in any of them: 0.
 * 3. A rookie drafted by an NFL team: the average of the five rookies at the position, from these three seasons, whose
 *    NFL draft numbers are nearest. Any other rookie: the average of the undrafted rookies. If no file has draft
 *    numbers for a position: the average of all its rookies.
 * 4. NFL backups are expected to score only some of their points again. If players are equal, a starter comes first.
 * 5. At each position, the league drafts as many players as would start if all players were assigned to all slots by
 *    expected points. Half of all bench spots go to running backs and half to receivers. Each team drafts one more
 *    quarterback, and one more tight end if two can start.
 *
 * Source: docs/rules.md, Best available. Points are in hundredths.
 */

/** A number of games, and the points scored in them. */
interface GamesAndPoints {
  games: number
  total: number
}

export interface Prospect extends GamesAndPoints {
  id: string
  posGroup: PosGroup
  /** Undefined if no file has it. */
  entry?: NflEntry | undefined
  /** The latest of the three seasons before the league's in which the player had a game; undefined without one. */
  newest?: GamesAndPoints | undefined
  /** The share of an earlier season's points that the player is expected to score again (default: 1). */
  share?: number
  /** Whether the player is an NFL starter. */
  starts?: boolean
}

/** A player in their first NFL season. */
export interface Rookie {
  posGroup: PosGroup
  /** The overall pick number in the NFL draft; null for undrafted players. */
  draftNumber: number | null
  total: number
}

/** A league's slots, its number of bench spots, and the season that it drafts for. */
export interface DraftingLeague extends StartingSlots {
  bench: number
  season: number
}

const NEAREST = 5
const FEW_GAMES_SHARE = 0.9

const fromFewGames = ({ games, total }: GamesAndPoints): number =>
  (total / games) * Math.min(MIN_GAMES, 2 * games) * FEW_GAMES_SHARE

const meanOf = (rookies: readonly Rookie[]): number => mean(rookies.map(({ total }) => total))

/** Returns a rookie's expected points by NFL draft number; null for an undrafted rookie. */
type RookiePoints = (draftNumber: number | null) => number

/**
 * Returns rookies' expected points, based on earlier rookies at one position. If two are equally near, the one drafted
 * earlier counts as nearer. Cached by draft number, because most players in a roster file share a few numbers.
 */
export const rookiePoints = (rookies: readonly Rookie[]): RookiePoints => {
  const drafted = rookies.filter(({ draftNumber }) => draftNumber !== null)
  const nearest = (number: number): Rookie[] => {
    const distance = ({ draftNumber }: Rookie): number => Math.abs(draftNumber! - number)
    return drafted.toSorted((a, b) => distance(a) - distance(b) || a.draftNumber! - b.draftNumber!).slice(0, NEAREST)
  }
  const alike = (number: number | null): readonly Rookie[] => {
    if (drafted.length === 0) return rookies
    return number === null ? rookies.filter(({ draftNumber }) => draftNumber === null) : nearest(number)
  }
  const cache = new Map<number | null, number>()
  return number => {
    const points = cache.get(number) ?? meanOf(alike(number))
    cache.set(number, points)
    return points
  }
}

/** Returns the expected points of a player without a game in the ranking season. */
const withoutSeason = ({ entry, newest }: Prospect, season: number, ofRookie: RookiePoints): number => {
  if (newest) return fromFewGames(newest)
  return entry && entry.year < season ? 0 : ofRookie(entry?.draftNumber ?? null)
}

/**
 * Returns a player's expected points in whole hundredths. Players with equal values are then exactly equal and are
 * sorted by id. `ofRookie` is for the player's position.
 */
export const prospectPoints = (prospect: Prospect, season: number, ofRookie: RookiePoints): number => {
  const { games, total, newest, share = 1 } = prospect
  if (games === 0) return roundHalfAway((newest ? share : 1) * withoutSeason(prospect, season, ofRookie))
  return roundHalfAway(share * (games >= MIN_GAMES ? total : fromFewGames(prospect)))
}

/** Returns how many players a league drafts at each position. */
const depths = (best: readonly { posGroup: PosGroup }[], { teams, slots, bench }: DraftingLeague) => {
  const started = startersIn(best, { teams, slots })
  const places = (group: PosGroup): number => slots.filter(({ eligible }) => eligible.includes(group)).length
  const more = (group: PosGroup): number => {
    if (group === 'RB' || group === 'WR') return Math.floor((teams * bench) / 2)
    return (group === 'QB' || group === 'TE') && places(group) > 1 ? teams : 0
  }
  return (group: PosGroup): number => Math.max(1, (started.get(group) ?? 0) + more(group))
}

/** A player and their value in hundredths of a point. */
interface ValuedProspect<P extends Prospect = Prospect> {
  prospect: P
  value: number
}

/** Breaks ties by NFL starters first, then by id. */
const byStart = (a: Prospect, b: Prospect): number =>
  Number(b.starts ?? false) - Number(a.starts ?? false) || (a.id < b.id ? -1 : 1)

/** Returns all players by value, best first. */
export const draftValues = <P extends Prospect>(
  prospects: readonly P[],
  rookies: readonly Rookie[],
  league: DraftingLeague,
): ValuedProspect<P>[] => {
  const rookiesOf = Map.groupBy(rookies, ({ posGroup }) => posGroup)
  const ofRookie = new Map(POS_GROUPS.map(group => [group, rookiePoints(rookiesOf.get(group) ?? [])]))
  const expected = prospects
    .map(prospect => ({
      prospect,
      posGroup: prospect.posGroup,
      points: prospectPoints(prospect, league.season, ofRookie.get(prospect.posGroup)!),
    }))
    .sort((a, b) => b.points - a.points || byStart(a.prospect, b.prospect))
  const depthOf = depths(expected, league)
  const lastDrafted = new Map(
    POS_GROUPS.map(group => {
      const members = expected.filter(({ posGroup }) => posGroup === group)
      return [group, members[Math.min(members.length, depthOf(group)) - 1]?.points ?? 0]
    }),
  )
  return expected
    .map(({ prospect, posGroup, points }) => ({ prospect, value: points - lastDrafted.get(posGroup)! }))
    .sort((a, b) => b.value - a.value || byStart(a.prospect, b.prospect))
}
