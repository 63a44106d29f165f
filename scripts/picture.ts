/** Draws a terminal screen as an SVG picture that follows the reader's light or dark theme. */

const CELL = { width: 8.4, height: 18 }
const MARGIN = 16
/** The distance from the top of a line to the text's baseline. */
const BASELINE = 13

const STYLE = `
.page { fill: #ffffff; stroke: #d0d7de }
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; fill: #1f2328 }
.bold { font-weight: bold }
.dim { fill: #656d76 }
.green { fill: #1a7f37 }
.red { fill: #cf222e }
.magenta { fill: #8250df }
.cyan { fill: #1b7c83 }
.yellow { fill: #9a6700 }
.bar { fill: #1f2328 }
.lit { fill: #ffffff }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117; stroke: #30363d }
text { fill: #e6edf3 }
.dim { fill: #8d96a0 }
.green { fill: #3fb950 }
.red { fill: #ff7b72 }
.magenta { fill: #d2a8ff }
.cyan { fill: #39c5cf }
.yellow { fill: #d29922 }
.bar { fill: #e6edf3 }
.lit { fill: #0d1117 }
}`

/** The effects of terminal codes (SGR): a class to add, or several classes to remove. */
const CODES: Readonly<Record<number, { on?: string; off?: readonly string[] }>> = {
  0: { off: ['bold', 'dim', 'lit', 'green', 'red', 'magenta', 'cyan', 'yellow'] },
  1: { on: 'bold' },
  2: { on: 'dim' },
  7: { on: 'lit' },
  22: { off: ['bold', 'dim'] },
  27: { off: ['lit'] },
  31: { on: 'red' },
  32: { on: 'green' },
  33: { on: 'yellow' },
  35: { on: 'magenta' },
  36: { on: 'cyan' },
  39: { off: ['green', 'red', 'magenta', 'cyan', 'yellow'] },
}

interface Run {
  text: string
  /** The number of columns before the run. */
  at: number
  classes: readonly string[]
}

const switched = (classes: readonly string[], code: number): readonly string[] => {
  const { on, off = [] } = CODES[code] ?? {}
  return [...classes.filter(name => name !== on && !off.includes(name)), ...(on === undefined ? [] : [on])]
}

/** Splits a terminal line into runs of the same style. */
const runsOf = (line: string): Run[] => {
  const runs: Run[] = []
  let classes: readonly string[] = []
  let at = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of a terminal begin with one
  for (const [, codes, text = ''] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+)/g)) {
    if (codes === undefined) {
      runs.push({ text, at, classes })
      at += [...text].length
    } else for (const code of codes.split(';')) classes = switched(classes, Number(code))
  }
  return runs
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const x = (column: number): string => (MARGIN + column * CELL.width).toFixed(1)

const textOf = (
  text: string,
  column: number,
  { classes, row }: { classes: readonly string[]; row: number },
): string => {
  const look = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
  return `<text x="${x(column)}" y="${MARGIN + row * CELL.height + BASELINE}"${look}>${escaped(text)}</text>`
}

/**
 * Draws a run of text in one piece or several. Text after two or more blanks gets a separate position, so that columns
 * stay aligned in any font.
 */
const drawn = ({ text, at, classes }: Run, row: number): string[] => {
  const size = `width="${([...text].length * CELL.width).toFixed(1)}" height="${CELL.height}"`
  const bar = classes.includes('lit')
    ? [`<rect x="${x(at)}" y="${MARGIN + row * CELL.height}" ${size} class="bar"/>`]
    : []
  const groups = [...text.matchAll(/\S+(?: \S+)*/g)]
  return [
    ...bar,
    ...groups.map(group => textOf(group[0], at + [...text.slice(0, group.index)].length, { classes, row })),
  ]
}

/** Returns a picture of a terminal screen with this number of columns. The content can include color codes. */
export const pictureOf = (title: string, frame: string, columns: number): string => {
  const lines = frame.split('\n')
  const width = Math.ceil(2 * MARGIN + columns * CELL.width)
  const height = 2 * MARGIN + lines.length * CELL.height
  const elements = lines.flatMap((line, row) => runsOf(line).flatMap(run => drawn(run, row)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" class="page"/>`,
    ...elements,
    '</svg>\n',
  ].join('\n')
}
