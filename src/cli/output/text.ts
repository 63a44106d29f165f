import { points } from '../../views/format.ts'
import { type MatchupList, type MatchupView, type Part, type View, wordsOf } from '../../views/view.ts'
import type { Output } from '../io/io.ts'
import { GAP, tableLines } from './table.ts'
import { foldText, pad, widest } from './width.ts'

const INDENT = '  '

const markOf = ({ winner }: MatchupView, side: 'home' | 'away'): string =>
  winner === side ? '*' : winner === 'tie' ? '=' : ''

const marked = (matchup: MatchupView, side: 'home' | 'away'): string => {
  const total = matchup[side]?.total ?? null
  return `${points(total)}${pad(markOf(matchup, side), 1, false)}`
}

/** Draws matchups with one line per team, for a terminal that is too narrow to fit both on one line. */
const stackedLines = (matchups: readonly MatchupView[], room: number): string[] => {
  const figures = widest(matchups.flatMap(matchup => [marked(matchup, 'home'), marked(matchup, 'away')]))
  const names = room - figures - INDENT.length - GAP.length
  const sideLines = (matchup: MatchupView, side: 'home' | 'away'): string[] =>
    foldText(matchup[side]?.name ?? 'bye', names).map((name, at) =>
      at > 0 || matchup[side] === null
        ? `${INDENT}${name}`
        : `${INDENT}${pad(name, names, false)}${GAP}${pad(marked(matchup, side), figures, true)}`.trimEnd(),
    )
  return matchups.flatMap((matchup, at) => [
    ...(at > 0 ? [''] : []),
    ...sideLines(matchup, 'home'),
    ...sideLines(matchup, 'away'),
    ...(matchup.note === null ? [] : [`${INDENT}(${matchup.note})`]),
  ])
}

/** Draws matchups with aligned totals. A star marks the winner, and an equals sign marks a tie. */
const matchupLines = (matchups: readonly MatchupView[], room: number): string[] => {
  const lines = besideLines(matchups)
  return widest(lines) <= room ? lines : stackedLines(matchups, room)
}

const besideLines = (matchups: readonly MatchupView[]): string[] => {
  const names = widest(matchups.map(({ home }) => home.name))
  const totals = widest(matchups.flatMap(({ home, away }) => [points(home.total), away ? points(away.total) : '']))
  return matchups.map(matchup => {
    const { home, away, note } = matchup
    const left = `${pad(home.name, names, false)}  ${pad(points(home.total), totals, true)}`
    const behind = note === null ? '' : `  (${note})`
    if (away === null) return home.total === null ? `  ${home.name} has a bye` : `  ${left}   bye${behind}`
    const right = `${pad(points(away.total), totals, true)}${pad(markOf(matchup, 'away'), 1, false)}  ${away.name}`
    return `  ${left}${pad(markOf(matchup, 'home'), 1, false)} – ${right}${behind}`
  })
}

const blockOf = ({ heading, matchups }: MatchupList, room: number): string[] => [
  heading,
  ...matchupLines(matchups, room),
]

const partLines = (part: Part, room: number): string[] => {
  if (part.kind === 'text') return [...(part.heading === undefined ? [] : [part.heading]), ...part.lines.map(wordsOf)]
  if (part.kind === 'matchups') return blockOf(part, room)
  return [...(part.caption === null ? [] : [part.caption, '']), ...tableLines(part, room)]
}

/**
 * Adds advice for the terminal. A single piece of advice is appended to the last sentence, as in errors. Several pieces
 * get a line each. Advice also gets its own line if the view is a title with more lines, because the last of these can
 * be a link.
 */
const withAdvice = ({ about, parts, atTerminal = [] }: View, last: readonly string[]): string[] => {
  const [help, ...others] = atTerminal
  const isSentence = last.length > 0 && (parts.length > 0 || about.length === 0)
  return help !== undefined && others.length === 0 && isSentence
    ? [...last.slice(0, -1), `${last.at(-1)}; ${help}`]
    : [...last, ...atTerminal]
}

/**
 * Returns a view's text, in blocks separated by blank lines. Tables are cut off at the terminal's width, but not in a
 * pipe.
 */
export const textOf = (view: View, { isTerminal, columns }: Pick<Output, 'isTerminal' | 'columns'>) => {
  const { title, about, parts } = view
  const room = isTerminal ? columns : Number.POSITIVE_INFINITY
  const head = [...(title === null ? [] : [title]), ...about]
  const sections = [...(head.length === 0 ? [] : [head]), ...parts.map(part => partLines(part, room))]
  const isText = parts.length === 0 || parts.at(-1)!.kind === 'text'
  const last = isText ? (sections.pop() ?? []) : []
  const blocks = [...sections, withAdvice(view, last)].filter(({ length }) => length > 0)
  return blocks.map(lines => `${lines.join('\n')}\n`).join('\n')
}
