/**
 * What an account may ask of the service, and how often: requests and lines of batches per 60-second window, and how long
 * one batch may work, in ms.
 */
export const PLANS = {
  free: { perMinute: 60, linesPerMinute: 1_000, batchMs: 10_000 },
  pro: { perMinute: 600, linesPerMinute: 20_000, batchMs: 60_000 },
} as const

export type Plan = keyof typeof PLANS

/** The plan of an account of one's own home, where the host says nothing else: plans are for who hosts for others. */
export const USUAL_PLAN: Plan = 'pro'

/** How many things an account may have that are asked for over HTTP. */
export interface Quotas {
  /** Leagues that it is the commissioner of. */
  leagues: number
  /** Scoring systems that it made. */
  systems: number
}

/** What holds where the host says nothing else. */
export const USUAL_QUOTAS: Quotas = { leagues: 500, systems: 200 }
