import { type LeagueOrigin, platformLabel, SHEET } from '../../../../data/platforms.ts'
import type { Refusal } from '../refusal.ts'

const readAgain = (origin: LeagueOrigin): string =>
  origin === SHEET ? 'hindsight league import --sheet FILE' : 'hindsight league sync'

/**
 * Returns why an action is refused in a mirror, or null. `advice` explains how to do it on the platform. Source:
 * docs/contract.md, Mirrors; docs/rules.md, Mirrors.
 */
export const refuseInMirror = (platform: LeagueOrigin | null, advice: string): Refusal<'mirror'> | null =>
  platform === null
    ? null
    : {
        code: 'conflict',
        reason: 'mirror',
        message: `This league mirrors ${platformLabel(platform)}; ${advice}`,
        atTerminal: `${readAgain(platform)} imports the changes`,
      }
