import type { DailyAt } from './rules/league-day.ts'
import type { GuessLimits } from './runtime/guess-limits.ts'
import type { PlatformAccess } from './runtime/platform-access.ts'
import type { Account, ApiKey, RateLimit } from './schema/account.ts'
import type { SeasonCache } from './season/cache.ts'
import type { Store } from './store/index.ts'

/** Who acts: an account, with its plan. */
export type Actor = Account

/** What `prepare` receives: the store only to look, in a transaction of its own. */
export interface PrepareContext {
  actor: Actor
  /** The key it acts by; null for a caller in this process. */
  key: ApiKey | null
  /** How far that key has used its window. */
  rateLimit: RateLimit
  /** League time, epoch ms. */
  now: number
  /** Wall time, epoch ms. */
  wall: number
  /** When the day of a league begins, in America/New_York. */
  dailyAt: DailyAt
  /** The platforms elsewhere; for `prepare` alone, as `run` has no network. */
  platforms(): Promise<PlatformAccess>
  /** A fresh UUID from strong randomness. */
  newId(): string
  /** Seasons in memory; what it answers is checked against the store at each read. */
  seasons: SeasonCache
  guessLimits: GuessLimits
  read<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** What `run` receives; every method of the store acts inside the one transaction of the operation. */
export interface Context extends Omit<PrepareContext, 'platforms' | 'read'> {
  store: Store
}
