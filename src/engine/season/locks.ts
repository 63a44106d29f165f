import { teamOfDst } from '../../../data/teams.ts'
import { isLocked, type PlayerTeams, type Since, teamsInWeek } from '../rules/lineups/locks.ts'
import type { ShownTeams } from '../schema/season.ts'
import { isCurrent, kickoffOf, weekBeginsAt, weekHasBegun, weekIsOver } from './calendar.ts'
import { findPlayer, type Season } from './season.ts'
import { rowTeam, type WeekAt } from './week-teams.ts'

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
