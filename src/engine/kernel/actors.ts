import type { Actor } from './context.ts'

/** Actors without an account: the clock of a league, and a visitor who is not signed in. */

/** The actor of what happens by itself. The log shows no name for it. */
export const CLOCK: Actor = { id: 'clock', name: 'clock', plan: 'pro', createdAt: 0 }

const VISITOR = 'visitor '

/** Builds the actor of a request from this address that is not signed in. */
export const visitorFrom = (address: string): Actor => ({
  id: VISITOR + address,
  name: 'visitor',
  plan: 'free',
  createdAt: 0,
})

export const isVisitor = ({ id }: Actor): boolean => id.startsWith(VISITOR)
