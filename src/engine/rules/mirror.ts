import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import type { Refusal } from './refusal.ts'

/** Why something cannot be done in a league that mirrors one of a platform, or null; `there` says what to do there. */
export const refuseInMirror = (platform: PlatformName | null, there: string): Refusal<'mirror'> | null =>
  platform === null
    ? null
    : {
        code: 'conflict',
        reason: 'mirror',
        message: `This league mirrors ${platformLabel(platform)}; ${there}, then: hindsight league sync`,
      }
