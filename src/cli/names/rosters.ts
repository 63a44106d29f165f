import { HindsightError, type League, lastNflWeek, type Person, type RosterSpot } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'

/**
 * The week whose rosters are those of today: behind the last one that closed, of which they were kept as they stood then.
 * Of a season that has closed to its end it is the last.
 */
export const rosterWeek = ({ season, closedWeeks }: League): number =>
  Math.min(lastNflWeek(season), Math.max(0, ...closedWeeks) + 1)

/** Whether the name of a player in an answer about a league is known. */
export const isPerson = <Player extends Pick<RosterSpot, 'id' | 'name' | 'posGroup' | 'team'>>(
  player: Player,
): player is Player & Person => player.name !== null && player.posGroup !== null

/** The players on a team's roster in a week whose names are known. */
export const rosterOf = async (
  caller: Caller,
  { id, teamId, week }: { id: unknown; teamId: unknown; week: unknown },
): Promise<readonly Person[]> => {
  const { roster } = await caller.send('getTeam', { params: { id, teamId }, query: { week, points: 0 } })
  return roster.filter(isPerson)
}

/** Ids of the players whom the teams of a league have drafted. */
export const takenIn = async (caller: Caller, leagueId: string): Promise<ReadonlySet<string>> => {
  try {
    const { draft } = await caller.call('getDraft', { params: { id: leagueId } })
    return new Set(draft.picks.map(({ player }) => player.id))
  } catch (error) {
    if (error instanceof HindsightError && error.code === 'not_found') return new Set()
    throw error
  }
}
