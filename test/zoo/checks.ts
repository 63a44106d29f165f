import stringWidth from 'string-width'

/** Finds errors in a view's text. Each check returns them as sentences. */

const STRAY = /\bundefined\b|\bNaN\b|\bnull\b|\[object |\bInfinity\b/

/** Finds lines that contain a raw program value such as "undefined". */
export const strayText = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => STRAY.test(line))
    .map(line => `stray text: ${line.trim()}`)

/** Finds lines that are wider than the screen. A line that is a single word, such as a link, may be wider. */
export const wideLines = (text: string, columns: number): string[] =>
  text
    .split('\n')
    .filter(line => stringWidth(line) > columns && /\S\s+\S/.test(line.trim()))
    .map(line => `${stringWidth(line)} columns: ${line}`)

/**
 * Finds text that runs into the next column: cut off without a space after the ellipsis, or with letters right after a
 * number.
 */
export const collisions = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => /\S…[^\s…,.;:)›▏]|\d\.\d\d[A-Za-z]/.test(line))
    .map(line => `texts that collide: ${line}`)

/** The indent of a row's details, and of a row's continued lines if its first cell fits on one line. */
const DETAIL = ' '.repeat(6)
const RULE = /^ *-+( {2,}-+)*$/

/** Returns whether each terminal column is blank in a line. A wide character takes up two columns. */
const blanksIn = (line: string, columns: number): boolean[] => {
  const cells = [...new Intl.Segmenter().segment(line)].flatMap(({ segment }) =>
    Array<boolean>(stringWidth(segment)).fill(segment === ' '),
  )
  return Array.from({ length: columns }, (_, at) => cells[at] ?? true)
}

/**
 * Finds tables whose columns run together. Between two headings, at least two adjacent columns must be blank in all
 * rows.
 */
export const brokenTables = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.flatMap((rule, at) => {
    // A row of missing values looks like a horizontal rule, but only the first line in a block is a rule.
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

/** The widest gap between two columns or blocks. */
const WIDEST_GAP = 4
/** Columns that may stay empty: the cursor's, and half of a wide character in each column. */
const MARGIN = 6

/** Returns how many columns are blank in all lines, apart from gaps. A block can start in any column. */
const freeColumns = (lines: readonly string[], columns: number): number => {
  const blanks = lines.map(line => blanksIn(line, columns))
  const strips = Array.from({ length: columns }, (_, at) => (blanks.every(line => line[at]) ? ' ' : '#')).join('')
  return strips
    .trimStart()
    .split('#')
    .reduce((sum, strip) => sum + Math.max(0, strip.length - WIDEST_GAP), 0)
}

/** Text with more columns than this can be cut. Only names in wide characters, such as emoji, are so long. */
const LONG_NAME = 40

/** Returns true if a line has text of a usual length that is cut. */
const hasCut = (line: string): boolean =>
  [...line.matchAll(/(?<=^|\s{2})\S(?:\s?\S)*…(?=\s{2}|\s*$)/g)].some(([text]) => stringWidth(text) <= LONG_NAME)

/**
 * Finds lines with text that was cut off although the lines around them leave space: columns that stay blank between
 * two blank lines.
 */
export const needlessCuts = (text: string, columns: number): string[] =>
  text
    .split(/\n *\n/)
    .map(block => block.split('\n'))
    .filter(lines => freeColumns(lines, columns) > MARGIN)
    .flatMap(lines => lines.filter(hasCut))
    .map(line => `cut with room for more: ${line}`)

/** Returns all errors in a text on a terminal. */
export const faultsOfText = (text: string, columns: number): string[] => [
  ...strayText(text),
  ...wideLines(text, columns),
  ...brokenTables(text),
]
