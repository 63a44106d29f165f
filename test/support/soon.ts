import { vi } from 'vitest'

/** Waits until a check, repeated after each pause, no longer throws. A slow machine only takes longer. */
export const soon = <Found>(check: () => Found | Promise<Found>, pause = 20): Promise<Found> =>
  vi.waitFor(check, { timeout: 60_000, interval: pause })
