import { tall } from '../drawing/grid.ts'
import { BLANK, beside, type Line } from '../drawing/lines.ts'

/** How a draft room is laid out on screens of all sizes. */

/** From this width on, the board is beside the list of available players. */
const WIDE = 120
/** From this width on, the queue is beside the list. */
const ROOMY = 76
const SIDE = 26
const GAP = 2
/** The lines above: the state of the draft, a team, and a blank line. */
const HEAD = 3
const LEAST_BOARD = 6
/** Lower screens show no board, to leave room for the list. */
const LOW = 14
/** The least height of a list below a higher board. */
const LIST = 21
/** From this height on, the queue has room for a roster below it. */
const HIGH_SIDE = 24
const QUEUE = 8

interface Sizes {
  columns: number
  rows: number
}

/** Whether the board is beside the list, both widths, and the board's height. */
export const sizesOf = ({ columns, rows }: Sizes, rounds: number) => {
  const isWide = columns >= WIDE
  const body = rows - HEAD
  const list = isWide ? Math.min(66, Math.floor(columns * 0.43)) : columns
  const most = isWide ? Math.ceil(body / 2) : Math.max(body < LOW ? 0 : LEAST_BOARD, body - LIST)
  return { isWide, body, list, board: isWide ? columns - list - GAP : columns, boardHeight: Math.min(rounds + 1, most) }
}

type Block = (width: number, height: number) => Line[]

interface Blocks {
  /** Empty before the draft. */
  board: readonly Line[]
  list: Block
  queue: Block
  roster: Block
  /** The cursor is in the queue. */
  isEdited: boolean
}

const wideLines = ({ board, list, queue, roster }: Blocks, sizes: ReturnType<typeof sizesOf>): Line[] => {
  const above = board.length === 0 ? [] : [...board, BLANK]
  const rest = sizes.body - above.length
  const half = Math.floor(sizes.board / 2)
  const below = beside(roster(half - GAP, rest), queue(sizes.board - half, rest), half)
  return beside([...above, ...below], list(sizes.list, sizes.body), sizes.board + GAP)
}

const sideLines = ({ queue, roster }: Blocks, height: number): Line[] =>
  height < HIGH_SIDE
    ? queue(SIDE, height)
    : [...tall(queue(SIDE, QUEUE), QUEUE), BLANK, ...roster(SIDE, height - QUEUE - 1)]

const narrowLines = (blocks: Blocks, columns: number, height: number): Line[] => {
  if (columns >= ROOMY)
    return beside(blocks.list(columns - SIDE - GAP, height), sideLines(blocks, height), columns - SIDE)
  return blocks.isEdited ? blocks.queue(columns, height) : blocks.list(columns, height)
}

/** The blocks of a draft room that have room. */
export const roomLines = (blocks: Blocks, sizes: ReturnType<typeof sizesOf>): Line[] => {
  if (sizes.isWide) return wideLines(blocks, sizes)
  const above = blocks.board.length === 0 ? [] : [...blocks.board, BLANK]
  return [...above, ...narrowLines(blocks, sizes.list, sizes.body - above.length)]
}
