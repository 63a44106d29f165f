import type { Plan, Quotas } from '../../../data/plans.ts'
import type { Clocks } from '../base/clock.ts'
import type { DailyAt } from '../rules/league/day.ts'
import type { GuessLimits } from '../runtime/auth-throttle.ts'
import type { Keyring } from '../runtime/keyring.ts'
import type { LeagueVisits } from '../runtime/league-visits.ts'
import type { LongWork } from '../runtime/long-work.ts'
import type { PlatformAccess } from '../runtime/platform-access.ts'
import type { Sealing } from '../runtime/sealing.ts'
import type { Account, ApiKey, RateLimit } from '../schema/account.ts'
import type { SeasonCache } from '../season/cache.ts'
import type { Database, Store, StoredLeague } from '../store/index.ts'

/** The acting account, with its plan. */
export type Actor = Account

/** When a call was admitted; epoch ms. */
export interface Admission {
  /** The clock of the process. */
  time: number
  wall: number
  /** Whether the process runs on a simulated clock. */
  simulated: boolean
  /** The target league time of the clock, once it is determined. */
  goal?: number
  /** The number of the newest row in the league's log before the first step ran. */
  logged?: number
}

/** The context of `prepare`: everything except a store. `read` opens a short transaction to look something up. */
export interface PrepareContext {
  actor: Actor
  /** The key of the request; null for a caller in this process. */
  key: ApiKey | null
  /** How much of its rate-limit window the key has used. */
  rateLimit: RateLimit
  /** The quotas of the account; null for a caller in this process. */
  quotas: Quotas | null
  /** The time of the requested league, else of the process; epoch ms. */
  now: number
  /** The league whose time `now` is; null if it is the time of the process. */
  leagueId: string | null
  /**
   * True if more than the end of a week is due in that league, so that a read is as of just before the first due step.
   */
  behind: boolean
  /** The admission of the call, with the wall time and the time of the process. */
  admitted: Admission
  /** Wall time, epoch ms. */
  wall: number
  /** When a league's day begins, in America/New_York. */
  dailyAt: DailyAt
  /** The plan of a new account if none is given. */
  defaultPlan: Plan
  /** Opens access to the platforms. Only for `prepare`, because `run` does not use the network. */
  platforms(): Promise<PlatformAccess>
  /** Returns a new UUID from strong randomness. */
  newId(): string
  /** Seasons in memory. Each read compares their version with the store. */
  seasons: SeasonCache
  guessLimits: GuessLimits
  leagueHooks: LeagueHooks
  /** Whether messages may go to addresses of private networks. */
  privateTargets: boolean
  /** Encrypts secrets for the store. */
  sealing: Sealing
  read<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The context of `run`. The store acts inside the transaction of the operation. */
export interface Context extends Omit<PrepareContext, 'platforms' | 'read'> {
  store: Store
  /**
   * True if everything in this transaction is rolled back at the end, so that due steps of leagues may run inside it.
   */
  undone?: boolean
}

/** The context of a call to a league: `now` is league time, which writes need. */
export interface LeagueContext extends Context {
  leagueId: string
}

/** The caller: an account and, for a request, its key and rate window. A caller in this process has neither. */
export interface Caller {
  actor: Actor
  key?: PrepareContext['key']
  rateLimit?: PrepareContext['rateLimit']
}

/** The data that an answer depends on, besides shared data: one league, the leagues of an account, or nothing else. */
export type Scope = { leagueId: string } | { accountId: string } | null

/**
 * Returns the name of a scope's epoch at the instant of a request's admission. No answer within the scope changes while
 * the name stays the same. Use it together with the version of the store at that instant.
 */
export type CacheEpoch = (admitted: Admission, scope: Scope) => Promise<string>

/**
 * The hooks that connect the kernel to leagues, which the kernel does not import: `open-engine.ts` passes them in when
 * it opens an engine.
 */
export interface LeagueHooks {
  /** Builds the context of a call in a league, at the time of that league. */
  enter(context: Context, league: StoredLeague, access: 'read' | 'write'): Promise<LeagueContext>
  /** Throws conflict for a write to a league whose clock this process does not follow. */
  requireOwnTime(context: Context, league: StoredLeague): void
  /** Runs the due steps of a league up to an instant of its time, each in its own transaction. */
  takeSteps(engine: Engine, leagueId: string, span: { until: number }): Promise<unknown>
  /** Runs the first due step inside the open transaction; null if no step is due. */
  takeStep(context: Context, leagueId: string, until: number): Promise<unknown | null>
  openCacheEpochs(database: Database, dailyAt: DailyAt): CacheEpoch
}

/** An open store and everything else that operations need. */
export interface Engine {
  database: Database
  clocks: Clocks
  keyring: Keyring
  /** The keys whose secrets are in browser cookies. */
  sessions: Keyring
  cacheEpoch: CacheEpoch
  /** Visits to leagues: the daemon loads live points for visited ones. */
  visits: LeagueVisits
  longWork: LongWork
  seasons: SeasonCache
  /** The same seasons, for reads that run again after one was loaded. */
  seasonsInMemory: SeasonCache
  leagueHooks: LeagueHooks
  dailyAt: DailyAt
  /** Builds the context of a call. Without `admitted`, the call is admitted now. */
  contextFor(caller: Caller, admitted?: Admission): PrepareContext
  /** Returns the wall and process time for a call that arrives now. */
  admission(): Admission
  /** Closes the store, after all work in progress. */
  close(): Promise<void>
}
