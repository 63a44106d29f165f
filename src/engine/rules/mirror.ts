import type { Refusal } from './refusal.ts'

/** Why something cannot be done in a league that mirrors one elsewhere; `there` says what to do on its platform. */
export const mirrorRefusal = (there: string): Refusal<'mirror'> => ({
  code: 'conflict',
  reason: 'mirror',
  message: `This league mirrors Sleeper; ${there}, then: hindsight league sync`,
})
