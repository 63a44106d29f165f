import { useState } from 'react'
import { type Answer, type OptimizedLineup, RESERVES, type Team } from '../../../engine/index.ts'
import { points } from '../../../views/format.ts'
import { advisedTable, isBenched, reserveIn } from '../../../views/lineup-rows.ts'
import { basisWords, unavailableStarters, unchangedLineup } from '../../../views/lineups.ts'
import { listedMatchups, matchupOf } from '../../../views/matchups.ts'
import { isWeekOver } from '../../../views/standings.ts'
import { bestLineupQuery, matchupsQuery, type TeamWeekPath } from '../answers/queries.ts'
import { pendingLines, useIsPro, useQuery } from '../interface/hooks.ts'
import { BLANK, divided, foldedLine, type Line, say, sideBySide } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen } from '../interface/screen.ts'
import {
  type BestLineup,
  isClosedWeek,
  keepCurrentSlots,
  lineupByPoints,
  lineupOfChange,
  type SlotRow,
  slotRows,
} from '../league/lineup.ts'
import { refusalOf, useBestChange, useLineupWrites, useTeamActions, useTeamWeek } from '../league/team.ts'
import { benchPointsLine, isUnderway, type TeamLineup, useTeamLineup } from '../league/week.ts'
import { BestChange, SlotChoice } from '../pickers/lineup-change.tsx'
import { sideLines } from './matchup-table.ts'

export const TEAM_KEYS = [
  ['b', 'best lineup', 'changes'],
  ['c', 'change the slot', 'changes'],
  ['Enter', 'open the player'],
  ['← →', 'week'],
  ['[ ]', 'team'],
  ['0', 'advice'],
  ['z', 'undo the last lineup change', 'changes'],
  ['t', 'the current week'],
  ['d', 'drop the player', 'changes'],
  ['i', 'move to IR, activate', 'changes'],
  ['T', 'move to the taxi squad, promote', 'changes'],
  ['A', 'auto-lineup: fill, best, off', 'changes'],
] as const

/** The min screen width for showing the opponent's lineup next to the team's, and that lineup's own min width. */
const WIDE = 160
const OPPONENT = 44
/** Below this height, the title is short, and the blank line under it is left out. */
const LOW = 14
/** The number of lines below a list for cells that do not fit. */
const HIDDEN = 4

/** The columns that a narrow terminal shows. */
const NARROW = ['SLOT', 'PLAYER', 'POINTS', 'GAIN', 'PPG', 'OPP', 'BETTER'] as const

/**
 * Explains why a slot cannot be changed, or returns null. `weekReason` is the reason if the entire week cannot be
 * changed.
 */
const whyNot = (slotRow: SlotRow, weekReason: string | null): string | null => {
  const { player, slot, slotIndex, locked } = slotRow
  if (weekReason !== null) return weekReason
  const name = player?.name ?? slot
  if (locked) return `${name} is locked: the game has started`
  const kind = reserveIn(slotRow)
  if (kind) {
    const { name: place, on, back } = RESERVES[kind]
    const key = kind === 'ir' ? 'i' : 'T'
    return player ? `${name} is ${on}; ${key} ${back}s` : `${key} on a player moves them to ${place}`
  }
  return slotIndex === null ? `${name} is on the bench; press Enter, then c to start them` : null
}

interface TitleOf {
  week: number
  /** Words for the part of the lineup that is locked. */
  fixed: string
  isLow: boolean
}

/** Draws the team, the week and the locked slots. On a short screen, leaves out the managers and auto-lineup. */
const titleOf = ({ name, managerNames, mine, autoLineupLevel }: Team, { week, fixed, isLow }: TitleOf): Line => [
  { text: mine ? `•${name}` : name, tone: mine ? 'mine' : 'accent' },
  { text: isLow ? '' : ` (${managerNames.length === 0 ? 'no manager' : managerNames.join(', ')})` },
  { text: '  ' },
  { text: '‹ ', tone: 'dim' },
  { text: `Week ${week}`, tone: 'heading' },
  { text: ' ›', tone: 'dim' },
  { text: fixed === '' ? '' : `  ${fixed}`, tone: 'locked' },
  { text: isLow || autoLineupLevel === 'off' ? '' : `  auto: ${autoLineupLevel}`, tone: 'good' },
]

