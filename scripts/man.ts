import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NOUNS } from '../src/cli/commands.ts'
import { GLOBAL_OPTIONS } from '../src/cli/flags.ts'
import { buildManifest } from '../src/cli/manifest.ts'
import { TOPICS } from '../src/cli/topics.ts'
import { type Entry, entriesOf, type Taken } from '../src/cli/tree.ts'

/** The manual page, from the tables that the program itself explains its commands with: `node scripts/man.ts`. */
const root = join(import.meta.dirname, '..')
export const MANUAL = join(root, 'docs', 'hindsight.1')

/** A text that troff takes as it is. */
const text = (plain: string): string =>
  plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')

const bold = (plain: string): string => `\\fB${text(plain)}\\fR`

const row = (word: string, meaning: string): string => `.TP\n${bold(word)}\n${text(meaning) || '\\&'}\n`

const taken = ({ typed, note }: Taken): string => row(typed, note)

const entry = ({ command, summary, examples, places, flags }: Entry): string => {
  const words = [command, ...places.map(({ typed }) => typed), ...(flags.length > 0 ? ['[options]'] : [])].join(' ')
  const noted = places.filter(({ note }) => note !== '')
  const shown = `.PP\nExample:\n${examples.map(example => `.br\n${text(example)}\n`).join('')}`
  return `.SS ${text(words)}\n${text(summary)}.\n${[...noted, ...flags].map(taken).join('')}${shown}`
}

/** The commands of a noun together, in the order of the nouns; those without one first. */
const sorted = (entries: readonly Entry[]): Entry[] => {
  const nouns = Object.keys(NOUNS)
  const place = ({ command }: Entry) => nouns.indexOf(command.split(' ')[0]!)
  return [...entries].sort((a, b) => place(a) - place(b))
}

/** The whole page in troff. */
export const manual = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const topics = Object.values(TOPICS).map(
    ({ title, rows }) => `.SS ${text(title)}\n${rows.map(([word, meaning]) => row(word, meaning)).join('')}`,
  )
  return [
    `.TH HINDSIGHT 1 "" "Hindsight ${version}" "Hindsight"\n.nh\n.ad l\n`,
    '.SH NAME\n',
    'hindsight \\- scoring, leagues and lineups for fantasy American football, on your own machine\n',
    '.SH SYNOPSIS\n.B hindsight\n.I noun verb\n[arguments] [options]\n',
    '.SH OPTIONS\nEvery command takes these:\n',
    ...GLOBAL_OPTIONS.map(([word, meaning]) => row(word, meaning)),
    '.SH COMMANDS\n',
    ...sorted(entriesOf(await buildManifest())).map(entry),
    '.SH TOPICS\n',
    ...topics,
  ].join('')
}

if (import.meta.main) {
  mkdirSync(dirname(MANUAL), { recursive: true })
  writeFileSync(MANUAL, await manual())
}
