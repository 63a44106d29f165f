/**
 * What an account may ask of the service, and how often: requests and lines of batches per 60-second window, and how long
 * one batch may work, in ms.
 */
export const PLANS = {
  free: { perMinute: 60, linesPerMinute: 1_000, batchMs: 10_000 },
  pro: { perMinute: 600, linesPerMinute: 20_000, batchMs: 60_000 },
} as const

export type Plan = keyof typeof PLANS
