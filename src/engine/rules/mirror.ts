import type { Refusal } from './refusal.ts'

/** Why something cannot be done in a league if it is a mirror, or null; `there` says what to do on its platform. */
export const refuseInMirror = (isMirror: boolean, there: string): Refusal<'mirror'> | null =>
  isMirror
    ? {
        code: 'conflict',
        reason: 'mirror',
        message: `This league mirrors Sleeper; ${there}, then: hindsight league sync`,
      }
    : null
