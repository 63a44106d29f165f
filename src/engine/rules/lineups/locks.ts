import type { ShownTeam } from '../../schema/season.ts'

/**
 * When a player can no longer be moved.
 *
 * 1. Locks exist only in leagues of the current season.
 * 2. A player is locked in a week from the first kickoff of any team he belonged to that week, until the week is over.
 * 3. A week that is over is locked for everybody.
 *
 * He belonged to the team of his stat row in that week, and to every team that a load has shown for him since the week
 * began. If no load has shown one, he belonged to the team he is known by. When a past season is replayed, loads made later
 * than league time do not count. Source: docs/rules.md, Locks.
 */

/** What is known about a player's teams in a week. */
export interface Belonging {
  /** The team of his stat row in the week. */
  rowTeam: string | null
  shown: readonly ShownTeam[]
  /** The team he is known by now. */
  knownTeam: string | null
}

/** When the week begins, and league time; epoch ms. */
export interface Since {
  beginsAt: number
  now: number
}

/** The teams a player has belonged to in a week so far. */
export const teamsInWeek = ({ rowTeam, shown, knownTeam }: Belonging, { beginsAt, now }: Since): string[] => {
  const seen = shown.filter(({ shownAt }) => beginsAt < shownAt && shownAt <= now).map(({ team }) => team)
  return [rowTeam, ...(seen.length > 0 ? seen : [knownTeam])].filter(team => team !== null)
}

/** What decides whether a player is locked in a week. */
export interface PlayerWeek {
  /** Whether his league plays the current season. */
  current: boolean
  /** Whether the week is over. */
  over: boolean
  /** When the games of his teams begin, epoch ms; null for a bye. */
  kickoffs: readonly (number | null)[]
}

/** Whether a player is locked in a week. */
export const isLocked = ({ current, over, kickoffs }: PlayerWeek, now: number): boolean =>
  current && (over || kickoffs.some(kickoffAt => kickoffAt !== null && kickoffAt <= now))