/** Describes the locked part of a lineup; empty if nothing is locked. */
const lockedText = ({ starters }: TeamLineup, { isClosed, isLow }: { isClosed: boolean; isLow: boolean }): string => {
  const count = starters.filter(({ locked }) => locked).length
  if (isLow) return isClosed ? 'closed' : count === 0 ? '' : `${count}/${starters.length} locked`
  return isClosed ? 'closed, all slots locked' : count === 0 ? '' : `${count} of ${starters.length} slots locked`
}

/** Fetches the best lineup by the points in a week. Requires the pro plan; undefined while a player has yet to play. */
const useBestByPoints = (of: TeamWeekPath, lineup: TeamLineup | undefined): OptimizedLineup | undefined => {
  const isPro = useIsPro() === true
  const { answer: best } = useQuery(isPro ? bestLineupQuery(of) : null, true)
  // The response can still be for a different team or week.
  const isKnown = best?.teamId === of.teamId && best.week === of.week && best.total > 0
  return isKnown && lineup && !isUnderway(lineup) ? keepCurrentSlots(best, lineup) : undefined
}

/**
 * Returns the lineup to compare with: the one that `b` would set, or else the best one by points. Players in both
 * lineups stay in their slots.
 */
const compareToBest = (
  lineup: TeamLineup | undefined,
  { change, best }: { change: Answer<'setBestLineup'> | undefined; best: OptimizedLineup | undefined },
): BestLineup | undefined => {
  if (!lineup || (!change && !best)) return undefined
  return keepCurrentSlots(best ? lineupByPoints(best) : lineupOfChange(change!), lineup)
}

/** The opponent's lineup, with a line for each row of the team's. */
interface Opponent {
  height: number
  lines(width: number): Line[]
}

/** Returns the opponent's lineup, on a wide screen. */
const useOpponent = ({ of, rows }: Pick<ReturnType<typeof useRows>, 'of' | 'rows'>): Opponent | undefined => {
  const { columns, zone } = useScreen()
  const { answer } = useQuery(columns >= WIDE ? matchupsQuery(of.id) : null)
  const matchups = answer ? listedMatchups(answer).filter(({ week }) => week === of.week) : []
  const matchup = matchupOf(matchups, of.teamId)
  const opponent = matchup?.home.team.id === of.teamId ? matchup.away : matchup?.home
  const other = useTeamLineup(opponent ? { ...of, teamId: opponent.team.id } : null).answer
  if (!opponent || !other || other.teamName !== opponent.team.name) return undefined
  const count = rows.filter(({ slotIndex }) => slotIndex !== null).length
  const bench = Math.max(rows.filter(isBenched).length, other.bench.length)
  const lineup = [...other.starters.slice(0, count), ...Array.from({ length: bench }, (_, at) => other.bench[at])]
  const title = say(`${points(other.total.total).padStart(9)}  ${other.teamName}`, 'heading')
  return { height: lineup.length + 1, lines: width => [title, ...sideLines(lineup, { width, zone })] }
}

interface BodyOf {
  opponent: Opponent | undefined
  columns: number
  height: number
}

/** Draws the lineup, with the opponent's lineup on its right if both fit. */
const bodyOf = (
  { lines, count, used }: Pick<ReturnType<typeof useList>, 'lines' | 'count' | 'used'>,
  { opponent, columns, height }: BodyOf,
): Line[] => {
  if (!opponent || Math.max(count + 1, opponent.height) + HIDDEN > height) return lines({ width: columns, height })
  const { left, right } = divided({ columns, left: used, min: OPPONENT })
  return sideBySide(lines({ width: left, height }), opponent.lines(right), left)
}

/** The dialog shown instead of the lineup: the players for a slot, or the changes that the best lineup makes. */
type Dialog = { slotIndex: number } | 'best' | null

