import stringWidth from 'string-width'

/** Finds faults in the text of a view. Each check answers them as sentences. */

const STRAY = /\bundefined\b|\bNaN\b|\bnull\b|\[object |\bInfinity\b/

/** Text that a program left behind, by the line that has it. */
export const strayText = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => STRAY.test(line))
    .map(line => `stray text: ${line.trim()}`)

/** Lines that are wider than the screen. A single word, such as a link, may be wider. */
export const wideLines = (text: string, columns: number): string[] =>
  text
    .split('\n')
    .filter(line => stringWidth(line) > columns && /\S\s+\S/.test(line.trim()))
    .map(line => `${stringWidth(line)} columns: ${line}`)

/** Columns that may stay free: the cursor's, and half of a wide letter in each column. */
const MARGIN = 6

/** Lines with a text that was cut, although the line has room for more of it. */
export const needlessCuts = (text: string, columns: number): string[] =>
  text
    .split('\n')
    .filter(line => /\S…( |$)/.test(line) && stringWidth(line.trimEnd()) < columns - MARGIN)
    .map(line => `cut with room for more: ${line}`)

/** Texts that run into the next column: cut without a blank after the ellipsis, or letters after a number. */
export const collisions = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => /\S…[^\s…,.;:)›▏]|\d\.\d\d[A-Za-z]/.test(line))
    .map(line => `texts that collide: ${line}`)

/** Details of a row, and the further lines of a row whose first text has only one. */
const DETAIL = ' '.repeat(6)
const RULE = /^ *-+( {2,}-+)*$/

/** Whether each column of the terminal is blank in a line; a wide letter takes two. */
const blanksIn = (line: string, columns: number): boolean[] => {
  const cells = [...new Intl.Segmenter().segment(line)].flatMap(({ segment }) =>
    Array<boolean>(stringWidth(segment)).fill(segment === ' '),
  )
  return Array.from({ length: columns }, (_, at) => cells[at] ?? true)
}

/** Tables whose columns are not apart: in all rows two blanks have to stand above each other between two headings. */
export const brokenTables = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.flatMap((rule, at) => {
    // A row of values that are not there looks like a rule; only the first one of a block is one.
    const block = lines.slice(lines.lastIndexOf('', at) + 1, at)
    if (!RULE.test(rule) || block.some(line => RULE.test(line))) return []
    const end = lines.indexOf('', at)
    const rows = lines.slice(at + 1, end < 0 ? lines.length : end).filter(line => !line.startsWith(DETAIL))
    const wide = Math.max(...[rule, ...rows].map(line => stringWidth(line)))
    const blanks = [rule, ...rows].map(line => blanksIn(line, wide))
    const isGutter = (column: number): boolean => blanks.every(row => row[column] && row[column + 1])
    const groups = [...rule.matchAll(/-+/g)]
    return groups.slice(1).flatMap((group, index) => {
      const [from, to] = [groups[index]!.index, group.index + group[0].length]
      const hasGutter = Array.from({ length: to - from - 1 }, (_, each) => from + each).some(isGutter)
      return hasGutter ? [] : [`columns are not apart at ${from}-${to}: ${lines[at - 1]}`]
    })
  })
}

/** Everything that is wrong with a text on a terminal. */
export const faultsOfText = (text: string, columns: number): string[] => [
  ...strayText(text),
  ...wideLines(text, columns),
  ...brokenTables(text),
]
