import { setTimeout as pause } from 'node:timers/promises'
import type { Command, Complete, RootCommand } from '@bomb.sh/tab'
import { manifest } from '../caller/manifest.ts'
import { openCaller } from '../caller/open.ts'
import { locateHome } from '../home/home.ts'
import type { Io } from '../io/io.ts'
import { plain } from '../output/width.ts'
import type { CommandTable, GlobalFlags } from '../program/command.ts'
import { GLOBAL_OPTIONS } from '../program/flags.ts'
import { type CommandEntry, type CommandParameter, commandEntries } from '../program/table.ts'
import {
  type Candidate,
  candidateWords,
  type Expected,
  expectedValues,
  knownWords,
  type TypedSoFar,
  typedBehind,
} from './candidates.ts'
import { shellWords } from './shells.ts'

/** Captures the library's output. */
const captureOutput = (work: () => void): string[] => {
  const { log } = console
  const lines: string[] = []
  console.log = (line: string) => void lines.push(line)
  try {
    work()
  } finally {
    console.log = log
  }
  return lines
}

/** Finds the completions for an argument or flag. The library calls it for the word that is being completed. */
type FindCandidates = (parameter: CommandParameter) => readonly Candidate[]

const GLOBALS: readonly CommandParameter[] = GLOBAL_OPTIONS.map(([typed, note]) => ({ typed, note, required: false }))

const nameOf = ({ typed }: CommandParameter): string =>
  /^(?:-\w, )?--([\w-]+)/.exec(typed)?.[1] ?? typed.replace(/[[\]<>.]/g, '')

const isSwitch = ({ typed }: CommandParameter): boolean => /^(-\w, )?--[\w-]+$/.test(typed)

const completer =
  (parameter: CommandParameter, fitting: FindCandidates) =>
  (complete: Complete): void => {
    for (const [value, note] of fitting(parameter)) complete(value, note)
  }

const addFlag = (to: Command, parameter: CommandParameter, fitting: FindCandidates): void => {
  if (isSwitch(parameter)) to.option(nameOf(parameter), parameter.note)
  else to.option(nameOf(parameter), parameter.note, completer(parameter, fitting))
}

const addEntry = (
  root: RootCommand,
  { command, summary, places, flags }: CommandEntry,
  fitting: FindCandidates,
): void => {
  const added = root.command(command, summary)
  for (const place of places) added.argument(nameOf(place), completer(place, fitting), place.typed.includes('...'))
  for (const flag of [...flags, ...GLOBALS]) addFlag(added, flag, fitting)
}

/**
 * Returns the lines for a shell: each word on a line with its description, followed by a line that allows or forbids
 * file names.
 */
const completed = async (
  { nouns, entries }: { nouns: CommandTable['nouns']; entries: readonly CommandEntry[] },
  words: readonly string[],
  fitting: FindCandidates,
): Promise<string[]> => {
  const { RootCommand: Root } = await import('@bomb.sh/tab')
  const root = new Root()
  for (const flag of GLOBALS) addFlag(root, flag, fitting)
  for (const [noun, about] of Object.entries(nouns)) root.command(noun, about)
  for (const entry of entries) addEntry(root, entry, fitting)
  return captureOutput(() => root.parse([...words]))
}

/** Splits `--flag=value` into two words, except if it is the last word. */
const inParts = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => (at < words.length - 1 && /^(--[\w-]+)=(.*)$/s.exec(word)?.slice(1)) || [word])

/** Returns the global flags typed so far. */
const flagsIn = (words: readonly string[]): GlobalFlags => {
  const flags = ['home', 'store', 'as', 'url', 'key'].map(name => [name, typedBehind(`--${name}`, words)])
  return Object.fromEntries(flags.filter(([, value]) => value)) as GlobalFlags
}

/** Returns the positional words, which are neither flags nor their values. */
const placesIn = (words: readonly string[], entries: readonly CommandEntry[]): string[] => {
  const parameters = [...GLOBALS, ...entries.flatMap(({ flags }) => flags)]
  const switches = new Set(parameters.filter(isSwitch).map(each => `--${nameOf(each)}`))
  const takesNext = (word = ''): boolean => /^--[\w-]+$/.test(word) && !switches.has(word)
  return words.filter((word, at) => !word.startsWith('-') && !takesNext(words[at - 1]))
}

/** How long a shell waits, in ms. */
const DEADLINE_MS = 1_000

/** Returns the matching names; empty if the lookup takes too long. */
const namesFor = async (
  expected: Extract<Expected, { names: unknown }>,
  typed: Omit<TypedSoFar, 'caller'>,
  io: Io,
): Promise<readonly Candidate[]> => {
  const flags = flagsIn(typed.words)
  const caller = await openCaller(locateHome(io, flags), io, flags)
  try {
    return await Promise.race([candidateWords(expected, { caller, ...typed }), pause(DEADLINE_MS, [], { ref: false })])
  } finally {
    // Does not wait for the store to close, which takes long if the store is slow.
    void caller.close().catch(() => undefined)
  }
}

/** Returns the words without the name that is being typed, which is matched separately. */
const withoutName = (words: readonly string[]): string[] => [
  ...words.slice(0, -1),
  /^--[\w-]+=/.exec(words.at(-1) ?? '')?.[0] ?? '',
]

/** Returns true if a word does not contain shell syntax, which Bash would execute. */
const isHarmless = (line: string): boolean => /^[\w@%+=,./-][\w@%+=:,./-]*\t/.test(line)

const NO_FILES = ':4'
const FILES = ':0'

/**
 * Completes a command line for a shell: `-- words…`, where the last word can be incomplete, or `--line LINE`, which
 * includes the program's name. Never fails: after an error, it does not suggest anything.
 */
export const complete = async (argv: readonly string[], io: Io, commands: CommandTable): Promise<number> => {
  const { nouns } = commands
  const [form, ...rest] = argv
  const words = inParts(form === '--line' ? shellWords(rest[0] ?? '').slice(1) : rest)
  const seen: { expected?: Expected } = {}
  const fixedWords: FindCandidates = parameter => {
    const expected = expectedValues(parameter, nouns)
    seen.expected = expected
    return 'words' in expected ? knownWords(expected, words) : []
  }
  let lines: string[] = []
  try {
    const entries = commandEntries(commands, await manifest())
    lines = await completed({ nouns, entries }, words, fixedWords)
    if (seen.expected && 'names' in seen.expected) {
      const names = await namesFor(seen.expected, { words, places: placesIn(words, entries) }, io)
      lines = await completed({ nouns, entries }, withoutName(words), () => names)
    }
  } catch {
    lines = []
  }
  const printed = lines.filter(isHarmless).map(line => line.replaceAll('\n', ' ').split('\t').map(plain).join('\t'))
  const end = seen.expected && 'files' in seen.expected ? FILES : NO_FILES
  io.stdout.write(`${[...printed, end].join('\n')}\n`)
  return 0
}
