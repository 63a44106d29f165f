import { useState } from 'react'
import type { OptimizedLineup, Team } from '../../../engine/index.ts'
import { keptLineup, unavailableStarters } from '../../../views/lineups.ts'
import { advisedTable, CANDIDATES, isReserve, slotNames } from '../../../views/seats.ts'
import { bestLineupQuery, setLineup, type TeamWeek } from '../answers/queries.ts'
import { pendingLines, useIsPro, useMutation, useQuery } from '../interface/hooks.ts'
import { moved } from '../interface/keys.ts'
import { BLANK, beside, foldedLine, grid, type Line, widthOf } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import {
  assignmentsFor,
  bestLines,
  type Candidate,
  candidatesFor,
  isKept,
  type SeatRow,
  seatRows,
  settled,
  useTeamActions,
  useTeamWeek,
} from '../league/team.ts'
import { isOver, isUnderway, type Seats, useSeats, worthLine } from '../league/week.ts'
import { Picker } from '../pickers/picker.tsx'

export const TEAM_KEYS = [
  ['← →', 'week'],
  ['t T', 'team'],
  ['Enter', 'change the slot'],
  ['b', 'best lineup'],
  ['d', 'drop the player'],
  ['i', 'move to IR, activate'],
  ['A', 'auto-lineup: fill, best, off'],
] as const

/** The min width for the best lineup next to the team's. */
const WIDE = 130
const TABLE = 84
/** The width of the best lineup, and the blanks before it. */
const BEST = 60
const GAP = 2

/** Why a slot cannot be changed, or null; `kept` is the reason if the whole week is fixed. */
const whyNot = (seat: SeatRow, kept: string | null): string | null => {
  const { player, slot, slotIndex, locked } = seat
  if (kept !== null) return kept
  const name = player?.name ?? slot
  if (locked) return `${name} is locked: the game has started`
  if (isReserve(seat)) return player ? `${name} is on IR; i activates` : 'i on a player moves them to IR'
  return slotIndex === null ? `${name} is on the bench; press Enter on a slot to start them` : null
}

interface ChoiceOf {
  of: TeamWeek
  name: string
  seats: Seats
  slotIndex: number
  onLeave(): void
}

/** Chooses the player for a slot. */
const Choice = ({ of, name, seats, slotIndex, onLeave }: ChoiceOf) => {
  const mutate = useMutation()
  const slot = slotNames(seats.starters)[slotIndex]
  const take = ([chosen]: readonly Candidate[]) => {
    onLeave()
    void mutate(setLineup(of, assignmentsFor(seats, slotIndex, chosen!)), `${slot}: ${chosen!.name}`)
  }
  return (
    <Picker<Candidate>
      title={`Start at ${slot} for ${name} in week ${of.week}`}
      rows={candidatesFor(seats, slotIndex)}
      columns={CANDIDATES}
      nameOf={each => each.name}
      onPick={take}
      onLeave={onLeave}
      empty="No players match"
    />
  )
}

interface TitleOf {
  week: number
  /** The locked part of the lineup, in words. */
  fixed: string
}

/** The team, the week and the locked slots. */
const titleOf = ({ name, managers, mine, autoLineupLevel }: Team, { week, fixed }: TitleOf): Line => [
  { text: mine ? `•${name}` : name, tone: mine ? 'mine' : 'accent' },
  { text: ` (${managers.length === 0 ? 'no manager' : managers.join(', ')})` },
  { text: '  ' },
  { text: '‹ ', tone: 'dim' },
  { text: `Week ${week}`, tone: 'heading' },
  { text: ' ›', tone: 'dim' },
  { text: fixed === '' ? '' : `  ${fixed}`, tone: 'locked' },
  { text: autoLineupLevel === 'off' ? '' : `  auto: ${autoLineupLevel}`, tone: 'good' },
]

/** The locked part of a lineup, in words; empty if all can. */
const fixedOf = ({ starters }: Seats, kept: boolean): string => {
  const count = starters.filter(({ locked }) => locked).length
  return kept ? 'closed, all slots locked' : count === 0 ? '' : `${count} of ${starters.length} slots locked`
}

