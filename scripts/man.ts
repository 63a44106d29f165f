import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildManifest } from '../src/cli/caller/manifest.ts'
import { COMMANDS } from '../src/cli/commands/index.ts'
import { GROUPS } from '../src/cli/program/command.ts'
import { GLOBAL_OPTIONS } from '../src/cli/program/flags.ts'
import {
  type CommandEntry,
  type CommandParameter,
  commandEntries,
  groupOf,
  shownPlaces,
} from '../src/cli/program/table.ts'
import { TOPICS, type Topic } from '../src/cli/program/topics.ts'

/** Writes the man page from the tables behind the built-in help: `node scripts/man.ts`. */
const root = join(import.meta.dirname, '..')
export const MANUAL = join(root, 'docs', 'hindsight.1')

/** Characters that troff treats as commands, or prints differently from the keyboard's. */
const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\e',
  '-': '\\-',
  '"': '\\(dq',
  "'": '\\(aq',
  '`': '\\(ga',
  '~': '\\(ti',
  '^': '\\(ha',
}

/** Escapes a string for troff. */
const text = (plain: string): string =>
  plain.replace(/[\\"'`~^-]/g, sign => SIGNS[sign] ?? sign).replace(/^\./gm, '\\&.')

const bold = (plain: string): string => `\\fB${text(plain)}\\fR`

const row = (word: string, meaning: string): string => `.TP\n${bold(word)}\n${text(meaning) || '\\&'}\n`

const parameter = ({ typed, note }: CommandParameter): string => row(typed, note)

const entry = (shown: CommandEntry): string => {
  const { command, summary, examples, flags } = shown
  const places = shownPlaces(shown)
  const words = [command, ...places.map(({ typed }) => typed), ...(flags.length > 0 ? ['[options]'] : [])].join(' ')
  const noted = places.filter(({ note }) => note !== '')
  const lines = `.PP\nExample:\n${examples.map(example => `.br\n${text(example)}\n`).join('')}`
  return `.SS ${text(words)}\n${text(summary)}.\n${[...noted, ...flags].map(parameter).join('')}${lines}`
}

/** Returns the commands, grouped by purpose. */
const grouped = (entries: readonly CommandEntry[]): string =>
  GROUPS.map(group => {
    const own = entries.filter(({ command }) => groupOf(COMMANDS, command) === group)
    return `.SH COMMANDS TO ${group.toUpperCase()}\n${own.map(entry).join('')}`
  }).join('')

/** The man page's headings for help topics. */
const HEADINGS: Readonly<Record<string, string>> = { 'exit-codes': 'EXIT STATUS' }

const topic = ([name, { title, rows }]: readonly [string, Topic]): string =>
  `.SH ${HEADINGS[name] ?? name.toUpperCase()}\n${text(title)}.\n${rows.map(each => row(...each)).join('')}`

/** Returns the complete man page in troff. */
export const manual = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return [
    `.TH HINDSIGHT 1 "" "Hindsight ${version}" "Hindsight"\n.nh\n.ad l\n`,
    '.SH NAME\n',
    'hindsight \\- scoring, leagues and lineups for fantasy American football, on your own machine\n',
    '.SH SYNOPSIS\n.B hindsight\n.I noun verb\n[arguments] [options]\n',
    '.SH OPTIONS\nEvery command takes these:\n',
    ...GLOBAL_OPTIONS.map(([word, meaning]) => row(word, meaning)),
    grouped(commandEntries(COMMANDS, await buildManifest())),
    ...Object.entries(TOPICS).map(topic),
  ].join('')
}

if (import.meta.main) {
  mkdirSync(dirname(MANUAL), { recursive: true })
  writeFileSync(MANUAL, await manual())
}
