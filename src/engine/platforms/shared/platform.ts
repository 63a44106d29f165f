import type { PlatformName } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { PaceLimits, Reach } from './client.ts'
import type { ImportPlan } from './plan.ts'
import type { PlatformPlayer } from './player-matching.ts'

/**
 * Identifies a league. The season can be null if the number belongs to only one season. Another season means the same
 * league in that season.
 */
export interface LeagueReference {
  platform: PlatformName
  season: number | null
  id: string
}

/** Facts about a platform's scoring key, used to explain differences in points. */
export interface PlatformKey {
  /** The key's stats in our catalog; empty if Hindsight cannot score the key. */
  stats: readonly StatKey[]
  /** Returns whether the key can pay a player in a position group. */
  pays(group: PosGroup): boolean
  /** The number of platform units in one of our units. */
  factor: number
  /** The range of values that pays once, both bounds included; null for a key that pays for each unit. */
  band: { min: number | null; max: number | null } | null
  /** The platform's name for the stat, without bounds and positions. */
  name: string
}

/** Reads the points so far in a week for a league's players, by their ids on the platform. */
export type ReadLivePoints = (
  league: LeagueReference,
  week: number,
  reach: Reach,
) => Promise<ReadonlyMap<string, number>>

/**
 * A site where leagues are played: its addresses, its API and its tables. Other code receives only a league's plan and
 * a list of players.
 */
export interface Platform {
  name: PlatformName
  /** The public address of the platform's API. */
  base: string
  /** The rate limits of the platform's API. */
  limits: PaceLimits
  /** Whether a league has the same number in every season, so that a reference needs a season. */
  overYears: boolean
  /** The form of a league's address, for messages. */
  address: string
  /**
   * Returns the league that a number or an address refers to; null if it is not on this platform. Does not make
   * requests.
   */
  leagueOf(text: string): LeagueReference | null
  /** Throws invalid_request for values that are not valid secrets for the platform's private leagues. */
  checkCredentials?(credentials: Readonly<Record<string, string>>): void
  /** Returns the facts about a scoring key. */
  keyOf(key: string): PlatformKey
  /**
   * Reads a whole league. Throws `not_found` if it does not exist, and `upstream_failed` if the platform is down, slow,
   * or sends an invalid response.
   */
  readLeague(league: LeagueReference, reach: Reach): Promise<ImportPlan>
  /**
   * Reads all players on the platform. The response is large and is cached for a day. Missing if the platform sends
   * players with each league.
   */
  readPlayers?(reach: Reach): Promise<PlatformPlayer[]>
  /** Creates a reader of live points. It can cache responses to send fewer requests. */
  openLivePoints(): ReadLivePoints
  /** Reads the stats so far in a week for all players. Missing if the platform does not have such a list. */
  readLiveStats?(season: number, week: number, reach: Reach): Promise<LiveStats>
}

/** A week's stats by our catalog's keys, by the players' ids on the platform. */
export interface LiveStats {
  lines: ReadonlyMap<string, Readonly<Partial<Record<StatKey, number>>>>
  /** Keys on the platform that do not exist in Hindsight, without duplicates. */
  unmapped: readonly string[]
}
