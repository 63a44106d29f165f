import { afterAll, describe, expect, test } from 'vitest'
import { openInterface } from '../cli/tui/open.ts'
import { isSoak } from '../support/rounds.ts'
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
 * Every n-th view is tested with each kind, so that all kinds together cover all views. A soak run tests all views with
 * all kinds.
 */
const STEP = isSoak ? 1 : KINDS.length

/** Returns the views for the kind with this index. */
const sample = <View>(views: readonly View[], at: number): readonly View[] =>
  views.filter((_, index) => index % STEP === at % STEP)

const closings: (() => Promise<void>)[] = []
const opened = new Map<string, Promise<ZooHome>>()
const zooHome = (kind: Kind): Promise<ZooHome> => {
  const known = opened.get(kind.name) ?? openZooHome(kind, close => void closings.unshift(close))
  opened.set(kind.name, known)
  return known
}

afterAll(async () => {
  for (const close of closings) await close()
})

const KINDS_BY_PLACE = KINDS.map((kind, at) => ({ kind, at, name: kind.name }))

/** Removes JSON cells from CSV, because JSON may contain null. */
const withoutJson = (csv: string): string => csv.replaceAll(/"[[{].*?[\]}]"/g, '')

/** Returns the errors of a command line in all output formats. */
const faultsOfLine = async (zoo: ZooHome, { argv, isText }: Line, sizes: readonly number[]): Promise<string[]> => {
  const say = (form: string, faults: readonly string[]) => faults.map(fault => `${argv.join(' ')} (${form}): ${fault}`)
  const found: string[] = []
  if (!isText) {
    const json = await zoo.run([...argv, '--json'])
    if (json.status !== 0) return say('json', [`status ${json.status}: ${json.stderr}`])
    JSON.parse(json.stdout)
    const csv = await zoo.run([...argv, '--csv'])
    dumpTo(zoo.kind, 'csv', `$$ ${argv.join(' ')}\n${csv.stdout}${csv.stderr}`)
    found.push(...say('csv', csv.status === 0 ? strayText(withoutJson(csv.stdout)) : [csv.stderr]))
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
      const sizes = isSoak ? TEXT_SIZES : [TEXT_SIZES[(at + place) % TEXT_SIZES.length]!]
      found.push(...(await faultsOfLine(zoo, line, sizes)))
    }
    expect(found).toEqual([])
  })
})

describe('totals in a league of each kind equal the sums of their parts and the text', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind }) => {
    expect(await totalFaults(await zooHome(kind))).toEqual([])
  })
})

test('every command of the program is run in the zoo, or is listed with a reason', () => {
  expect(unlistedHostCommands()).toEqual([])
})

const tried = new Set<string>()
/** Checks whether a footer hint was not tried yet. The tests try each hint only once, in one of the leagues. */
const isFirst = (hint: string): boolean => {
  if (tried.has(hint)) return false
  tried.add(hint)
  return true
}

describe('screens in a league of each kind', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind, at }) => {
    const zoo = await zooHome(kind)
    const shown = await openInterface(zoo, { league: zoo.league, caller: zoo.caller, hasColor: false })
    const found: string[] = []
    for (const [index, row] of SCREEN_ROWS.entries()) {
      if (index % STEP !== at % STEP) continue
      found.push(...(await viewFaults(zoo, shown, { row, sizes: SCREEN_SIZES })))
      const sizes = isSoak ? SCREEN_SIZES : [SCREEN_SIZES[(at + index) % SCREEN_SIZES.length]!]
      const isNew = (hint: string): boolean => isSoak || isFirst(`${row.name.split(':')[0]}: ${hint}`)
      for (const size of sizes) found.push(...(await deadKeys(zoo, { row, size, isNew })))
    }
    expect(found).toEqual([])
  })
})
