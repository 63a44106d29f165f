import type { Actor } from './context.ts'

/** Actors without an account: a league's clock, a visitor with a watch link, and a visitor who is not signed in. */

/** The actor for automatic events. The log does not show its name. */
export const CLOCK: Actor = { id: 'clock', name: 'clock', plan: 'pro', createdAt: 0 }

/** The actor for a visitor with a watch link, who can open only that league on the board. */
export const WATCHER: Actor = { id: 'watcher', name: 'watcher', plan: 'pro', createdAt: 0 }

const VISITOR = 'visitor '

/** Returns the actor for requests from an address that is not signed in. */
export const visitorActor = (address: string): Actor => ({
  id: VISITOR + address,
  name: 'visitor',
  plan: 'free',
  createdAt: 0,
})

export const isVisitor = ({ id }: Actor): boolean => id.startsWith(VISITOR)
