import { useState } from 'react'
import type { Team } from '../../../engine/index.ts'
import { slotNames } from '../../slots.ts'
import { type Column, grid } from '../grid.ts'
import { useAsk, useIsPro, useKept, useKeys, useStage, useTell } from '../hooks.ts'
import { moved } from '../keys.ts'
import { assignmentsFor, type Candidate, candidatesFor, isLockedIn, type SeatRow, seatRows } from '../lineup.ts'
import { Lines } from '../paint.tsx'
import { Picker } from '../picker.tsx'
import { askBest, moveRoster, type ShownLeague, setBestLineup, setLineup, type TeamWeek } from '../questions.ts'
import { useTeamWeek } from '../team-week.ts'
import { BLANK, figure, type Line, say } from '../text.ts'
import { waiting } from '../waiting.ts'
import { type Seats, useSeats } from '../week.ts'

export const TEAM_KEYS = [
  ['← →', 'week'],
  ['t T', 'team'],
  ['Enter', 'change the slot'],
  ['b', 'best lineup'],
  ['d', 'drop the player'],
] as const

const columnsOf = (isPro: boolean): Column<SeatRow>[] => [
  { title: 'SLOT', of: ({ slot }) => slot, tone: ({ slotIndex }) => (slotIndex === null ? 'dim' : undefined) },
  {
    title: 'PLAYER',
    of: ({ player }) => (player ? (player.name ?? player.id) : '(empty)'),
    tone: ({ player, missed }) => (missed ? 'good' : player ? undefined : 'dim'),
  },
  { title: 'POS', of: ({ player }) => player?.posGroup, tone: () => 'dim' },
  { title: 'NFL', of: ({ player }) => player?.team, tone: () => 'dim' },
  {
    title: '',
    of: ({ locked, missed }) => (missed ? '+ best' : locked ? 'locked' : ''),
    tone: ({ missed }) => (missed ? 'good' : 'dim'),
  },
  ...(isPro
    ? ([
        { title: 'POINTS', of: ({ points }) => points, decimals: 2, right: true },
        {
          title: 'BETTER',
          of: ({ better }) => (better ? `${better.name} ${figure(better.points)}` : ''),
          tone: () => 'good' as const,
        },
      ] satisfies Column<SeatRow>[])
    : []),
]

const worthLine = ({ worth }: Seats): Line => {
  if (worth === null) return say('Points of a lineup and the best one are of the pro plan', 'dim')
  if (worth.left === 0)
    return [{ text: `${figure(worth.actual)} points, ` }, { text: 'the best lineup there was', tone: 'good' }]
  return [
    { text: `${figure(worth.actual)} points of ${figure(worth.best)}: ` },
    { text: `${figure(worth.left)} left on the bench`, tone: 'bad' },
  ]
}

const CANDIDATES: readonly Column<Candidate>[] = [
  { title: 'PLAYER', of: ({ name }) => name },
  { title: 'POS', of: ({ posGroup }) => posGroup },
  { title: 'NFL', of: ({ team }) => team },
  { title: 'POINTS', of: ({ points }) => figure(points), right: true },
  { title: '', of: ({ from }) => (from === null ? '' : 'starts elsewhere') },
]

const whyLocked = ({ player, slot }: SeatRow, { currentWeek }: ShownLeague, week: number): string =>
  currentWeek !== null && week < currentWeek
    ? `Week ${week} is over: its lineup is kept as it was`
    : `${player?.name ?? slot} is locked: his game has started`

interface ChoiceOf {
  of: TeamWeek
  name: string
  seats: Seats
  slotIndex: number
  onLeave(): void
}

/** Who is to have a slot. */
const Choice = ({ of, name, seats, slotIndex, onLeave }: ChoiceOf) => {
  const tell = useTell()
  const slot = slotNames(seats.starters)[slotIndex]
  const take = ([chosen]: readonly Candidate[]) => {
    onLeave()
    void tell(setLineup(of, assignmentsFor(seats, slotIndex, chosen!)), `${slot}: ${chosen!.name}`)
  }
  return (
    <Picker
      title={`Who takes ${slot} of ${name} in week ${of.week}?`}
      rows={candidatesFor(seats, slotIndex)}
      columns={CANDIDATES}
      nameOf={each => each.name}
      onPick={take}
      onLeave={onLeave}
      empty="Nobody on this roster fits"
    />
  )
}

const titleOf = ({ name, managerName }: Team, week: number): Line => [
  { text: name, tone: 'accent' },
  { text: ` (${managerName === '' ? 'no manager' : managerName})  ` },
  { text: '‹ ', tone: 'dim' },
  { text: `Week ${week}`, tone: 'heading' },
  { text: ' ›', tone: 'dim' },
]

/** What can be done with a lineup and a roster as a whole. */
const useActions = ({ of, team }: Pick<ReturnType<typeof useTeamWeek>, 'of' | 'team'>) => {
  const { confirm } = useStage()
  const tell = useTell()
  const setBest = () =>
    void tell(setBestLineup(of), ({ filled, slots }) => `The best lineup is set: ${filled} of ${slots} slots filled`)
  const drop = ({ id, name }: NonNullable<SeatRow['player']>) => {
    const move = moveRoster({ id: of.id, teamId: of.teamId }, { action: 'drop', playerId: id })
    confirm(`Drop ${name ?? id} from ${team?.name}?`, () => void tell(move, `${team?.name} dropped ${name ?? id}`))
  }
  return { setBest, drop }
}

/** A lineup with its bench: what each slot made, and what the best lineup would have. */
export const TeamScreen = () => {
  const { columns, rows, notice } = useStage()
  const { of, team, league, takes } = useTeamWeek()
  const isPro = useIsPro() === true
  const seats = useSeats(of)
  const { answer: best } = useAsk(isPro ? askBest(of) : null, true)
  // What was the best of another team or week says nothing here.
  const ours = best?.teamId === of.teamId && best.week === of.week ? best : undefined
  const { setBest, drop } = useActions({ of, team })
  const [cursor, setCursor] = useKept('team.at', 0)
  const [slotIndex, setSlotIndex] = useState<number | null>(null)
  const shown = seats.answer
  const list = shown && league ? seatRows(shown, ours, seat => isLockedIn(seat, league.currentWeek, of.week)) : []
  const at = Math.min(cursor, Math.max(0, list.length - 1))
  const row = list[at]
  useKeys(key => {
    if (slotIndex !== null) return false
    const to = moved(at, key, { count: list.length, page: rows - 4 })
    if (to !== null) setCursor(() => to)
    else if (takes(key)) return true
    else if (key === 'enter' && row?.locked) notice(whyLocked(row, league!, of.week), true)
    else if (key === 'enter' && row) setSlotIndex(row.slotIndex)
    else if (key === 'b') setBest()
    else if (key === 'd' && row?.player) drop(row.player)
    else return false
    return true
  })
  if (!team || !shown) return <Lines lines={waiting(seats)} />
  const leave = () => setSlotIndex(null)
  if (slotIndex !== null) return <Choice of={of} name={team.name} seats={shown} slotIndex={slotIndex} onLeave={leave} />
  const table = grid(list, columnsOf(isPro), { width: columns, height: rows - 3, at })
  return <Lines lines={[titleOf(team, of.week), worthLine(shown), BLANK, ...table]} />
}
