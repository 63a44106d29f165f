import type { RateLimit } from '../schema/account.ts'

/**
 * Requests are counted in fixed windows of 60 seconds. A window begins with the first request after the last one ended;
 * what it refuses is not counted.
 */
export interface Window {
  /** Epoch ms. */
  startedAt: number
  used: number
}

export const WINDOW_MS = 60_000

const isOver = ({ startedAt }: Window, now: number): boolean => now >= startedAt + WINDOW_MS || now < startedAt

/** The window after one more request at `now`, and whether it was within the limit. */
export const countRequest = (
  window: Window | undefined,
  limit: number,
  now: number,
): { window: Window; allowed: boolean } => {
  if (!window || isOver(window, now)) return { window: { startedAt: now, used: 1 }, allowed: limit >= 1 }
  const allowed = window.used < limit
  return { window: allowed ? { ...window, used: window.used + 1 } : window, allowed }
}

/** A window as its account sees it. */
export const rateLimitOf = ({ startedAt, used }: Window, limit: number): RateLimit => ({
  limit,
  remaining: Math.max(0, limit - used),
  used,
  resetAt: startedAt + WINDOW_MS,
})