const bestBeside = (best: OptimizedLineup, { starters }: Seats, height: number): Line[] =>
  bestLines(best, new Set(starters.map(({ player }) => player?.id ?? null)), { width: BEST, height })

/** The best lineup next to a lineup. Players in both keep their slots. */
const useBest = (of: TeamWeek, seats: Seats | undefined): OptimizedLineup | undefined => {
  const isPro = useIsPro() === true
  const { answer: best } = useQuery(isPro ? bestLineupQuery(of) : null, true)
  // The best lineup of another team or week does not apply, and none does while a player has yet to play.
  const isKnown = best?.teamId === of.teamId && best.week === of.week && best.total > 0
  return isKnown && seats && !isUnderway(seats) ? settled(best, seats) : undefined
}

/** Draws the lineup, with the best one at its right if it is known and has room. */
const bodyOf = (rows: readonly SeatRow[], { shown, best, at, columns, height, ...of }: BodyOf): Line[] => {
  const isWide = best !== undefined && columns >= WIDE
  const width = isWide ? Math.max(TABLE, columns - BEST - GAP) : columns
  const table = grid(advisedTable(rows, of), { width, height, at })
  if (!isWide) return table
  return beside(table, bestBeside(best, shown, height), Math.max(TABLE, ...table.map(widthOf)) + GAP)
}

interface BodyOf {
  shown: Seats
  best: OptimizedLineup | undefined
  isKnown: boolean
  zone: string
  columns: number
  height: number
  /** The chosen row. */
  at: number
}

/** A lineup with its bench: the points of each slot, and those of the best lineup. */
export const TeamScreen = () => {
  const { columns, rows: height, zone, notice } = useScreen()
  const { of, team, league, takes } = useTeamWeek()
  const isPro = useIsPro() === true
  const seats = useSeats(of)
  const shown = seats.answer
  const ours = useBest(of, shown)
  const { setBest, drop, reserve, turnAuto } = useTeamActions({ of, team, league })
  const [cursor, setCursor] = useScreenState('team.at', 0)
  const [slotIndex, setSlotIndex] = useState<number | null>(null)
  const list = shown ? seatRows(shown, ours, league?.league.rosterConfig.reserve) : []
  const kept = shown !== undefined && league !== undefined && isKept(shown, of.week, league.currentWeek)
  const closed = kept ? keptLineup(team?.name ?? '', of.week) : null
  const at = Math.min(cursor, Math.max(0, list.length - 1))
  const row = list[at]
  const open = (seat: SeatRow, refusal = whyNot(seat, closed)): void =>
    refusal === null ? setSlotIndex(seat.slotIndex) : notice(refusal, true)
  useKeys(key => {
    if (slotIndex !== null) return false
    const to = moved(at, key, { count: list.length, page: height - 4 })
    if (to !== null) setCursor(() => to)
    else if (takes(key)) return true
    else if (key === 'enter' && row) open(row)
    else if (key === 'b' && closed !== null) notice(closed, true)
    else if (key === 'b') setBest()
    else if (key === 'd' && row?.player) drop(row.player)
    else if (key === 'i' && row) reserve(row)
    else if (key === 'A') turnAuto()
    else return false
    return true
  })
  if (!team || !shown || !league) return <Lines lines={pendingLines(seats, columns)} />
  const leave = () => setSlotIndex(null)
  if (slotIndex !== null) return <Choice of={of} name={team.name} seats={shown} slotIndex={slotIndex} onLeave={leave} />
  const title = titleOf(team, { week: of.week, fixed: fixedOf(shown, kept) })
  const worth = worthLine(shown, isOver(league, of.week))
  const head = [title, worth].flatMap(line => foldedLine(line, { width: columns }))
  const space = { columns, height: height - head.length - 1, at, zone }
  // If all are locked, the title says so.
  const rows = kept ? list.map(seat => ({ ...seat, locked: false })) : list
  const words = unavailableStarters({ lineup: shown.starters, unavailable: shown.unavailable })
  const warning: Line = words === '' ? BLANK : [{ text: words, tone: 'bad' }]
  return <Lines lines={[...head, warning, ...bodyOf(rows, { ...space, shown, best: ours, isKnown: isPro })]} />
}
