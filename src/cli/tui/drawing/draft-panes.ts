import type { Draft, Team } from '../../../engine/index.ts'
import { draftName, draftStand, shortQueue } from '../../../views/draft.ts'
import { count } from '../../../views/phrases.ts'
import { timeLeft } from '../../../views/pick-clock.ts'
import { seatTable, slotNames } from '../../../views/seats.ts'
import type { DraftQueue } from '../answers/queries.ts'
import { type Drafted, picksUntil, rosterSeats } from '../draft/turns.ts'
import { type GridSpace, grid } from './grid.ts'
import { type Line, type Span, say, spread } from './lines.ts'

/** The blocks around a draft board. */

interface StandOf {
  nameOf(id: string): string
  /** In wall time. */
  now: number
  zone: string
  width: number
}

/** The state of a draft, with the time left on the clock at the right. */
export const standLine = (draft: Draft, { nameOf, now, zone, width }: StandOf): Line => {
  const stand: Line = [{ text: draftName(draft), tone: 'heading' }, { text: '  ' }, ...draftStand(draft, { nameOf })]
  const left = timeLeft(draft, now, zone)
  if (!left) return stand
  return spread(stand, [left], width)
}

const turnOf = (draft: Draft, teamId: string): Span => {
  const others = picksUntil(draft, teamId)
  if (others === null) return { text: 'no pick left', tone: 'dim' }
  if (others === 0) return { text: draft.status === 'paused' ? 'is next' : 'picks now', tone: 'accent' }
  return { text: `picks after ${count(others, 'other')}` }
}

interface SeatsOf {
  slots: readonly { slot: string; eligible: readonly string[] }[]
  players: readonly Drafted[]
}

/** The slots that no player of a roster can fill. */
const openSlots = ({ slots, players }: SeatsOf): string[] => {
  const names = slotNames(slots)
  return rosterSeats(slots, players).seats.flatMap(({ player }, at) => (player ? [] : names[at]!))
}

interface TeamOf extends SeatsOf {
  team: Team
  draft: Draft | undefined
  autopick: boolean
}

/** When a team is on the clock again, and what it needs. */
export const teamLine = ({ team, draft, autopick, ...roster }: TeamOf): Line => {
  const open = openSlots(roster)
  return [
    { text: team.mine ? `•${team.name}` : team.name, tone: team.mine ? 'mine' : 'heading' },
    ...(draft?.onTheClock ? [{ text: ' ' }, turnOf(draft, team.id)] : []),
    ...(autopick ? [{ text: ', by itself', tone: 'accent' as const }] : []),
    ...(open.length === 0 ? [{ text: ', every slot filled' }] : [{ text: '  open ' }]),
    { text: open.join(' '), tone: 'open' },
  ]
}

/** A roster by slot, and its bench. */
export const rosterLines = ({ slots, players }: SeatsOf, space: GridSpace): Line[] => {
  const { seats, bench } = rosterSeats(slots, players)
  const benched = bench.map(player => ({ slot: 'bench', player }))
  return grid(seatTable(seats, benched, 'UTC'), space)
}

/** A team's queue, first choice first. */
export const queueLines = (
  known: { answer: DraftQueue | undefined; failure: string | undefined },
  space: GridSpace,
): Line[] => {
  const { answer } = known
  if (!answer)
    return [say('  Queue', 'heading'), say(`  ${known.failure === undefined ? '…' : 'for its managers'}`, 'dim')]
  if (answer.queue.length === 0) return [say('  Queue', 'heading'), say('  empty; a adds', 'dim')]
  return grid(shortQueue(answer.queue), space)
}
