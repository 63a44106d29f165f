import type { Actor } from '../kernel/context.ts'

/** Who acts when nobody does; the log names nobody for it. */
export const CLOCK: Actor = { id: 'clock', name: 'clock', plan: 'pro', createdAt: 0 }
