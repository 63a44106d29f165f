import { type Meeting, type Meetings, type Part, type View, wordsOf } from '../../views/view.ts'
import { points } from '../../views/words/format.ts'
import type { Output } from '../io.ts'
import { tableLines } from './table.ts'
import { pad, stringWidth } from './width.ts'

/** Draws a view as text. */

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(stringWidth))

const markOf = ({ winner }: Meeting, side: 'home' | 'away'): string =>
  winner === side ? '*' : winner === 'tie' ? '=' : ''

/** Matchups with aligned totals: a star marks the winner, equals signs a tie. */
const meetingLines = (meetings: readonly Meeting[]): string[] => {
  const names = widest(meetings.map(({ home }) => home.name))
  const totals = widest(meetings.flatMap(({ home, away }) => [points(home.total), away ? points(away.total) : '']))
  return meetings.map(meeting => {
    const { home, away, note } = meeting
    const left = `${pad(home.name, names, false)}  ${pad(points(home.total), totals, true)}`
    const behind = note === null ? '' : `  (${note})`
    if (away === null) return home.total === null ? `  ${home.name} has a bye` : `  ${left}   bye${behind}`
    const right = `${pad(points(away.total), totals, true)}${pad(markOf(meeting, 'away'), 1, false)}  ${away.name}`
    return `  ${left}${pad(markOf(meeting, 'home'), 1, false)} – ${right}${behind}`
  })
}

const blockOf = ({ heading, meetings }: Meetings): string[] => [heading, ...meetingLines(meetings)]

const partLines = (part: Part, room: number): string[] => {
  if (part.kind === 'text') return [...(part.heading === undefined ? [] : [part.heading]), ...part.lines.map(wordsOf)]
  if (part.kind === 'meetings') return blockOf(part)
  return [...(part.caption === null ? [] : [part.caption, '']), ...tableLines(part, room)]
}

/**
 * The text of a view, in blocks separated by blank lines; what helps at a terminal goes with the last one if that is sentences.
 * Tables are cut to the terminal's width, never in a pipe.
 */
export const textOf = (
  { title, about, parts, atTerminal = [] }: View,
  { isTerminal, columns }: Pick<Output, 'isTerminal' | 'columns'>,
) => {
  const room = isTerminal ? columns : Number.POSITIVE_INFINITY
  const head = [...(title === null ? [] : [title]), ...about]
  const shown = [...(head.length === 0 ? [] : [head]), ...parts.map(part => partLines(part, room))]
  const last = parts.length === 0 || parts.at(-1)!.kind === 'text' ? (shown.pop() ?? []) : []
  const end = [...last, ...atTerminal]
  const blocks = end.length === 0 ? shown : [...shown, end]
  return blocks.map(lines => `${lines.join('\n')}\n`).join('\n')
}
