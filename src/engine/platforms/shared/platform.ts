import type { PlatformName } from '../../../../data/platforms.ts'
import type { PosGroup } from '../../../../data/positions.ts'
import type { StatKey } from '../../../../data/stats.ts'
import type { PaceLimits, Reach } from './client.ts'
import type { ImportPlan } from './plan.ts'
import type { PlatformPlayer } from './player-matching.ts'

/**
 * A league as people name it. Where a number is that of one season alone, the season may be null; another season than its
 * own means what the league was then.
 */
export interface LeagueReference {
  platform: PlatformName
  season: number | null
  id: string
}

/** What a scoring key of a platform pays for, as far as it helps to tell why points differ. */
export interface PlatformKey {
  /** Our stats that it pays for; none of a key that cannot be scored here. */
  stats: readonly StatKey[]
  /** Whether it may pay somebody who is scored as one of a group. */
  pays(group: PosGroup): boolean
  /** What one unit of its stat counts. */
  factor: number
  /** The values for which it pays once, both inclusive; null for a key that pays per unit. */
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
  /** How often its API may be asked. */
  limits: PaceLimits
  /** Whether a number is that of a league over the years, which needs its season beside it. */
  overYears: boolean
  /** The form of a league's address, for messages. */
  address: string
  /** The league that a number or an address names; null for a text that is not of this platform. Nothing is fetched. */
  leagueOf(text: string): LeagueReference | null
  /** Throws invalid_request for what cannot be a secret of its private leagues. */
  checkCredentials?(credentials: Readonly<Record<string, string>>): void
  /** What a scoring key pays for. */
  keyOf(key: string): PlatformKey
  /**
   * Reads a league whole. Throws `not_found` for a league that the platform does not have, `upstream_failed` for a
   * platform that is down, slow or answers what cannot be its answer.
   */
  readLeague(league: LeagueReference, reach: Reach): Promise<ImportPlan>
  /**
   * Every player of the platform: a large answer, which is kept for a day. A platform whose leagues bring their players
   * along has none.
   */
  readPlayers?(reach: Reach): Promise<PlatformPlayer[]>
}
