import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const PROJECT = resolve(import.meta.dirname, '../..')

/** A fenced block: its language, the file name after it, and the number of its first line. */
export interface Block {
  language: string
  name: string
  text: string
  line: number
}

/** A documentation page, with its path in the project. */
export interface Page {
  path: string
  text: string
  blocks: readonly Block[]
}

const FENCE = /^```(\w*) *(\S*)\n([\s\S]*?)^```$/gm

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

const pageAt = (path: string): Page => {
  const text = readFileSync(join(PROJECT, path), 'utf8')
  const blocks = [...text.matchAll(FENCE)].map(({ 1: language = '', 2: name = '', 3: inner = '', index }) => ({
    language,
    name,
    text: inner,
    line: lineAt(text, index) + 1,
  }))
  return { path, text, blocks }
}

const guides = readdirSync(join(PROJECT, 'docs'))
  .filter(file => file.endsWith('.md'))
  .sort()

const decisions = readdirSync(join(PROJECT, 'docs/decisions')).sort()

/** The README and the guides. */
export const PAGES: readonly Page[] = ['README.md', ...guides.map(file => `docs/${file}`)].map(pageAt)

/** Other documents whose links are checked. */
export const TEXTS: readonly Page[] = [
  ...PAGES,
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...decisions.map(file => `docs/decisions/${file}`)].map(pageAt),
]

/** Returns a document's headings without their numbers. The list is empty if the document does not exist. */
export const headingsOf = (path: string): string[] => {
  if (!existsSync(join(PROJECT, path))) return []
  const { text } = pageAt(path)
  return [...text.replace(FENCE, '').matchAll(/^#+ (?:\d+\. )?(.+)$/gm)].map(([, heading = '']) => heading)
}

/** Lists the anchors of a page's headings. */
const anchorsOf = (text: string): string[] =>
  text
    .replace(FENCE, '')
    .split('\n')
    .filter(line => /^#+ /.test(line))
    .map(line =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

/** Lists a page's broken links to files in this project. */
export const brokenLinks = ({ path, text }: Page): string[] =>
  [...text.replace(FENCE, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? join(PROJECT, path) : resolve(PROJECT, dirname(path), file)
    if (!existsSync(target)) return [link]
    if (anchor === undefined) return []
    return anchorsOf(readFileSync(target, 'utf8')).includes(anchor) ? [] : [link]
  })

/** Reads the rows of the table whose first column has this heading, as cells without backticks. */
export const tableOf = ({ text }: Page, title: string): string[][] => {
  const [, rows = ''] = new RegExp(`^\\| ${title} \\|.*\\n\\|[-| ]+\\|\\n((?:\\|.*\\n)+)`, 'm').exec(text) ?? []
  return rows
    .trimEnd()
    .split('\n')
    .map(row => row.split('|').slice(1, -1))
    .map(cells => cells.map(cell => cell.trim().replaceAll('`', '')))
}

/** Lists the hindsight commands in a page's fenced blocks, without the program name. */
export const commandsOf = ({ blocks }: Page): string[] =>
  blocks
    .filter(({ language }) => language === 'sh' || language === 'console')
    .flatMap(({ text }) =>
      [...text.matchAll(/^(?:\$ )?(?:[A-Z_]+=\S+ )*hindsight (.*)$/gm)].map(([, line = '']) => line),
    )

/** Lists the hindsight commands in a page's running text. */
export const mentionsOf = ({ text }: Page): string[] =>
  [...text.replace(FENCE, '').matchAll(/`hindsight ([^`]*)`/g)].map(([, line = '']) => line.replace(/\s+/g, ' '))
