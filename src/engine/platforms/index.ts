import type { PosGroup } from '../../../data/positions.ts'
import type { FetchOptions } from '../http.ts'
import type { ImportPlan } from './plan.ts'
import type { PlatformPlayer } from './players.ts'
import { sleeper } from './sleeper/index.ts'

export * from './plan.ts'
export * from './players.ts'

/** How a platform is reached. */
export interface Reach {
  /** The address of its API, without a slash at its end; its own public one unless given. */
  base?: string
  http?: Pick<
    FetchOptions,
    'sleep' | 'random' | 'tries' | 'headersTimeout' | 'bodyTimeout' | 'totalTimeout' | 'maxBytes'
  >
  /** Wall time in ms, for the limit by the minute. */
  now?: () => number
}

/** A platform that can be called. It keeps the platform's limits over all its calls: open one for a process. */
export interface PlatformCaller {
  /**
   * Reads a league whole. Throws `not_found` for a league that the platform does not have, `upstream_failed` for a
   * platform that is down, slow or answers what cannot be its answer.
   */
  readLeague(leagueId: string, signal?: AbortSignal): Promise<ImportPlan>
  /** Every player of the platform: a large answer, which the caller keeps for a day. */
  readPlayers(signal?: AbortSignal): Promise<PlatformPlayer[]>
}

/** A place where leagues are played elsewhere. */
export interface Platform {
  /** As answers name it. */
  name: string
  /** As people call it. */
  label: string
  /** The league that an id or an address names; throws `invalid_request` for anything else. Nothing is fetched. */
  leagueIdOf(text: string): string
  /** Whether a scoring key can pay somebody who is scored as one of a group. */
  mayPay(key: string, group: PosGroup): boolean
  open(reach?: Reach): PlatformCaller
}

export const PLATFORMS: readonly Platform[] = [sleeper]
