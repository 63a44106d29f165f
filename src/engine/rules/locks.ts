import type { ShownTeam } from '../schema/season.ts'

/**
 * When a player can no longer be moved.
 *
 * 1. Locks exist only in leagues of the current season.
 * 2. In a week, a player is locked once any team that he belonged to in it has kicked off, until the week is over.
 * 3. A week that is over is locked for everybody.
 *
 * In a week he belonged to the team of his stat row and to every team that a load has shown for him since the week
 * began; where no load has, to the team that he is known by. A load made later than now, as when a past season is
 * replayed, has shown nothing yet.
 */

/** What tells the teams of a player in a week. */
export interface Belonging {
  /** The team of his stat row of the week. */
  rowTeam: string | null
  shown: readonly ShownTeam[]
  /** The team that he is known by. */
  knownTeam: string | null
}

/** From when on teams shown belong to a week, and league time; epoch ms. */
export interface Since {
  beginsAt: number
  now: number
}

/** The teams that a player belonged to in a week so far. */
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
  /** When the games of his teams begin; null for a bye. */
  kickoffs: readonly (number | null)[]
}

/** Whether a player is locked in a week. */
export const isLocked = ({ current, over, kickoffs }: PlayerWeek, now: number): boolean =>
  current && (over || kickoffs.some(kickoffAt => kickoffAt !== null && kickoffAt <= now))
