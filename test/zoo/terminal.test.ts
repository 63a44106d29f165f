import { afterAll, describe, expect, test } from 'vitest'
import { openInterface } from '../cli/tui/open.ts'
import { isSoak, isWhole, openBudget, SLICE, SLICES } from '../support/rounds.ts'
import { faultsOfText, strayText } from './checks.ts'
import { factsOf, type Line, readingLines, unlistedHostCommands } from './commands.ts'
import { dumpTo } from './dump.ts'
import { openZooHome, type ZooHome } from './home.ts'
import { KINDS, type Kind } from './kinds.ts'
import { deadKeys, viewFaults } from './screen-faults.ts'
import { SCREEN_ROWS, SCREEN_SIZES } from './screens.ts'
import { totalFaults } from './totals.ts'

const TEXT_SIZES = [40, 80, 160]
/**
 * Each kind of league is tested with every n-th view, so that all kinds together cover all views. A soak run tests
 * every view with every kind, or a slice of that.
 */
const STEP = isSoak ? SLICES : KINDS.length

/** Returns the views for the kind at this index. */
const sample = <View>(views: readonly View[], at: number): readonly View[] =>
  views.filter((_, index) => index % STEP === (at + SLICE) % STEP)

/** The time limits in a soak run for commands and for screens. */
const COMMANDS = openBudget('zoo commands', 90)
const SCREENS = openBudget('zoo screens', 60)

const closings: (() => Promise<void>)[] = []
const opened = new Map<string, Promise<ZooHome>>()
const zooHome = (kind: Kind): Promise<ZooHome> => {
  const known = opened.get(kind.name) ?? openZooHome(kind, close => void closings.unshift(close))
  opened.set(kind.name, known)
  return known
}

afterAll(async () => {
  for (const close of closings) await close()
  if (isSoak) for (const { summary } of [COMMANDS, SCREENS]) process.stdout.write(`${summary()}\n`)
})

const BY_PLACE = KINDS.map((kind, at) => ({ kind, at, name: kind.name }))
/** Each slice starts with different kinds, because a run that is out of time skips the last ones. */
const FIRST = (SLICE * Math.ceil(KINDS.length / SLICES)) % KINDS.length
const KINDS_BY_PLACE = [...BY_PLACE.slice(FIRST), ...BY_PLACE.slice(0, FIRST)]

/** Returns a command line's errors in all output formats. */
const faultsOfLine = async (zoo: ZooHome, { argv, isText }: Line, sizes: readonly number[]): Promise<string[]> => {
  const say = (form: string, faults: readonly string[]) => faults.map(fault => `${argv.join(' ')} (${form}): ${fault}`)
  const found: string[] = []
  if (!isText) {
    const json = await zoo.run([...argv, '--json'])
    if (json.status !== 0) return say('json', [`status ${json.status}: ${json.stderr}`])
    JSON.parse(json.stdout)
    const csv = await zoo.run([...argv, '--csv'])
    dumpTo(zoo.kind, 'csv', `$$ ${argv.join(' ')}\n${csv.stdout}${csv.stderr}`)
    found.push(...say('csv', csv.status === 0 ? strayText(csv.stdout) : [csv.stderr]))
  }
  for (const columns of sizes) {
    const { status, stdout, stderr } = await zoo.run(argv, columns)
    dumpTo(zoo.kind, String(columns), `$$ ${argv.join(' ')}\n${stdout}${stderr}`)
    found.push(...say(`${columns} columns`, status === 0 ? faultsOfText(stdout, columns) : [stderr]))
  }
  return found
}

describe('commands in a league of each kind', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind, at }) => {
    const zoo = await zooHome(kind)
    const found: string[] = []
    for (const [place, line] of sample(await readingLines(await factsOf(zoo)), at).entries()) {
      if (!COMMANDS.take()) break
      const sizes = isSoak ? TEXT_SIZES : [TEXT_SIZES[(at + place) % TEXT_SIZES.length]!]
      found.push(...(await faultsOfLine(zoo, line, sizes)))
    }
    expect(found).toEqual([])
  })
})

describe('totals in a league of each kind match the sums of their parts and the text output', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind }) => {
    expect(await totalFaults(await zooHome(kind))).toEqual([])
  })
})

test('every command is run in the zoo, or is listed with a reason', () => {
  expect(unlistedHostCommands()).toEqual([])
})

const tried = new Set<string>()
/**
 * Returns true if a footer hint has not been tried yet in any league or, in a soak run, in this league at this size.
 */
const isFirst = (hint: string): boolean => {
  if (tried.has(hint)) return false
  tried.add(hint)
  return true
}

/** The sizes at which a soak run presses footer keys: the ones that show the fewest and the most hints. */
const KEY_SIZES = [SCREEN_SIZES[0]!, SCREEN_SIZES.at(-1)!]

describe('screens in a league of each kind', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind, at, name }) => {
    const zoo = await zooHome(kind)
    const shown = await openInterface(zoo, { league: zoo.league, caller: zoo.caller, hasColor: false })
    const found: string[] = []
    for (const [index, row] of SCREEN_ROWS.entries()) {
      if (index % STEP !== (at + SLICE) % STEP) continue
      if (!SCREENS.take()) break
      const shownAt = isWhole ? SCREEN_SIZES : SCREEN_SIZES.filter((_, size) => (size + at) % 2 === 0)
      found.push(...(await viewFaults(zoo, shown, { row, sizes: shownAt })))
      // `npm test` tries the keys in every third kind of league, and `.ci/run` in all kinds.
      if (!isWhole && at % 3 !== 0) continue
      const sizes = isSoak ? KEY_SIZES : [SCREEN_SIZES[(at + index) % SCREEN_SIZES.length]!]
      for (const size of sizes) {
        const where = `${isSoak ? `${name} at ${size}, ` : ''}${row.name.split(':')[0]}`
        const isNew = (hint: string): boolean => isFirst(`${where}: ${hint}`)
        found.push(...(await deadKeys(zoo, { row, size, isNew })))
      }
    }
    expect(found).toEqual([])
  })
})

test.runIf(isSoak)('the time limits were long enough for every command and screen', () => {
  expect([COMMANDS, SCREENS].filter(budget => !budget.isComplete()).map(({ summary }) => summary())).toEqual([])
})
