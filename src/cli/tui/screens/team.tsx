import { useState } from 'react'
import type { Answer, OptimizedLineup, Team } from '../../../engine/index.ts'
import { points } from '../../../views/format.ts'
import { basisWords, keptLineup, unavailableStarters } from '../../../views/lineups.ts'
import { advisedTable, isReserve } from '../../../views/seats.ts'
import { bestLineupQuery, matchupsQuery, type TeamWeek } from '../answers/queries.ts'
import { pendingLines, useIsPro, useQuery } from '../interface/hooks.ts'
import { BLANK, beside, foldedLine, type Line, say, widthOf } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen } from '../interface/screen.ts'
import {
  type BestLineup,
  isKept,
  lineupByPoints,
  lineupOfChange,
  type SeatRow,
  seatRows,
  settled,
} from '../league/lineup.ts'
import { bestLines, refusalOf, useBestChange, useLineupWrites, useTeamActions, useTeamWeek } from '../league/team.ts'
import { isOver, isUnderway, meetingsOf, type Seats, useSeats, worthLine } from '../league/week.ts'
import { BestChange, SlotChoice } from '../pickers/lineup-change.tsx'
import { duelOf } from './duel.ts'

export const TEAM_KEYS = [
  ['b', 'best lineup'],
  ['c', 'change the slot'],
  ['Enter', 'open the player'],
  ['← →', 'week'],
  ['[ ]', 'team'],
  ['0', 'advice'],
  ['z', 'undo the last lineup change'],
  ['t', 'the current week'],
  ['d', 'drop the player'],
  ['i', 'move to IR, activate'],
  ['A', 'auto-lineup: fill, best, off'],
] as const

/** The min width for the best lineup next to the team's. */
const WIDE = 130
const TABLE = 84
/** The min width for both lineups of the matchup next to the team's. */
const MATCHUP_WIDE = 160
/** The width of the best lineup, and the blanks before it. */
const BEST = 60
const GAP = 2

/** Explains why a slot cannot be changed, or null; `kept` is the reason if the whole week is fixed. */
const whyNot = (seat: SeatRow, kept: string | null): string | null => {
  const { player, slot, slotIndex, locked } = seat
  if (kept !== null) return kept
  const name = player?.name ?? slot
  if (locked) return `${name} is locked: the game has started`
  if (isReserve(seat)) return player ? `${name} is on IR; i activates` : 'i on a player moves them to IR'
  return slotIndex === null ? `${name} is on the bench; Enter, then c, starts them` : null
}

interface TitleOf {
  week: number
  /** The locked part of the lineup, in words. */
  fixed: string
}

/** Draws the team, the week and the locked slots. */
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

/** Describes the locked part of a lineup; empty if nothing is locked. */
const fixedOf = ({ starters }: Seats, kept: boolean): string => {
  const count = starters.filter(({ locked }) => locked).length
  return kept ? 'closed, all slots locked' : count === 0 ? '' : `${count} of ${starters.length} slots locked`
}

const bestBeside = (best: OptimizedLineup, { starters }: Seats, height: number): Line[] =>
  bestLines(best, new Set(starters.map(({ player }) => player?.id ?? null)), { width: BEST, height })

/** Fetches the best lineup by the points of a week. Requires the pro plan; undefined while a player has yet to play. */
const useBestByPoints = (of: TeamWeek, seats: Seats | undefined): OptimizedLineup | undefined => {
  const isPro = useIsPro() === true
  const { answer: best } = useQuery(isPro ? bestLineupQuery(of) : null, true)
  // The best lineup of another team or week does not apply.
  const isKnown = best?.teamId === of.teamId && best.week === of.week && best.total > 0
  return isKnown && seats && !isUnderway(seats) ? settled(best, seats) : undefined
}

/**
 * Returns the lineup to compare with: the one that `b` would set, else the best by points. Players in both keep their
 * slots.
 */
const comparedWith = (
  seats: Seats | undefined,
  { change, best }: { change: Answer<'setBestLineup'> | undefined; best: OptimizedLineup | undefined },
): BestLineup | undefined => {
  if (!seats || (!change && !best)) return undefined
  return settled(best ? lineupByPoints(best) : lineupOfChange(change!), seats)
}

/** Draws both lineups of the team's matchup, for a wide screen. Empty without an opponent. */
const useMatchupBeside = (
  { of, league }: Pick<ReturnType<typeof useRows>, 'of' | 'league'>,
  seats: Seats | undefined,
) => {
  const { columns, zone } = useScreen()
  const isWide = columns >= MATCHUP_WIDE
  const { answer } = useQuery(isWide ? matchupsQuery(of.id) : null)
  const meetings = answer && league ? meetingsOf(answer.matchups, league, of.week) : []
  const meeting = meetings.find(({ home, away }) => home.team.id === of.teamId || away?.team.id === of.teamId)
  const theirs = meeting?.home.team.id === of.teamId ? meeting.away : meeting?.home
  const other = useSeats(theirs ? { ...of, teamId: theirs.team.id } : null).answer
  if (!seats || !theirs || !other || other.teamName !== theirs.team.name) return []
  const duel = duelOf(seats, other, { width: columns - TABLE - GAP, zone })
  const title = say(
    `  ${seats.teamName} ${points(seats.total.total)} – ${points(other.total.total)} ${other.teamName}`,
    'heading',
  )
  return [title, ...duel.starters, BLANK, ...duel.bench]
}

