import type { Actor } from '../../kernel/context.ts'

/** A visitor is nobody yet: his id is his address, which no account has, so that wrong guesses are counted by it. */
const VISITOR = 'visitor '

/** Who asks without being signed in, from an address. */
export const visitorFrom = (address: string): Actor => ({
  id: VISITOR + address,
  name: 'visitor',
  plan: 'free',
  createdAt: 0,
})

/** Whether nobody is signed in who acts. */
export const isVisitor = ({ id }: Actor): boolean => id.startsWith(VISITOR)
