import type { Draft, Team } from '../../../engine/index.ts'
import { draftName, draftStand, picksUntil, shortQueue } from '../../../views/draft.ts'
import { lineupTable, slotNames } from '../../../views/lineup-rows.ts'
import { count } from '../../../views/phrases.ts'
import { timeLeft } from '../../../views/pick-clock.ts'
import { cut, foldText, stringWidth } from '../../output/width.ts'
import type { DraftQueue } from '../answers/queries.ts'
import {
  BLANK,
  BLOCK_GAP,
  divided,
  fitText,
  type GridSpace,
  grid,
  type Line,
  type Span,
  say,
  sideBySide,
  spread,
  surnameOf,
  tall,
  widthOf,
} from '../interface/lines.ts'
import { useScreenState } from '../interface/screen.ts'
import { type DraftPlayer, rosterSlots } from './actions.ts'

/** Draws a draft room: its layout, board and blocks. */

/** The width of the round numbers. */
const ROUND = 4
/** The width of a team's column, which is enough for a position and nearly every surname. */
const WHOLE = 15

/** Returns the width that the board needs to show every team and pick in full. */
const boardWidth = ({ order }: Draft): number => ROUND + 1 + order.length * WHOLE

interface Columns {
  width: number
  /** The first team shown; null follows the team on the clock. */
  from: number | null
}

/** Returns how many teams fit on the board, and the first team shown. */
const columnsOf = ({ order, onTheClock }: Draft, { width, from }: Columns) => {
  const count = Math.max(1, Math.min(order.length, Math.floor((width - ROUND - 1) / WHOLE)))
  const clock = Math.max(0, order.indexOf(onTheClock?.teamId ?? ''))
  const first = Math.max(0, Math.min(from ?? clock - Math.floor(count / 2), order.length - count))
  return { first, count }
}

interface BoardOf extends Columns {
  height: number
  teams: readonly Team[]
}

const pickWords = ({ player }: Draft['picks'][number]): string =>
  `${player.posGroup ?? '-'} ${surnameOf(player.name ?? player.id)}`

/** Draws the cell for a team in a round: the pick, a dot before it is made, or the mark for the team on the clock. */
const cellOf = (draft: Draft, { id, mine }: Team, round: number): Span => {
  const pick = draft.picks.find(one => one.round === round && one.teamId === id)
  if (pick) return { text: pickWords(pick), tone: mine ? 'mine' : undefined }
  const { onTheClock } = draft
  const isNext = round === onTheClock?.round && id === onTheClock.teamId
  return { text: isNext ? '…' : '·', tone: isNext ? 'accent' : 'dim' }
}

/** The max number of lines for team names. */
const BOARD_HEAD = 2

/** Breaks a team's name into at most two lines. */
const nameLines = (name: string, width: number): string[] => {
  const [first = '', ...others] = foldText(name, width)
  return others.length === 0 ? [first] : [first, cut(others.join(' '), width)]
}

/** Returns the rounds to show. The current round is near the end. */
const roundsShown = ({ onTheClock, rounds }: Draft, height: number): number[] => {
  const now = onTheClock?.round ?? rounds
  const first = Math.max(1, Math.min(now - height + 2, rounds - height + 1))
  return Array.from({ length: Math.min(rounds, height) }, (_, at) => first + at)
}

/**
 * Draws the board: a row for each round, a column for each team in draft order, a bullet next to the user's team, and
 * arrows if more teams are off screen.
 */
export const boardLines = (draft: Draft, { height, teams, ...columns }: BoardOf): Line[] => {
  const { order, onTheClock } = draft
  const { first, count } = columnsOf(draft, columns)
  const each = Math.floor((columns.width - ROUND - 1) / count)
  const visibleTeams = order.slice(first, first + count).flatMap(id => teams.find(team => team.id === id) ?? [])
  const cell = ({ text, tone }: Span): Span => ({ text: fitText(cut(text, each - 1), each), tone })
  const less = first > 0 ? '‹' : ''
  const more: Line = first + count < order.length ? [{ text: '›', tone: 'accent' }] : []
  const names = visibleTeams.map(({ name, mine }) => nameLines(mine ? `•${name}` : name, each - 1))
  const heads = Array.from({ length: Math.max(1, ...names.map(({ length }) => length)) }, (_, line): Line => {
    const spans = visibleTeams.map(({ id, mine }, at) =>
      cell({ text: names[at]![line] ?? '', tone: id === onTheClock?.teamId ? 'accent' : mine ? 'mine' : 'heading' }),
    )
    return [
      { text: fitText(line === 0 ? `${less} ` : '', ROUND, true), tone: 'accent' },
      ...spans,
      ...(line === 0 ? more : []),
    ]
  })
  const rows = roundsShown(draft, height - heads.length).map(
    (round): Line => [
      { text: `${String(round).padStart(ROUND - 1)} `, tone: 'dim' },
      ...visibleTeams.map(team => cell(cellOf(draft, team, round))),
    ],
  )
  return [...heads, ...rows]
}

