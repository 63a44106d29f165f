import type { SeasonData } from '../schema/season.ts'
import { buildCalendar, isCurrent } from './calendar.ts'
import { isOfLater } from './season.ts'

/**
 * The teams that a load shows for each player: of the last stat row and of the roster file. Locks alone need them, so
 * there are none for a season that is not the current one, and none from files of a later time.
 */
export const shownBy = (data: SeasonData, now: number): [playerId: string, team: string][] => {
  const calendar = buildCalendar(data)
  if (!isCurrent(calendar, now) || isOfLater(data, calendar, now)) return []
  return data.players.flatMap(({ id, team }) => {
    const teams = new Set([team, data.rosterTeams.get(id) ?? null])
    return [...teams].flatMap((each): [string, string][] => (each === null ? [] : [[id, each]]))
  })
}
