import { vi } from 'vitest'

/** Repeats a check, with pauses, until it no longer throws. On a slow machine, this only takes longer. */
export const soon = <Found>(check: () => Found | Promise<Found>, pause = 20): Promise<Found> =>
  vi.waitFor(check, { timeout: 60_000, interval: pause })
