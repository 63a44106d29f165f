import type { LineupSlot } from '../engine/index.ts'
import { kickoffNote } from './games.ts'
import { gameIn, seatTable } from './seats.ts'
import { type Asked, shown, type View } from './view.ts'

interface SetLineup {
  teamId: string
  week: number
  lineup: LineupSlot[]
}

const lineupView = (title: string, lineup: readonly LineupSlot[], zone: string): View => ({
  ...shown(title, seatTable(lineup, [], zone)),
  about: kickoffNote(lineup.map(gameIn), zone),
})

export const newLineup = ({ teamId, week, lineup }: SetLineup, { nameOf, zone }: Asked): View =>
  lineupView(`The lineup of ${nameOf(teamId)} for week ${week}`, lineup, zone)

/** Why the lineup of a closed week cannot be changed. */
export const keptLineup = (team: string, week: number): string =>
  `Week ${week} is closed: the lineup of ${team} is kept as it was`

export const setToBest = (
  { teamId, week, lineup, filled, slots }: SetLineup & { filled: number; slots: number },
  { nameOf, weeks, zone }: Asked,
): View => {
  const title = weeks.closed.includes(week)
    ? keptLineup(nameOf(teamId), week)
    : `The best lineup of ${nameOf(teamId)} for week ${week}, ${filled} of ${slots} slots filled`
  return lineupView(title, lineup, zone)
}