/**
 * Chooses the teams to show on the board: the teams near the one on the clock, or the teams that the user scrolled to,
 * until the next pick.
 */
export const useBoardTeams = (draft: Draft | undefined, width: number) => {
  const [scroll, setScroll] = useScreenState('draft.teams', { from: 0, picks: -1 })
  const from = draft && scroll.picks === draft.picks.length ? scroll.from : null
  const isScrolled = draft !== undefined && columnsOf(draft, { width, from }).count < draft.order.length
  const takes = (key: string): boolean => {
    if (!draft || !isScrolled || (key !== 'left' && key !== 'right')) return false
    const { first, count } = columnsOf(draft, { width, from })
    const to = first + (key === 'left' ? -1 : 1)
    setScroll(() => ({ from: Math.max(0, Math.min(to, draft.order.length - count)), picks: draft.picks.length }))
    return true
  }
  return { columns: { width, from }, isScrolled, takes }
}

const PLAYERS = 54
/** The min width for a roster and a queue next to each other. */
const PANES = 64
/** The min width for a queue next to the list. */
const ROOMY = 76
const SIDE = 26
/** The lines at the top: the state of the draft, a team, and a blank line. */
const HEAD = 3
const MIN_BOARD = 6
/** The min number of lines for showing the board. Shorter screens use that space for the list. */
const LOW = 14
/** The min height that a tall board leaves for the list below it. */
const LIST = 21
/** The min height for a roster below the queue. */
const HIGH_SIDE = 19
const QUEUE = 8

interface Sizes {
  columns: number
  rows: number
}

/**
 * Returns the layout: whether the board is next to the list, both widths, and the board's height. If all names do not
 * fit next to the list, the board is above it.
 */
export const sizesOf = ({ columns, rows }: Sizes, draft: Draft | undefined) => {
  const whole = draft ? boardWidth(draft) : PANES
  const isWide = columns >= whole + BLOCK_GAP + PLAYERS
  const body = rows - HEAD
  const { left, right } = divided({ columns, left: () => whole, min: PLAYERS })
  const max = isWide ? Math.ceil(body / 2) : Math.max(body < LOW ? 0 : MIN_BOARD, body - LIST)
  const boardHeight = draft ? Math.min(draft.rounds + BOARD_HEAD, max) : 0
  return { isWide, body, list: isWide ? right : columns, board: isWide ? left : columns, boardHeight }
}

type Block = (width: number, height: number) => Line[]

interface Blocks {
  /** Empty before the draft. */
  board: readonly Line[]
  list: Block
  /** Returns how much of a width the list uses. */
  listUses(room: number): number
  queue: Block
  roster: Block
  /** True if the cursor is in the queue. */
  isEdited: boolean
}

const wideLines = ({ board, list, queue, roster }: Blocks, sizes: ReturnType<typeof sizesOf>): Line[] => {
  const above = board.length === 0 ? [] : [...board, BLANK]
  const rest = sizes.body - above.length
  const half = Math.floor(sizes.board / 2) - BLOCK_GAP
  const below = sideBySide(roster(half, rest), queue(sizes.board - half - BLOCK_GAP, rest), half)
  return sideBySide([...above, ...below], list(sizes.list, sizes.body), sizes.board)
}

const sideLines = ({ queue, roster }: Blocks, width: number, height: number): Line[] =>
  height < HIGH_SIDE
    ? queue(width, height)
    : [...tall(queue(width, QUEUE), QUEUE), BLANK, ...roster(width, height - QUEUE - 1)]

