import type { PlatformName } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { PaceLimits, Reach } from './client.ts'
import type { ImportPlan } from './plan.ts'
import type { PlatformPlayer } from './player-matching.ts'

/**
 * Identifies a league. The season can be null if the id belongs to only one season. A different season refers to the
 * same league in that season.
 */
export interface LeagueReference {
  platform: PlatformName
  season: number | null
  id: string
}

/** The meaning of a platform's scoring key, used to explain differences in points. */
export interface PlatformKey {
  /** The key's stats in Hindsight; empty if Hindsight cannot score the key. */
  stats: readonly StatKey[]
  /** Returns whether the key can give points to players in a position group. */
  pays(group: PosGroup): boolean
  /** The number of platform units per Hindsight unit. */
  factor: number
  /**
   * For a key that scores once if the value is in a range: the bounds, both included. Null for a key that scores each
   * unit.
   */
  band: { min: number | null; max: number | null } | null
  /** The platform's name for the stat, without bounds or positions. */
  name: string
}

/** Reads the points so far in a week for a league's players, by platform id. */
export type ReadLivePoints = (
  league: LeagueReference,
  week: number,
  reach: Reach,
) => Promise<ReadonlyMap<string, number>>

/**
 * A site where leagues are played: its addresses, API and tables. Other code gets only a league's plan and a list of
 * players.
 */
export interface Platform {
  name: PlatformName
  /** The public address of the platform's API. */
  base: string
  limits: PaceLimits
  /** Whether a league has the same id every season, so a reference also needs a season. */
  overYears: boolean
  /** The form of a league's address, for messages. */
  address: string
  /** Returns the league that an id or address refers to; null if it is not on this platform. Does not make requests. */
  leagueOf(text: string): LeagueReference | null
  /** Throws invalid_request for values that cannot be secrets for the platform's private leagues. */
  checkCredentials?(credentials: Readonly<Record<string, string>>): void
  /** Returns a scoring key's meaning. */
  keyOf(key: string): PlatformKey
  /**
   * Reads an entire league. Throws `not_found` if it does not exist, and `upstream_failed` if the platform is down,
   * slow, or sends an invalid response.
   */
  readLeague(league: LeagueReference, reach: Reach): Promise<ImportPlan>
  /**
   * Reads all players on the platform. The response is large, so it is cached for a day. Missing if the platform sends
   * players with each league.
   */
  readPlayers?(reach: Reach): Promise<PlatformPlayer[]>
  /** Creates a reader of live points. It can cache responses so that it sends fewer requests. */
  openLivePoints(): ReadLivePoints
  /** Reads all players' stats so far in a week. Missing if the platform does not offer such a list. */
  readLiveStats?(season: number, week: number, reach: Reach): Promise<LiveStats>
}

/** A week's stats by Hindsight's keys, by the players' platform ids. */
export interface LiveStats {
  lines: ReadonlyMap<string, Readonly<Partial<Record<StatKey, number>>>>
  /** Keys on the platform that do not exist in Hindsight, without duplicates. */
  unmapped: readonly string[]
}
