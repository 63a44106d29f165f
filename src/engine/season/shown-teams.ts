import type { SeasonData } from '../schema/season.ts'
import { buildCalendar, isCurrent } from './calendar.ts'
import { isOfLater } from './season.ts'

/**
 * The teams that a load shows for players: that of the last stat row, and that of the roster file. Only locks ask for
 * them, so there are none but in the current season, and none of a time to come.
 */
export const shownBy = (data: SeasonData, now: number): [playerId: string, team: string][] => {
  const calendar = buildCalendar(data)
  if (!isCurrent(calendar, now) || isOfLater(data, calendar, now)) return []
  return data.players.flatMap(({ id, team }) => {
    const teams = new Set([team, data.rosterTeams.get(id) ?? null])
    return [...teams].flatMap((each): [string, string][] => (each === null ? [] : [[id, each]]))
  })
}
