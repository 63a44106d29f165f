import type { Answer } from '../../../engine/index.ts'
import { candidateColumns, slotNames } from '../../../views/lineup-rows.ts'
import { changeTable, changeTitle } from '../../../views/lineups.ts'
import { type Column, field } from '../../../views/view.ts'
import type { TeamWeekPath } from '../answers/queries.ts'
import type { Keys } from '../interface/frame.ts'
import { BLANK, foldedLine, grid, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'
import { type Assignment, assignmentsFor, type Candidate, candidatesFor } from '../league/lineup.ts'
import { useLineupWrites } from '../league/team.ts'
import type { TeamLineup } from '../league/week.ts'
import { Picker } from './picker.tsx'

/** Dialogs that change a lineup: the player for a slot, and the best lineup. */

interface SlotChoiceOf {
  teamName: string
  week: number
  lineup: TeamLineup
  slotIndex: number
  assign(assignments: Assignment[], message: string): void
  onLeave(): void
}

/** Chooses the player for a slot. Asks first if that leaves a slot empty. */
export const SlotChoice = ({ teamName, week, lineup, slotIndex, assign, onLeave }: SlotChoiceOf) => {
  const { confirm, zone } = useScreen()
  const slots = slotNames(lineup.starters)
  const candidates = candidatesFor(lineup, slotIndex)
  const take = ([chosen]: readonly Candidate[]) => {
    const assignments = assignmentsFor(lineup, slotIndex, chosen!)
    const emptied = assignments.find(({ playerId }) => playerId === null)
    const work = () => assign(assignments, `${slots[slotIndex]}: ${chosen!.name}`)
    onLeave()
    if (!emptied) return work()
    const start = chosen!.playerId === null ? '' : `Start ${chosen!.name} at ${slots[slotIndex]} and leave`
    confirm(`${start || 'Leave'} ${slots[emptied.slotIndex]} empty?`, work)
  }
  return (
    <Picker<Candidate>
      title={`Start at ${slots[slotIndex]} for ${teamName} in week ${week}`}
      rows={candidates}
      columns={candidateColumns(candidates, zone)}
      onPick={take}
      onLeave={onLeave}
      empty={`No player on the roster can start at ${slots[slotIndex]}`}
    />
  )
}

const KEYS: Keys = [
  ['Enter', 'set this lineup'],
  ['Esc', 'cancel'],
]

interface BestChangeOf {
  teamName: string
  change: Answer<'setBestLineup'>
  /** The lineup before the change. */
  lineup: TeamLineup
  onSet(): void
  onLeave(): void
}

/** Shows the changes that the best lineup would make. Enter makes them. */
export const BestChange = ({ teamName, change, lineup, onSet, onLeave }: BestChangeOf) => {
  const { columns, rows } = useScreen()
  useFooterKeys(KEYS)
  useKeys(key => {
    if (key === 'enter') onSet()
    if (key === 'enter' || key === 'esc' || key === 'b') onLeave()
    return key !== 'q' && key !== '?'
  })
  const title = foldedLine(say(changeTitle(teamName, change), 'accent'), { width: columns })
  const table = changeTable(change, lineup.starters)
  return <Lines lines={[...title, BLANK, ...grid(table, { width: columns, height: rows - title.length - 1 })]} />
}

/** A slot that a player can start in. */
interface StartSlot {
  slotIndex: number
  slot: string
  holder: string
  candidate: Candidate
}

interface StartAtOf {
  of: TeamWeekPath
  teamName: string
  name: string
  lineup: TeamLineup
  slots: readonly StartSlot[]
  onLeave(): void
}

const SLOTS: readonly Column<StartSlot>[] = [field('SLOT', 'slot'), field('INSTEAD OF', 'holder')]

/** Chooses the slot for a player. */
export const StartAt = ({ of, teamName, name, lineup, slots, onLeave }: StartAtOf) => {
  const { confirm } = useScreen()
  const { assign } = useLineupWrites({ of, teamName, starters: lineup.starters })
  const names = slotNames(lineup.starters)
  const take = ([chosen]: readonly StartSlot[]) => {
    const { slotIndex, slot, candidate } = chosen!
    const assignments = assignmentsFor(lineup, slotIndex, candidate)
    const emptied = assignments.find(({ playerId }) => playerId === null)
    const work = () => void assign(assignments, `${slot}: ${name}`)
    onLeave()
    if (emptied) confirm(`Start ${name} at ${slot} and leave ${names[emptied.slotIndex]} empty?`, work)
    else work()
  }
  const slot = lineup.starters.find(({ player }) => player?.name === name)?.slotIndex
  const empty =
    slot === undefined ? `No slot that can still change fits ${name}` : `${name} already starts at ${names[slot]}`
  const list = { rows: slots, columns: SLOTS, onPick: take, onLeave, empty }
  return <Picker<StartSlot> title={`Start ${name} for ${teamName} in week ${of.week}`} {...list} />
}
