import type { RateLimit } from '../schema/account.ts'

/**
 * Counts requests and batch lines in fixed 60-second windows. A window starts with the first request after the previous
 * window ended. Refused requests do not count. Source: docs/contract.md, Rate limits.
 */
export interface Window {
  /** In epoch ms. */
  startedAt: number
  used: number
}

/** How long a window lasts. */
const WINDOW_MS = 60_000

const isOver = ({ startedAt }: Window, now: number): boolean => now >= startedAt + WINDOW_MS || now < startedAt

/** Returns the window after `count` more requests at `now`, and whether they were within the limit. */
export const countIn = (
  window: Window | undefined,
  { limit, count }: { limit: number; count: number },
  now: number,
): { window: Window; allowed: boolean } => {
  const present = !window || isOver(window, now) ? { startedAt: now, used: 0 } : window
  const allowed = present.used + count <= limit
  return { window: allowed ? { ...present, used: present.used + count } : present, allowed }
}

/** Returns a window as the account sees it. */
export const rateLimitOf = ({ startedAt, used }: Window, limit: number): RateLimit => ({
  limit,
  remaining: Math.max(0, limit - used),
  used,
  resetAt: startedAt + WINDOW_MS,
})
