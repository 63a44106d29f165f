import type { Facts } from '../season.ts'
import type { DraftRoom } from './draft.ts'
import { type About, type Target, tell } from './messages.ts'

/** A small model of a league, written from docs/contract.md and docs/rules.md. It imports nothing of the engine. */

export type Lineup = readonly (string | null)[]

export interface Team {
  id: string
  name: string
  /** Ids of accounts; the first is its manager. */
  managers: readonly string[]
  /** In the order of acquisition. */
  roster: string[]
  /** Since when each of those on IR is there. */
  reserve: Map<string, number>
  /** Its own lineups, by week; null for one that closed without. */
  lineups: Map<number, Lineup | null>
  /** The weeks with an empty lineup that a manager saved. */
  savedEmpty: Set<number>
  priority: number | null
  budget: number | null
  /** From 1; null without one. */
  division: number | null
  /** True if auto-lineup is on; null if it was never set. */
  auto: boolean | null
}

export interface Claim {
  id: string
  team: Team
  add: string
  drop: string | null
  bid: number | null
  /** Its place among the claims of its team. */
  turn: number
  status: 'pending' | 'won' | 'lost' | 'cancelled'
  note: string | null
  /** When it becomes visible to every account; null while unknown. */
  shownAt: number | null
}

export interface Trade {
  id: string
  from: Team
  to: Team
  gives: readonly string[]
  gets: readonly string[]
  createdAt: number
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled'
  reviewUntil: number | null
  reversed: boolean
}

export interface Waivers {
  order: 'rolling' | 'standings' | 'budget'
  budget: number
  minBid: number
  hoursAfterDrop: number
  freeAgency: 'never' | 'afterRun'
}

/** A roster of a closed week, and since when each of those on IR was there. */
export interface Kept {
  roster: readonly string[]
  reserve: ReadonlyMap<string, number>
}

/** A row of the log; the actor of the clock is null. */
export interface Row {
  type: string
  actor: string | null
  teamId: string | null
  forced: boolean
}

export interface League {
  id: string
  name: string
  facts: Facts
  commissioner: string
  /** In draft order. */
  teams: readonly Team[]
  /** In creation order. */
  made: readonly Team[]
  slots: readonly { slot: string; eligible: readonly string[] }[]
  capacity: number
  /** How many a team may have on IR. */
  spots: number
  ranking: readonly ('winPct' | 'pointsFor' | 'headToHead' | 'pointsAgainst' | 'allPlay')[]
  medianGame: boolean
  /** Hundredths that the commissioner gave, by week and team. */
  given: Map<string, number>
  startWeek: number
  /** The week of the final. */
  lastWeek: number
  /** How many teams play in the bracket. */
  bracket: number
  reseed: boolean
  winnersFirst: boolean
  mode: 'fcfs' | 'waivers'
  waivers: Waivers
  claimsVisible: 'always' | 'afterRun'
  /** True if the commissioner has set the waiver type. */
  hasWaivers: boolean
  reviewHours: number
  /** The last week of trades; 0 for none. */
  tradeDeadline: number
  closed: Set<number>
  /** Rosters of closed weeks, by week and team. */
  kept: Map<string, Kept>
  /** In the order of filing. */
  claims: Claim[]
  trades: Trade[]
  /** When players were dropped last. */
  drops: Map<string, number>
  room: DraftRoom
  orderedWeeks: number
  /** Ids of all teams, by seed, once the bracket is drawn. */
  seeds: readonly string[] | null
  /** The matchups of rounds that have begun. */
  pairings: readonly (readonly (readonly [string, string | null])[])[]
  /** The rounds, from 0, that the log has reported to differ from the current results. */
  differing: readonly number[]
  /** Oldest first. */
  log: Row[]
  /** Wall time, epoch ms. */
  wall: number
  /** Where it tells what happens, oldest first. */
  targets: Target[]
  nameOf(playerId: string): string
}

export const holderOf = ({ teams }: League, id: string): Team | undefined =>
  teams.find(({ roster }) => roster.includes(id))

/** The lineup in force: that of the newest week up to this one which has one. */
export const inForce = ({ lineups }: Team, week: number): Lineup | null => {
  for (let at = week; at > 0; at--) {
    const own = lineups.get(at)
    if (own !== undefined) return own
  }
  return null
}

const isCurrent = ({ endsAt, instants }: Facts, now: number): boolean =>
  instants[0]! - 30 * 86_400_000 <= now && now < endsAt

/** Whether a player may neither enter nor leave a lineup of a week. */
export const isLockedIn = ({ facts }: League, id: string, { week, now }: { week: number; now: number }): boolean => {
  const kickoffAt = facts.kickoffOf(id, week)
  return isCurrent(facts, now) && (facts.endOf(week) <= now || (kickoffAt !== null && kickoffAt <= now))
}

/** Returns true if a player cannot be dropped: a game of theirs has started in a week that is not over. */
export const isPlaying = ({ facts }: League, id: string, now: number): boolean => {
  if (!isCurrent(facts, now)) return false
  for (let week = 1; week <= 18; week++) {
    const kickoffAt = facts.kickoffOf(id, week)
    if (kickoffAt !== null && kickoffAt <= now && now < facts.endOf(week)) return true
  }
  return false
}

/** The players of trades under review, but of one. */
export const promisedIn = ({ trades }: League, except?: Trade): Set<string> =>
  new Set(
    trades
      .filter(each => each !== except && each.status === 'pending' && each.reviewUntil !== null)
      .flatMap(({ gives, gets }) => [...gives, ...gets]),
  )

/** Takes a player out of every lineup of an open week. */
export const bench = (league: League, team: Team, id: string): void => {
  for (let week = 1; week <= 18; week++) {
    if (league.closed.has(week)) continue
    const lineup = inForce(team, week)
    if (lineup?.includes(id))
      team.lineups.set(
        week,
        lineup.map(each => (each === id ? null : each)),
      )
  }
}

/** Takes a player off a roster, and out of every lineup of an open week. */
export const release = (league: League, team: Team, id: string): void => {
  team.roster = team.roster.filter(each => each !== id)
  team.reserve.delete(id)
  bench(league, team, id)
}

export const drop = (league: League, { team, id, now }: { team: Team; id: string; now: number }): void => {
  release(league, team, id)
  league.drops.set(id, now)
}

/** Writes a row of the log, and tells it. */
export const log = (league: League, type: string, row: Partial<Row> = {}, about: About = {}): void => {
  league.log.push({ type, actor: null, teamId: null, forced: false, ...row })
  tell(league, about)
}

/** Puts players on a roster, and ends open offers of them by other teams. */
export const join = (league: League, team: Team, ids: readonly string[]): void => {
  team.roster.push(...ids)
  const isGone = (trade: Trade): boolean =>
    (trade.from !== team && trade.gives.some(id => ids.includes(id))) ||
    (trade.to !== team && trade.gets.some(id => ids.includes(id)))
  for (const trade of league.trades) {
    if (trade.status !== 'pending' || trade.reviewUntil !== null || !isGone(trade)) continue
    trade.status = 'cancelled'
    log(league, 'expire', { teamId: trade.from.id })
  }
}
