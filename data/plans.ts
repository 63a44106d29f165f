/** An account's limits: requests and batch lines per 60-second window, and the processing time of one batch in ms. */
export const PLANS = {
  free: { perMinute: 60, linesPerMinute: 1_000, batchMs: 10_000 },
  pro: { perMinute: 600, linesPerMinute: 20_000, batchMs: 60_000 },
} as const

export type Plan = keyof typeof PLANS

/** The default plan for an account. Plans are useful on hosts that serve other people. */
export const DEFAULT_PLAN: Plan = 'pro'

/** The max number of each kind of object that an account can create over HTTP. */
export interface Quotas {
  /** Leagues that the account is the commissioner of. */
  leagues: number
  /** Scoring systems created by the account. */
  systems: number
  /** Posts and polls written by the account. */
  posts: number
}

/** A host's default quotas. */
export const DEFAULT_QUOTAS: Quotas = { leagues: 500, systems: 200, posts: 5_000 }
