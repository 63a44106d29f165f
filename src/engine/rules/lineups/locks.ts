import type { ShownTeam } from '../../schema/season.ts'

/**
 * When players are locked.
 *
 * 1. Only leagues in the current season have locks.
 * 2. A player is locked in a week from the first kickoff of any of their teams that week until the week is over.
 * 3. In a week that is over, every player is locked.
 *
 * A player's teams are the team in that week's stat row, and every team in the files loaded since the week began.
 * Without such a team, it is the team in the players file. In a replay of a past season, files loaded after league time
 * do not count. Source: docs/rules.md, Locks.
 */

/** The teams that a player is known to have been on in a week. */
export interface PlayerTeams {
  /** The team in the player's stat row for the week. */
  rowTeam: string | null
  shownTeams: readonly ShownTeam[]
  /** The player's current team. */
  knownTeam: string | null
}

/** When the week begins, and league time, both in epoch ms. */
export interface Since {
  beginsAt: number
  now: number
}

/** Returns the teams that a player has been on so far in a week. */
export const teamsInWeek = ({ rowTeam, shownTeams, knownTeam }: PlayerTeams, { beginsAt, now }: Since): string[] => {
  const seen = shownTeams.filter(({ shownAt }) => beginsAt < shownAt && shownAt <= now).map(({ team }) => team)
  return [rowTeam, ...(seen.length > 0 ? seen : [knownTeam])].filter(team => team !== null)
}

/** The facts that decide whether a player is locked in a week. */
export interface PlayerWeek {
  /** True if the league plays in the current season. */
  current: boolean
  /** Whether the week is over. */
  over: boolean
  /** The kickoffs of the player's teams, in epoch ms; null for a bye. */
  kickoffs: readonly (number | null)[]
}

/** Returns whether a player is locked in a week. */
export const isLocked = ({ current, over, kickoffs }: PlayerWeek, now: number): boolean =>
  current && (over || kickoffs.some(kickoffAt => kickoffAt !== null && kickoffAt <= now))
