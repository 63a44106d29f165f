import type { Facts } from '../season.ts'
import type { DraftRoom } from './draft.ts'
import { type About, notify, type Target } from './messages.ts'
import type { Pairing } from './table.ts'

/**
 * A minimal model of a league, based on docs/contract.md and docs/rules.md. It does not import anything from the
 * engine.
 */

export type Lineup = readonly (string | null)[]

/** Scoring systems that differ only in the points for a reception. */
export type System = 'standard' | 'half-ppr' | 'ppr'

export interface Team {
  id: string
  name: string
  /** Account ids. The first one is the main manager. */
  managers: readonly string[]
  /** Players in order of acquisition. */
  roster: string[]
  /** When each player on IR was moved there. */
  reserve: Map<string, number>
  /** The team's lineups by week. Null marks a week that closed without one. */
  lineups: Map<number, Lineup | null>
  /** Weeks for which a manager saved an empty lineup. */
  savedEmpty: Set<number>
  priority: number | null
  /** The league's budget minus payments, plus corrections: negative if the league's budget was lowered too far. */
  budget: number | null
  /** The division's number from 1, or null. */
  division: number | null
  /** Whether auto-lineup is on, or null if it was never set. */
  auto: boolean | null
  /** True if the commissioner has locked the team. */
  locked: boolean
  /** The total of what the commissioner and trades changed. */
  corrected: number
}

export interface Claim {
  id: string
  team: Team
  add: string
  drop: string | null
  bid: number | null
  /** The position among the team's claims. */
  turn: number
  status: 'pending' | 'won' | 'lost' | 'cancelled'
  note: string | null
  /** When every account can see the claim, or null if that is not known yet. */
  shownAt: number | null
}

export interface Trade {
  id: string
  from: Team
  to: Team
  gives: readonly string[]
  gets: readonly string[]
  /** The FAAB that each side gives. */
  pays: { from: number; to: number }
  createdAt: number
  status: 'pending' | 'accepted' | 'rejected' | 'cancelled'
  reviewUntil: number | null
  reversed: boolean
  /** The players who were on IR when the trade was made, and when each was moved there. */
  reserved: ReadonlyMap<string, number>
}

export interface Waivers {
  order: 'rolling' | 'standings' | 'budget'
  budget: number
  minBid: number
  hoursAfterDrop: number
  freeAgency: 'never' | 'afterRun'
}

/** A closed week's roster, and when each player on IR was moved there. */
export interface Kept {
  roster: readonly string[]
  reserve: ReadonlyMap<string, number>
}

/** A log entry. The actor is null for entries by the clock. */
export interface Row {
  type: string
  actor: string | null
  teamId: string | null
  forced: boolean
}

/** The change behind a log entry that can be undone. `week` is set for a correction to a closed week. */
export type Effect =
  | {
      kind: 'move'
      team: Team
      add: string | null
      drop: string | null
      /** When the dropped player was moved to IR. */
      since: number | undefined
      week?: number | undefined
      claim?: Claim
    }
  | { kind: 'reserve'; team: Team; player: string; since: number | undefined; week?: number | undefined }
  | { kind: 'activate'; team: Team; player: string; since: number | undefined; week?: number | undefined }
  | { kind: 'adjust'; team: Team; week: number; points: number }
  | { kind: 'lineup'; team: Team; week: number; before: Lineup; after: Lineup }
  | { kind: 'trade'; trade: Trade }
  | { kind: 'schedule'; before: readonly Pairing[]; after: readonly Pairing[] }
  | { kind: 'pick'; number: number; player: string }

