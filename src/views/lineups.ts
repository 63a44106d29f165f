import type { LineupSlot } from '../engine/index.ts'
import { seatTable } from './seats.ts'
import { type Asked, shown, type View } from './view.ts'

interface SetLineup {
  teamId: string
  week: number
  lineup: LineupSlot[]
}

export const newLineup = ({ teamId, week, lineup }: SetLineup, { nameOf }: Asked): View =>
  shown(`The lineup of ${nameOf(teamId)} for week ${week}`, seatTable(lineup))

/** Why the lineup of a closed week cannot be changed. */
export const keptLineup = (team: string, week: number): string =>
  `Week ${week} is closed: the lineup of ${team} is kept as it was`

export const setToBest = (
  { teamId, week, lineup, filled, slots }: SetLineup & { filled: number; slots: number },
  { nameOf, weeks }: Asked,
): View => {
  const title = weeks.closed.includes(week)
    ? keptLineup(nameOf(teamId), week)
    : `The best lineup of ${nameOf(teamId)} for week ${week}, ${filled} of ${slots} slots filled`
  return shown(title, seatTable(lineup))
}
