import type { Draft, Team } from '../../../engine/index.ts'
import { draftName, draftStand, shortQueue } from '../../../views/draft.ts'
import { lineupTable, slotNames } from '../../../views/lineup-rows.ts'
import { count } from '../../../views/phrases.ts'
import { timeLeft } from '../../../views/pick-clock.ts'
import { stringWidth } from '../../output/width.ts'
import type { DraftQueue } from '../answers/queries.ts'
import {
  BLANK,
  BLOCK_GAP,
  divided,
  type GridSpace,
  grid,
  type Line,
  type Span,
  say,
  sideBySide,
  spread,
  tall,
  widthOf,
} from '../interface/lines.ts'
import { type DraftPlayer, picksUntil, rosterSlots } from './actions.ts'
import { BOARD_HEAD, boardWidth } from './board.ts'

/** A draft room's layout for all screen sizes, and the blocks around its board. */

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
  return rosterSlots(slots, players).seats.flatMap(({ player }, at) => (player ? [] : names[at]!))
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
  const { seats: filled, bench } = rosterSlots(slots, players)
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
