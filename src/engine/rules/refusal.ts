import { type LeagueOrigin, platformLabel, SHEET } from '../../../data/platforms.ts'

/** Refusals, and the ones that many rules share. */

/** A fault in an input field, such as `playoffs.teams` `must be at most 10`. */
export interface Fault {
  field: string
  problem: string
}

/**
 * Why a move is not allowed. Functions named `refuse…` return one, or null if the move is allowed. They never throw.
 */
export interface Refusal<Reason extends string = string> {
  code: 'conflict' | 'locked'
  reason: Reason
  /** A sentence for users that describes the problem and names the player, team or league. */
  message: string
  /** A hint for terminals, shown after the sentence: a command and what it does. */
  atTerminal?: string
}

/** The reasons that the commissioner can override with the field `force`, in operations that have it. */
export const FORCIBLE: ReadonlySet<string> = new Set([
  ...['closed', 'locked', 'deadline', 'waivers'],
  ...['unplayed', 'recent', 'healthy', 'starting', 'left', 'unknown', 'veteran'],
])

/** Returns why rosters or lineups of a closed week cannot change. */
export const closedWeek = (week: number, what: 'rosters' | 'lineups'): Refusal<'closed'> => ({
  code: 'locked',
  reason: 'closed',
  message: `Week ${week} is closed, so its ${what} can't change`,
})

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