const narrowLines = (blocks: Blocks, columns: number, height: number): Line[] => {
  const { left, right } = divided({ columns, left: blocks.listUses, min: SIDE })
  if (columns >= ROOMY) return sideBySide(blocks.list(left, height), sideLines(blocks, right, height), left)
  return blocks.isEdited ? blocks.queue(columns, height) : blocks.list(columns, height)
}

/** Draws as many blocks of a draft room as fit. */
export const roomLines = (blocks: Blocks, sizes: ReturnType<typeof sizesOf>): Line[] => {
  if (sizes.isWide) return wideLines(blocks, sizes)
  const above = blocks.board.length === 0 ? [] : [...blocks.board, BLANK]
  return [...above, ...narrowLines(blocks, sizes.list, sizes.body - above.length)]
}

interface DraftStateProps {
  nameOf(id: string): string
  /** Wall time in epoch ms. */
  now: number
  zone: string
  width: number
}

/**
 * Draws a draft's state, with the time left on the clock at the right. On a narrow screen, leaves out the kind of
 * draft.
 */
export const standLine = (draft: Draft, { nameOf, now, zone, width }: DraftStateProps): Line => {
  const state: Line = draftStand(draft, { nameOf })
  const named: Line = [{ text: draftName(draft), tone: 'heading' }, { text: '  ' }, ...state]
  const left = timeLeft(draft, now, zone)
  const room = left ? width - stringWidth(left.text) - BLOCK_GAP : width
  const line = widthOf(named) > room ? state : named
  return left ? spread(line, [left], width) : line
}

/** Draws a warning next to a pick clock if no daemon enforces it. */
export const unservedLine = (columns: number): Line =>
  say(
    columns < 80
      ? '! No daemon is running: no autopick'
      : '! No daemon is running, so no autopick when time runs out: hindsight serve',
    'bad',
  )

const turnOf = (draft: Draft, teamId: string): Span => {
  const others = picksUntil(draft, teamId)
  if (others === null) return { text: 'no picks left', tone: 'dim' }
  if (others === 0) return { text: draft.status === 'paused' ? 'is next' : 'on the clock', tone: 'accent' }
  return { text: `${count(others, 'pick')} away` }
}

interface RosterOf {
  slots: readonly { slot: string; eligible: readonly string[] }[]
  players: readonly DraftPlayer[]
}

/** Returns the slots that none of a roster's players can fill. */
const openSlots = ({ slots, players }: RosterOf): string[] => {
  const names = slotNames(slots)
  return rosterSlots(slots, players).slots.flatMap(({ player }, at) => (player ? [] : names[at]!))
}

interface TeamOf extends RosterOf {
  team: Team
  draft: Draft | undefined
  autopick: boolean
}

/** Draws a team's next pick and its open slots. */
export const teamLine = ({ team, draft, autopick, ...roster }: TeamOf): Line => {
  const open = openSlots(roster)
  return [
    { text: team.mine ? `•${team.name}` : team.name, tone: team.mine ? 'mine' : 'heading' },
    ...(draft?.onTheClock ? [{ text: ' ' }, turnOf(draft, team.id)] : []),
    ...(autopick ? [{ text: ', autopick', tone: 'accent' as const }] : []),
    ...(open.length === 0 ? [{ text: ', all slots filled' }] : [{ text: '  open ' }]),
    { text: open.join(' '), tone: 'open' },
  ]
}

/** Draws a roster by slot, and its bench. */
export const rosterLines = ({ slots, players }: RosterOf, space: GridSpace): Line[] => {
  const { slots: filled, bench } = rosterSlots(slots, players)
  const benched = bench.map(player => ({ slot: 'bench', player }))
  return grid(lineupTable(filled, benched, 'UTC'), space)
}

/** Returns a team's queue, first choice first. */
export const queueLines = (
  result: { answer: DraftQueue | undefined; failure: string | undefined },
  space: GridSpace,
): Line[] => {
  const { answer } = result
  if (!answer)
    return [
      say('  Queue', 'heading'),
      say(`  ${result.failure === undefined ? '…' : 'only its managers see it'}`, 'dim'),
    ]
  if (answer.queue.length === 0) return [say('  Queue', 'heading'), say('  empty; a adds players', 'dim')]
  return grid(shortQueue(answer.queue), space)
}
