import { type PlatformName, platformLabel } from '../../../data/platforms.ts'
import type { Refusal } from './refusal.ts'

/**
 * Why something cannot be done in a league if it is a mirror, or null. `there` says what to do on the platform instead.
 * Source: api-v1, League (externalId).
 */
export const refuseInMirror = (platform: PlatformName | null, there: string): Refusal<'mirror'> | null =>
  platform === null
    ? null
    : {
        code: 'conflict',
        reason: 'mirror',
        message: `This league mirrors ${platformLabel(platform)}; ${there}, then: hindsight league sync`,
      }