export interface League {
  id: string
  name: string
  facts: Facts
  commissioner: string
  /** Teams in draft order. */
  teams: readonly Team[]
  /** Teams in order of creation. */
  made: readonly Team[]
  slots: readonly { slot: string; eligible: readonly string[] }[]
  capacity: number
  /** The number of IR spots per team. */
  spots: number
  ranking: readonly ('winPct' | 'pointsFor' | 'headToHead' | 'pointsAgainst' | 'allPlay')[]
  medianGame: boolean
  /** The commissioner's adjustments in hundredths, by week and team. */
  given: Map<string, number>
  startWeek: number
  /** The week of the championship. */
  lastWeek: number
  /** The number of teams in the bracket. */
  bracket: number
  reseed: boolean
  winnersFirst: boolean
  mode: 'fcfs' | 'waivers'
  waivers: Waivers
  claimsVisible: 'always' | 'afterRun'
  /** True if the commissioner has set the waiver type. */
  hasWaivers: boolean
  /** True if the commissioner has locked the league. */
  locked: boolean
  /** The last week when teams can make each kind of move, or 0 for no deadline. */
  addDeadline: number
  reserveDeadline: number
  lineupDeadline: number
  /** The current scoring system, and the earlier ones in order, each with the last week that it applies to. */
  system: System
  earlier: readonly { until: number; system: System }[]
  /** Teams by waiver priority as it was last set, and the wins since then. */
  turns: { base: readonly Team[]; wins: readonly Claim[] }
  reviewHours: number
  /** The last week when teams can trade, or 0 for no deadline. */
  tradeDeadline: number
  closed: Set<number>
  /** Closed weeks' rosters, by week and team. */
  kept: Map<string, Kept>
  /** Claims in filing order. */
  claims: Claim[]
  trades: Trade[]
  /** When each player was last dropped. */
  drops: Map<string, number>
  room: DraftRoom
  orderedWeeks: number
  /** Team ids by seed, after the bracket is drawn. */
  seeds: readonly string[] | null
  /** The matchups of each round that has started. */
  pairings: readonly (readonly (readonly [string, string | null])[])[]
  /** The regular-season schedule, by week. */
  schedule: readonly Pairing[]
  /** The indexes of rounds whose pairs were logged as different from the current results. */
  differing: readonly number[]
  /** Log entries, oldest first. */
  log: Row[]
  /** The changes behind log entries, by index in the log, and the entries that were undone. */
  effects: Map<number, Effect>
  undone: Set<number>
  /** Wall time in epoch ms. */
  wall: number
  /** The league's message targets, oldest first. */
  targets: Target[]
  nameOf(playerId: string): string
}

export const holderOf = ({ teams }: League, id: string): Team | undefined =>
  teams.find(({ roster }) => roster.includes(id))

/** Returns the lineup in effect: the newest one up to this week. */
export const lineupInEffect = ({ lineups }: Team, week: number): Lineup | null => {
  for (let at = week; at > 0; at--) {
    const own = lineups.get(at)
    if (own !== undefined) return own
  }
  return null
}

const isCurrent = ({ endsAt, instants }: Facts, now: number): boolean =>
  instants[0]! - 30 * 86_400_000 <= now && now < endsAt

/** Returns true if a player can neither enter nor leave a week's lineup. */
export const isLockedIn = ({ facts }: League, id: string, { week, now }: { week: number; now: number }): boolean => {
  const kickoffAt = facts.kickoffOf(id, week)
  return isCurrent(facts, now) && (facts.endOf(week) <= now || (kickoffAt !== null && kickoffAt <= now))
}

/** Returns true if a player cannot be dropped because their game has started and the week is not over. */
export const isPlaying = ({ facts }: League, id: string, now: number): boolean => {
  if (!isCurrent(facts, now)) return false
  for (let week = 1; week <= 18; week++) {
    const kickoffAt = facts.kickoffOf(id, week)
    if (kickoffAt !== null && kickoffAt <= now && now < facts.endOf(week)) return true
  }
  return false
}

/** Returns the players who are in trades under review, except for one trade. */
export const promisedIn = ({ trades }: League, except?: Trade): Set<string> =>
  new Set(
    trades
      .filter(each => each !== except && each.status === 'pending' && each.reviewUntil !== null)
      .flatMap(({ gives, gets }) => [...gives, ...gets]),
  )

/** Removes a player from every lineup in open weeks. */
export const bench = (league: League, team: Team, id: string): void => {
  for (let week = 1; week <= 18; week++) {
    if (league.closed.has(week)) continue
    const lineup = lineupInEffect(team, week)
    if (lineup?.includes(id))
      team.lineups.set(
        week,
        lineup.map(each => (each === id ? null : each)),
      )
  }
}

/** Removes a player from a roster, and from every lineup in open weeks. */
export const release = (league: League, team: Team, id: string): void => {
  team.roster = team.roster.filter(each => each !== id)
  team.reserve.delete(id)
  bench(league, team, id)
}

export const drop = (league: League, { team, id, now }: { team: Team; id: string; now: number }): void => {
  release(league, team, id)
  league.drops.set(id, now)
}

/** Adds a log entry, and sends it to message targets. */
export const log = (
  league: League,
  type: string,
  row: Partial<Row> = {},
  { effect, ...about }: About & { effect?: Effect } = {},
): void => {
  if (effect) league.effects.set(league.log.length, effect)
  league.log.push({ type, actor: null, teamId: null, forced: false, ...row })
  notify(league, about)
}

/** Adds players to a roster, and ends other teams' open offers that include them. */
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
