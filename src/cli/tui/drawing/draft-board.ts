import type { Draft, Team } from '../../../engine/index.ts'
import { draftName, draftStand } from '../../../views/draft.ts'
import { cut } from '../../output/width.ts'
import { type Line, type Span, sized } from './lines.ts'

/** How a draft stands, in one line. */
export const standLine = (draft: Draft, nameOf: (id: string) => string): Line => [
  { text: draftName(draft), tone: 'heading' },
  { text: '  ' },
  ...draftStand(draft, { nameOf }),
]

const NARROWEST = 7
const ROUND = 4

interface Columns {
  width: number
  /** The first team shown; null goes with the one on the clock. */
  from: number | null
}

/** How many teams fit on the board, and the first of them. */
export const columnsOf = ({ order, onTheClock }: Draft, { width, from }: Columns) => {
  const count = Math.max(1, Math.min(order.length, Math.floor((width - ROUND - 1) / NARROWEST)))
  const clock = Math.max(0, order.indexOf(onTheClock?.teamId ?? ''))
  const first = Math.max(0, Math.min(from ?? clock - Math.floor(count / 2), order.length - count))
  return { first, count }
}

const SUFFIX = /^([js]r\.?|[iv]+)$/i

/** What is called out of a name: "Beckham Jr.", "Brown", "Broncos". */
export const surnameOf = (name: string): string => {
  const words = name.split(' ')
  const last = words.findLastIndex(word => !SUFFIX.test(word))
  return words.slice(Math.max(0, last)).join(' ')
}

/** The board: a row a round, a column a team in the order of the draft; arrows stand where there are more of them. */
export const boardLines = (
  draft: Draft,
  teams: readonly Team[],
  { height, ...columns }: Columns & { height: number },
): Line[] => {
  const { order, picks, onTheClock, rounds } = draft
  const { first, count } = columnsOf(draft, columns)
  const each = Math.floor((columns.width - ROUND - 1) / count)
  const shown = order.slice(first, first + count)
  const more = first + count < order.length ? '›' : ''
  const nameOf = (id: string) => teams.find(team => team.id === id)?.name ?? id
  // So narrow a cell says more with a letter than with an ellipsis.
  const cell = (text: string) => sized(cut(text, each - 1, ''), each)
  const head = shown.map(
    (id): Span => ({ text: cell(nameOf(id)), tone: id === onTheClock?.teamId ? 'accent' : 'heading' }),
  )
  const now = onTheClock?.round ?? rounds
  const from = Math.max(1, Math.min(now - height + 2, rounds - height + 2))
  const rows = Array.from({ length: Math.min(rounds, height - 1) }, (_, at): Line => {
    const round = from + at
    const spans = shown.map((teamId): Span => {
      const pick = picks.find(one => one.round === round && one.teamId === teamId)
      if (pick) return { text: cell(surnameOf(pick.player.name ?? pick.player.id)) }
      const isNext = round === onTheClock?.round && teamId === onTheClock.teamId
      return { text: cell(isNext ? '…' : '·'), tone: isNext ? 'accent' : 'dim' }
    })
    return [{ text: `${String(round).padStart(ROUND - 1)} `, tone: 'dim' }, ...spans]
  })
  const less = first > 0 ? '‹' : ''
  return [[{ text: sized(`${less} `, ROUND, true), tone: 'accent' }, ...head, { text: more, tone: 'accent' }], ...rows]
}
