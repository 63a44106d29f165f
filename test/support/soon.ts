import { vi } from 'vitest'

/** Repeats a check after each pause until it no longer throws. A slow machine only takes longer. */
export const soon = <Found>(check: () => Found | Promise<Found>, pause = 20): Promise<Found> =>
  vi.waitFor(check, { timeout: 60_000, interval: pause })