/** A team's week: its rows, better players for them, and the reason if no row can change. */
const useRows = () => {
  const { of, team, league, takes } = useTeamWeek()
  const lineup = useTeamLineup(of)
  const answer = lineup.answer
  const isOwn = team?.mine === true || league?.league.commissioner === true
  const change = useBestChange(of, isOwn)
  const best = useBestByPoints(of, answer)
  const comparison = compareToBest(answer, { change, best })
  const rows = answer ? slotRows(answer, comparison, league?.league.rosterConfig) : []
  const isClosed = answer !== undefined && league !== undefined && isClosedWeek(answer, of.week, league.currentWeek)
  const closed = isClosed ? unchangedLineup(team?.name ?? '', of.week) : null
  return { of, team, league, takes, seats: lineup, isOwn, change, isKnown: comparison !== undefined, rows, closed }
}

type Rows = ReturnType<typeof useRows>

/** Handles the keys that open a dialog about the lineup, or explains why the dialog is not available. */
const useDialog = ({ change, closed }: Rows) => {
  const { notice } = useScreen()
  const [dialog, setDialog] = useState<Dialog>(null)
  const openSlot = (row: SlotRow): void => {
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
const headOf = (
  { team, of, league, closed }: Rows,
  lineup: TeamLineup,
  { columns, height }: { columns: number; height: number },
): Line[] => {
  const isLow = height < LOW
  const title = titleOf(team!, {
    week: of.week,
    fixed: lockedText(lineup, { isClosed: closed !== null, isLow }),
    isLow,
  })
  const verdict = benchPointsLine(lineup, isWeekOver(league!, of.week))
  const words = unavailableStarters({ lineup: lineup.starters, unavailable: lineup.unavailable })
  const head = [title, verdict].flatMap(line => foldedLine(line, { width: columns }))
  return [...head, ...(words !== '' ? [say(words, 'bad')] : isLow ? [] : [BLANK])]
}

/** The keys that change the team. */
const CHANGES: readonly string[] = ['c', 'b', 'd', 'i', 'T', 'A']

/** A lineup with its bench: each slot's numbers, and better players. */
export const TeamScreen = () => {
  const { columns, rows: height, zone, navigate, notice } = useScreen()
  const state = useRows()
  const { of, team, league, seats: lineup, rows, closed, change, isKnown } = state
  const answer = lineup.answer
  const { drop, reserve, turnAuto } = useTeamActions({ of, team })
  const writes = useLineupWrites({ of, teamName: team?.name ?? '', starters: answer?.starters ?? [] })
  const { dialog, openSlot, openBest, leave } = useDialog(state)
  // If all slots are locked, the title says so.
  const rowsShown = closed === null ? rows : rows.map(slotRow => ({ ...slotRow, locked: false }))
  const table = advisedTable(rowsShown, { isKnown, zone })
  const list = useList({ name: 'team', items: rows, table, page: height - 4, fixed: true, narrow: NARROW })
  const row = list.item
  const refusal = refusalOf(state)
  const opponent = useOpponent(state)
  useKeys(key => {
    if (dialog !== null) return false
    if (list.takes(key) || state.takes(key)) return true
    if (key === 'enter' && row?.player) navigate({ screen: 'player', playerId: row.player.id })
    else if (refusal !== null && CHANGES.includes(key)) notice(refusal, true)
    else if ((key === 'c' || key === 'enter') && row) openSlot(row)
    else if (key === 'b') openBest()
    else if (key === 'z') writes.undo()
    else if (['d', 'i', 'T'].includes(key) && row?.player && row.locked && closed === null)
      notice(`${row.player.name} is locked: the game has started`, true)
    else if (key === 'd' && row?.player) drop(row.player)
    else if (key === 'i' && row) reserve(row, 'ir')
    else if (key === 'T' && row) reserve(row, 'taxi')
    else if (key === 'A') turnAuto()
    else return false
    return true
  })
  if (!team || !answer || !league) return <Lines lines={pendingLines(lineup, columns)} />
  const about = { teamName: team.name, lineup: answer, onLeave: leave }
  if (dialog === 'best' && change)
    return <BestChange {...about} change={change} onSet={() => void writes.setBest(change.by)} />
  if (dialog !== null && dialog !== 'best')
    return <SlotChoice {...about} week={of.week} assign={writes.assign} slotIndex={dialog.slotIndex} />
  const head = headOf(state, answer, { columns, height })
  return <Lines lines={[...head, ...bodyOf(list, { opponent, columns, height: height - head.length })]} />
}
