import { teamOfDst } from '../../../data/teams.ts'
import type { ShownTeam, ShownTeams } from '../schema/season.ts'
import { isCurrent, kickoffOf, weekBeginsAt, weekHasBegun, weekIsOver } from './calendar.ts'
import { findPlayer, type Season } from './season.ts'
import { rowTeam, type WeekAt } from './week-teams.ts'

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
interface PlayerTeams {
  /** The team in the player's stat row for the week. */
  rowTeam: string | null
  shownTeams: readonly ShownTeam[]
  /** The player's current team. */
  knownTeam: string | null
}

/** When the week begins, and league time, both in epoch ms. */
interface Since {
  beginsAt: number
  now: number
}

/** Returns a player's teams in a week, up to now. */
const teamsInWeek = ({ rowTeam, shownTeams, knownTeam }: PlayerTeams, { beginsAt, now }: Since): string[] => {
  const seen = shownTeams.filter(({ shownAt }) => beginsAt < shownAt && shownAt <= now).map(({ team }) => team)
  return [rowTeam, ...(seen.length > 0 ? seen : [knownTeam])].filter(team => team !== null)
}

/** The facts that decide whether a player is locked in a week. */
interface PlayerWeek {
  /** True if the league plays in the current season. */
  current: boolean
  /** Whether the week is over. */
  over: boolean
  /** The kickoffs of the player's teams, in epoch ms; null for a bye. */
  kickoffs: readonly (number | null)[]
}

/** Returns whether a player is locked in a week. */
const isLocked = ({ current, over, kickoffs }: PlayerWeek, now: number): boolean =>
  current && (over || kickoffs.some(kickoffAt => kickoffAt !== null && kickoffAt <= now))

/** Returns whether a player is locked, by canonical id. */
export type Locks = (playerId: string) => boolean

const belongingOf = (
  season: Season,
  shownTeams: ShownTeams,
  { id, week }: { id: string; week: number },
): PlayerTeams => {
  const player = findPlayer(season, id)
  return {
    rowTeam: player === null ? null : rowTeam(season, player, week),
    shownTeams: shownTeams.get(id) ?? [],
    knownTeam: teamOfDst(id)?.code ?? (player === null ? null : season.players[player]!.team),
  }
}

/**
 * Returns a test for players who are locked in a week. `shownTeams` contains the teams that loads have listed for the
 * players to check.
 */
export const locksOf = (season: Season, shownTeams: ShownTeams, { week, now }: WeekAt): Locks => {
  const { calendar } = season
  const state = { current: isCurrent(calendar, now), over: weekIsOver(calendar, week, now) }
  // In these cases, all players are locked or none are, so their teams do not matter.
  if (!state.current || state.over) return () => isLocked({ ...state, kickoffs: [] }, now)
  const since: Since = { beginsAt: weekBeginsAt(calendar, week), now }
  return id => {
    const teams = teamsInWeek(belongingOf(season, shownTeams, { id, week }), since)
    return isLocked({ ...state, kickoffs: teams.map(team => kickoffOf(calendar, week, team)) }, now)
  }
}

/** Returns a test for players who are locked in any week that is not over, and therefore cannot be dropped. */
export const lockedNow = (season: Season, shownTeams: ShownTeams, now: number): Locks => {
  const { calendar } = season
  const begun = [...calendar.kickoffs.keys()].filter(
    week => !weekIsOver(calendar, week, now) && weekHasBegun(calendar, week, now),
  )
  const locks = begun.map(week => locksOf(season, shownTeams, { week, now }))
  return id => locks.some(isLockedIn => isLockedIn(id))
}