/** Draws the lineup. If there is room, draws the matchup or the best lineup next to it. */
const bodyOf = (
  lines: (space: { width: number; height: number }) => Line[],
  { shown, best, matchup, columns, height }: BodyOf,
): Line[] => {
  if (matchup.length > 0) return beside(lines({ width: TABLE, height }), matchup.slice(0, height), TABLE + GAP)
  const isWide = best !== undefined && columns >= WIDE
  const width = isWide ? Math.max(TABLE, columns - BEST - GAP) : columns
  const table = lines({ width, height })
  if (!isWide) return table
  return beside(table, bestBeside(best, shown, height), Math.max(TABLE, ...table.map(widthOf)) + GAP)
}

interface BodyOf {
  shown: Seats
  best: OptimizedLineup | undefined
  /** Empty if it is not shown. */
  matchup: readonly Line[]
  columns: number
  height: number
}

/** The dialog that replaces the lineup: the players for a slot, or the changes of the best lineup. */
type Dialog = { slotIndex: number } | 'best' | null

/** A team's week: its rows with better players, and the reason if no row can change. */
const useRows = () => {
  const { of, team, league, takes } = useTeamWeek()
  const seats = useSeats(of)
  const shown = seats.answer
  const isOwn = team?.mine === true || league?.league.commissioner === true
  const change = useBestChange(of, isOwn)
  const best = useBestByPoints(of, shown)
  const ours = comparedWith(shown, { change, best })
  const rows = shown ? seatRows(shown, ours, league?.league.rosterConfig.reserve) : []
  const kept = shown !== undefined && league !== undefined && isKept(shown, of.week, league.currentWeek)
  const closed = kept ? keptLineup(team?.name ?? '', of.week) : null
  return { of, team, league, takes, seats, isOwn, change, best, isKnown: ours !== undefined, rows, closed }
}

type Rows = ReturnType<typeof useRows>

/** Handles the keys that open a dialog about the lineup, or explains why they do not. */
const useDialog = ({ change, closed }: Rows) => {
  const { notice } = useScreen()
  const [dialog, setDialog] = useState<Dialog>(null)
  const openSlot = (row: SeatRow): void => {
    const refusal = whyNot(row, closed)
    if (refusal === null && row.slotIndex !== null) setDialog({ slotIndex: row.slotIndex })
    else notice(refusal ?? '', true)
  }
  const openBest = (): void => {
    if (closed !== null) notice(closed, true)
    else if (!change) notice('The best lineup is not known yet', true)
    else if (change.started.length === 0 && change.benched.length === 0)
      notice(`The lineup is already the best ${basisWords(change)}`)
    else setDialog('best')
  }
  return { dialog, openSlot, openBest, leave: () => setDialog(null) }
}

/** Draws the team and its week above the lineup. */
const headOf = ({ team, of, league, closed }: Rows, shown: Seats, columns: number): Line[] => {
  const title = titleOf(team!, { week: of.week, fixed: fixedOf(shown, closed !== null) })
  const worth = worthLine(shown, isOver(league!, of.week))
  const words = unavailableStarters({ lineup: shown.starters, unavailable: shown.unavailable })
  const head = [title, worth].flatMap(line => foldedLine(line, { width: columns }))
  return [...head, words === '' ? BLANK : [{ text: words, tone: 'bad' }]]
}

/** The keys that change the team. */
const CHANGES: readonly string[] = ['c', 'b', 'd', 'i', 'A']

/** A lineup with its bench: the numbers of each slot, and better players. */
export const TeamScreen = () => {
  const { columns, rows: height, zone, navigate, notice } = useScreen()
  const known = useRows()
  const { of, team, league, seats, rows, closed, change, best, isKnown } = known
  const shown = seats.answer
  const { drop, reserve, turnAuto } = useTeamActions({ of, team })
  const writes = useLineupWrites({ of, teamName: team?.name ?? '', starters: shown?.starters ?? [] })
  const { dialog, openSlot, openBest, leave } = useDialog(known)
  // If all slots are locked, the title shows it.
  const seatsShown = closed === null ? rows : rows.map(seat => ({ ...seat, locked: false }))
  const table = advisedTable(seatsShown, { isKnown, zone })
  const list = useList({ name: 'team', items: rows, table, page: height - 4, fixed: true })
  const row = list.item
  const refusal = refusalOf(known)
  const matchup = useMatchupBeside(known, shown)
  useKeys(key => {
    if (dialog !== null) return false
    if (list.takes(key) || known.takes(key)) return true
    if (key === 'enter' && row?.player) navigate({ screen: 'player', playerId: row.player.id })
    else if (refusal !== null && CHANGES.includes(key)) notice(refusal, true)
    else if ((key === 'c' || key === 'enter') && row) openSlot(row)
    else if (key === 'b') openBest()
    else if (key === 'z') writes.undo()
    else if (key === 'd' && row?.player) drop(row.player)
    else if (key === 'i' && row) reserve(row)
    else if (key === 'A') turnAuto()
    else return false
    return true
  })
  if (!team || !shown || !league) return <Lines lines={pendingLines(seats, columns)} />
  const about = { teamName: team.name, seats: shown, onLeave: leave }
  if (dialog === 'best' && change)
    return <BestChange {...about} change={change} onSet={() => void writes.setBest(change.by)} />
  if (dialog !== null && dialog !== 'best')
    return <SlotChoice {...about} week={of.week} assign={writes.assign} slotIndex={dialog.slotIndex} />
  const head = headOf(known, shown, columns)
  const space = { columns, height: height - head.length }
  return <Lines lines={[...head, ...bodyOf(list.lines, { ...space, shown, best, matchup })]} />
}
