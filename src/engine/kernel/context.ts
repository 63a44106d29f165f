import type { Plan, Quotas } from '../../../data/plans.ts'
import type { Clocks } from '../base/clock.ts'
import type { DailyAt } from '../rules/league/day.ts'
import type { Keyring } from '../runtime/keyring.ts'
import type { LeagueVisits } from '../runtime/league-visits.ts'
import type { LongWork } from '../runtime/long-work.ts'
import type { PlatformAccess } from '../runtime/platform-access.ts'
import type { AuthThrottle } from '../runtime/rate-windows.ts'
import type { Sealing } from '../runtime/sealing.ts'
import type { Account, ApiKey, RateLimit } from '../schema/account.ts'
import type { SeasonCache } from '../season/cache.ts'
import type { Database, Store, StoredLeague } from '../store/index.ts'

/** The account that makes the call, with its plan. */
export type Actor = Account

/** When a call was admitted, in epoch ms. */
export interface Admission {
  time: number
  wall: number
  /** Whether the process runs on a simulated clock. */
  simulated: boolean
  /** The league time that the clock advances to, once that is known. */
  goal?: number
  /** The number of the league's newest log row before the first step. */
  logged?: number
}

/** The context for `prepare`: everything except a store. `read` opens a short transaction to look something up. */
export interface PrepareContext {
  actor: Actor
  /** The request's API key; null for a caller in this process. */
  key: ApiKey | null
  /** How much of its rate limit the key has used in the current window. */
  rateLimit: RateLimit
  /** The account's quotas; null for a caller in this process. */
  quotas: Quotas | null
  /** The time of the requested league, or else of the process, in epoch ms. */
  now: number
  /** The league that `now` belongs to; null if `now` is the process's time. */
  leagueId: string | null
  /**
   * True if that league has a due step other than a week closing. A read then shows the state just before the first due
   * step.
   */
  behind: boolean
  /** When the call was admitted, in wall time and process time. */
  admitted: Admission
  /** Wall time, epoch ms. */
  wall: number
  /** When a league's day begins, in the America/New_York time zone. */
  dailyAt: DailyAt
  /** The default plan of a new account. */
  defaultPlan: Plan
  /** Returns access to the platforms. It exists only in `prepare`, because `run` does not use the network. */
  platforms(): Promise<PlatformAccess>
  /** Returns a new, cryptographically random UUID. */
  newId(): string
  /** Seasons in memory. Each read checks their versions against the store. */
  seasons: SeasonCache
  authThrottle: AuthThrottle
  leagueHooks: LeagueHooks
  /** Whether messages can be sent to private networks. */
  privateTargets: boolean
  /** Encrypts secrets for the store. */
  sealing: Sealing
  read<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The context for `run`. Its store works inside the operation's transaction. */
export interface Context extends Omit<PrepareContext, 'platforms' | 'read'> {
  store: Store
  /**
   * True in a dry run: the entire transaction is rolled back at the end. Leagues' due steps can then run inside it, and
   * it does not contain what the account cannot see.
   */
  isDryRun?: boolean
}

/** The context for a call in a league. `now` is league time, which writes require. */
export interface LeagueContext extends Context {
  leagueId: string
}

/**
 * The caller: an account and, for a request, its API key and rate-limit window. A caller in this process has neither of
 * these.
 */
export interface Caller {
  actor: Actor
  key?: PrepareContext['key']
  rateLimit?: PrepareContext['rateLimit']
}

/** The data that a response depends on besides shared data: one league, an account's leagues, or neither. */
export type CacheScope = { leagueId: string } | { accountId: string } | null

/**
 * Returns the name of the scope's epoch when a request was admitted. While the name is the same, no response in the
 * scope has changed. Use it together with the store's version at that time.
 */
export type CacheEpoch = (admitted: Admission, scope: CacheScope) => Promise<string>

/**
 * How the kernel calls functions in `src/engine/league/`, which it does not import. They have the same names there.
 * `open-engine.ts` provides them.
 */
export interface LeagueHooks {
  /** Builds the context for a call in a league, at the league's time. */
  atLeague(context: Context, league: StoredLeague, access: 'read' | 'write'): Promise<LeagueContext>
  /**
   * Throws conflict after a write to a league whose kind of clock differs from this process's. `before` is the league
   * before the write, which could have changed its clock.
   */
  requireOwnTimeSince(context: Context, before: StoredLeague): Promise<void>
  /** Runs a league's steps that are due by a given league time, each in its own transaction. */
  takeSteps(engine: Engine, leagueId: string, span: { until: number }): Promise<unknown>
  /** Runs the first due step inside the open transaction; null if none is due. */
  takeStep(context: Context, leagueId: string, until: number): Promise<unknown | null>
}

/** An open store and everything else that operations need. */
export interface Engine {
  database: Database
  clocks: Clocks
  keyring: Keyring
  /** The keys whose secrets are in browser cookies. */
  sessions: Keyring
  cacheEpoch: CacheEpoch
  /** Visits to leagues. The daemon loads live points for leagues that were visited. */
  visits: LeagueVisits
  longWork: LongWork
  seasons: SeasonCache
  /** The same cache, but it never loads a season. Used by a read that runs again after a season was loaded. */
  seasonsInMemory: SeasonCache
  leagueHooks: LeagueHooks
  dailyAt: DailyAt
  /** Builds a call's context. If `admitted` is not given, the call is admitted now. */
  contextFor(caller: Caller, admitted?: Admission): PrepareContext
  /** Returns the wall time and process time for a call that arrives now. */
  admission(): Admission
  /** Closes the store once all work in progress is done. */
  close(): Promise<void>
}
