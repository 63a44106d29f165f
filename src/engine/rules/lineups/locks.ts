import type { ShownTeam } from '../../schema/season.ts'

/**
 * When players are locked.
 *
 * 1. Only leagues of the current season have locks.
 * 2. A player is locked in a week from the first kickoff of any of the player's teams that week, until the week is
 *    over.
 * 3. In a week that is over, every player is locked.
 * A player's teams are the team in that week's stat row, and every team in the files loaded since the week began.
 * Without such a team, the team in the players file counts. In a replay of a past season, loads after league time do
 * not count. Source: docs/rules.md, Locks.
 */

/** The known teams of a player in a week. */
export interface PlayerTeams {
  /** The team of the player's stat row in the week. */
  rowTeam: string | null
  shownTeams: readonly ShownTeam[]
  /** The player's current team. */
  knownTeam: string | null
}

/** When the week begins, and league time; epoch ms. */
export interface Since {
  beginsAt: number
  now: number
}

/** Returns the teams that a player has belonged to so far in a week. */
export const teamsInWeek = ({ rowTeam, shownTeams, knownTeam }: PlayerTeams, { beginsAt, now }: Since): string[] => {
  const seen = shownTeams.filter(({ shownAt }) => beginsAt < shownAt && shownAt <= now).map(({ team }) => team)
  return [rowTeam, ...(seen.length > 0 ? seen : [knownTeam])].filter(team => team !== null)
}

/** The facts that determine whether a player is locked in a week. */
export interface PlayerWeek {
  /** True if the league plays the current season. */
  current: boolean
  /** Whether the week is over. */
  over: boolean
  /** The kickoffs of the player's teams, epoch ms; null for a bye. */
  kickoffs: readonly (number | null)[]
}

/** Returns whether a player is locked in a week. */
export const isLocked = ({ current, over, kickoffs }: PlayerWeek, now: number): boolean =>
  current && (over || kickoffs.some(kickoffAt => kickoffAt !== null && kickoffAt <= now))
