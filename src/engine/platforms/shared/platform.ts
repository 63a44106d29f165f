import type { PlatformName } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { PaceLimits, Reach } from './client.ts'
import type { ImportPlan } from './plan.ts'
import type { PlatformPlayer } from './player-matching.ts'

/**
 * A reference to a league. The season can be null if the number belongs to only one season. A different season refers
 * to the league as it was in that season.
 */
export interface LeagueReference {
  platform: PlatformName
  season: number | null
  id: string
}

/** The facts about a scoring key of a platform that help to explain differences in points. */
export interface PlatformKey {
  /** Our stats for the key; empty if the key cannot be scored here. */
  stats: readonly StatKey[]
  /** Returns whether the key can pay a player who is scored in a position group. */
  pays(group: PosGroup): boolean
  /** The factor from our unit to the platform's. */
  factor: number
  /** The range of values that pays once, bounds included; null for a key that pays per unit. */
  band: { min: number | null; max: number | null } | null
  /** The platform's name of the stat, without bounds and positions. */
  name: string
}

/**
 * A site where leagues are played: its addresses, its API and its tables. A platform's folder exports only a plan of a
 * league and a list of players.
 */
export interface Platform {
  name: PlatformName
  /** The public address of the platform's API. */
  base: string
  /** The rate limits of the platform's API. */
  limits: PaceLimits
  /** Whether a league keeps its number in every season, so that a reference needs a season. */
  overYears: boolean
  /** The form of a league's address, for messages. */
  address: string
  /**
   * Returns the league that a number or an address refers to; null for a text that is not from this platform. Does not
   * request anything.
   */
  leagueOf(text: string): LeagueReference | null
  /** Throws invalid_request for values that cannot be secrets of private leagues on the platform. */
  checkCredentials?(credentials: Readonly<Record<string, string>>): void
  /** Returns the facts about a scoring key. */
  keyOf(key: string): PlatformKey
  /**
   * Reads a complete league. Throws `not_found` for a league that the platform does not have, and `upstream_failed` for
   * a platform that is down, slow or sends an invalid response.
   */
  readLeague(league: LeagueReference, reach: Reach): Promise<ImportPlan>
  /**
   * Reads all players of the platform, a large response that is cached for a day. Missing if the platform describes
   * players with each league.
   */
  readPlayers?(reach: Reach): Promise<PlatformPlayer[]>
  /** Reads the points of a league's players so far in a week, by platform ids. */
  readLivePoints(league: LeagueReference, week: number, reach: Reach): Promise<ReadonlyMap<string, number>>
  /** Reads the stats of all players so far in a week. Missing if the platform does not have such a list. */
  readLiveStats?(season: number, week: number, reach: Reach): Promise<LiveStats>
}

/** Stats of a week in our catalog's names, by the players' ids on the platform. */
export interface LiveStats {
  lines: ReadonlyMap<string, Readonly<Partial<Record<StatKey, number>>>>
  /** Keys of the platform without a counterpart here, each once. */
  unmapped: readonly string[]
}
