import type { PlatformName } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { PaceLimits, Reach } from './client.ts'
import type { ImportPlan } from './plan.ts'
import type { PlatformPlayer } from './player-matching.ts'

/**
 * A reference to a league. The season can be null if the number belongs to one season only. A different season refers to the
 * league as it was in that season.
 */
export interface LeagueReference {
  platform: PlatformName
  season: number | null
  id: string
}

/** The facts about a scoring key of a platform that help explain differences of points. */
export interface PlatformKey {
  /** Our stats for the key; empty if the key cannot be scored here. */
  stats: readonly StatKey[]
  /** Whether the key can pay a player who is scored as one of a group. */
  pays(group: PosGroup): boolean
  /** The factor from our unit to the platform's. */
  factor: number
  /** The range of values that pays once, bounds included; null for a key that pays per unit. */
  band: { min: number | null; max: number | null } | null
  /** The platform's name of the stat, without bounds and positions. */
  name: string
}

/**
 * A place where leagues are played elsewhere: its addresses, its API and its tables. All that leaves a platform's folder
 * is a plan of a league and a list of players.
 */
export interface Platform {
  name: PlatformName
  /** The public address of its API. */
  base: string
  /** The rate limits of its API. */
  limits: PaceLimits
  /** Whether a league keeps its number in every season, so that a reference needs a season. */
  overYears: boolean
  /** The form of a league's address, for messages. */
  address: string
  /** The league that a number or an address names; null for a text that is not of this platform. Nothing is fetched. */
  leagueOf(text: string): LeagueReference | null
  /** Throws invalid_request for what cannot be a secret of its private leagues. */
  checkCredentials?(credentials: Readonly<Record<string, string>>): void
  /** Returns the facts about a scoring key. */
  keyOf(key: string): PlatformKey
  /**
   * Reads a league whole. Throws `not_found` for a league that the platform does not have, `upstream_failed` for a
   * platform that is down, slow or answers what cannot be its answer.
   */
  readLeague(league: LeagueReference, reach: Reach): Promise<ImportPlan>
  /**
   * Reads all players of the platform: a large answer, which is cached for a day. Missing if the platform describes players
   * with each league.
   */
  readPlayers?(reach: Reach): Promise<PlatformPlayer[]>
  /** Reads the points of a league's players so far in a week, by platform ids. */
  readLivePoints(league: LeagueReference, week: number, reach: Reach): Promise<ReadonlyMap<string, number>>
  /** Reads the stats of all players so far in a week. Missing if the platform has no such list. */
  readLiveStats?(season: number, week: number, reach: Reach): Promise<LiveStats>
}

/** Stats of a week as our catalog names them, by the players' ids on the platform. */
export interface LiveStats {
  lines: ReadonlyMap<string, Readonly<Partial<Record<StatKey, number>>>>
  /** Keys of the platform without a counterpart here, each once. */
  unmapped: readonly string[]
}
