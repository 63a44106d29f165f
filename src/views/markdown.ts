import { formatValue, points } from './format.ts'
import type { CreditPart } from './phrases.ts'
import {
  headingText,
  isRight,
  type MatchupList,
  type MatchupView,
  type Part,
  type Row,
  type Side,
  type Table,
  type Text,
  type View,
  wordsOf,
} from './view.ts'

/** Renders a view as Markdown, for chats, wikis and repositories. */

/** Escapes a string so that Markdown shows it unchanged. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|~#]/g, '\\$&')

const shownColumns = ({ columns }: Table): number[] =>
  columns.flatMap(({ heading }, at) => (heading === null ? [] : [at]))

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const item = (text: string): string => (text.startsWith('  ') ? `  - ${escaped(text.trim())}` : `- ${escaped(text)}`)

/** Returns the explanations below a table. Each starts with the first text cell of its row. */
const detailLines = (table: Table, texts: (row: Row) => readonly string[]): string[] => {
  const explained = table.rows.filter(({ details }) => details.length > 0)
  if (explained.length === 0) return []
  const name = Math.max(
    shownColumns(table).findIndex(at => !isRight(table, at)),
    0,
  )
  return [
    '',
    ...explained.flatMap(row => [`- ${texts(row)[name]}`, ...row.details.map(each => item(`  ${each.trim()}`))]),
  ]
}

const tableLines = (table: Table): string[] => {
  const visibleColumns = shownColumns(table)
  const { caption, columns, rows, zone } = table
  if (visibleColumns.length === 0) return []
  const texts = ({ cells }: Row): string[] =>
    visibleColumns.map(at => escaped(formatValue(cells[at]!.value, columns[at]!.format, zone)))
  return [
    ...(caption === null ? [] : [`## ${escaped(caption)}`, '']),
    line(visibleColumns.map(at => escaped(headingText(columns[at]!, zone) ?? ''))),
    line(visibleColumns.map(at => (isRight(table, at) ? '---:' : '---'))),
    ...rows.map(row => line(texts(row))),
    ...detailLines(table, texts),
  ]
}

const textLines = ({ heading, lines }: Text): string[] =>
  heading === undefined
    ? lines.flatMap((each, at) => [...(at === 0 ? [] : ['']), escaped(wordsOf(each).trim())])
    : [`## ${escaped(heading)}`, '', ...lines.map(each => item(wordsOf(each)))]

const sideText = ({ name, total }: Side, won: boolean): string => {
  const text = `${escaped(name)} ${total === null ? '' : points(total)}`.trim()
  return won ? `**${text}**` : text
}

const matchupLine = ({ home, away, winner, note }: MatchupView): string => {
  const other = away === null ? 'bye' : sideText(away, winner === 'away')
  return `- ${sideText(home, winner === 'home')} vs ${other}${note === null ? '' : ` (${escaped(note)})`}`
}

const matchupLines = ({ heading, matchups }: MatchupList): string[] => [
  `## ${escaped(heading)}`,
  '',
  ...matchups.map(matchupLine),
]

const partLines = (part: Part): string[] => {
  if (part.kind === 'table') return tableLines(part)
  return part.kind === 'text' ? textLines(part) : matchupLines(part)
}

const creditText = ({ text, link }: CreditPart): string =>
  link === undefined ? escaped(text) : `[${escaped(text)}](${link})`

export const toMarkdown = ({ title, about, parts, credit = [] }: View): string => {
  const blocks = [
    ...(title === null ? [] : [[`# ${escaped(title)}`]]),
    ...about.map(each => [escaped(each)]),
    ...parts.map(partLines),
    ...(credit.length === 0 ? [] : [[credit.map(creditText).join('')]]),
  ]
  return `${blocks
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')}\n`
}
