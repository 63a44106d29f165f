import { afterAll, describe, expect, test } from 'vitest'
import { openInterface } from '../cli/tui/open.ts'
import { isSoak } from '../support/rounds.ts'
import { faultsOfText, needlessCuts, strayText } from './checks.ts'
import { factsOf, type Line, readingLines, unlistedHostCommands } from './commands.ts'
import { dumpTo } from './dump.ts'
import { openZooHome, type ZooHome } from './home.ts'
import { KINDS, type Kind } from './kinds.ts'
import { SCREEN_ROWS, SCREEN_SIZES, type ScreenRow } from './screens.ts'
import { totalFaults } from './totals.ts'

const TEXT_SIZES = [40, 80, 160]
/** One of this number of views runs with each kind, so that all kinds together cover all views; the soak runs all. */
const STEP = isSoak ? 1 : KINDS.length

/** Picks the views of the kind at a place. */
const sample = <View>(views: readonly View[], at: number): readonly View[] =>
  views.filter((_, index) => index % STEP === at % STEP)

/** Screens with blocks side by side, whose widths a line does not show. */
const PANED = /^(week|team|lab|players|trades|draft|league: (itself|bracket)$)/

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

/** Removes cells of JSON from CSV, because JSON may have null. */
const withoutJson = (csv: string): string => csv.replaceAll(/"[[{].*?[\]}]"/g, '')

/** A line of a command, with what is wrong with it in all forms. */
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

describe('commands of a league of the kind', () => {
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

describe('totals equal the sum of their parts and the text of a league of the kind', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind }) => {
    expect(await totalFaults(await zooHome(kind))).toEqual([])
  })
})

test('every command of the program is run in the zoo, or elsewhere for a reason', () => {
  expect(unlistedHostCommands()).toEqual([])
})

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
/** Longer than a frame and the pause before a query take. */
const SETTLING_MS = 12
/** The max number of turns before a screen is checked. */
const MAX_TURNS = 200

/** Waits until everything that a screen asks for is drawn. */
const settle = async (zoo: ZooHome, { text, frames }: Awaited<ReturnType<typeof openInterface>>): Promise<void> => {
  let drawn = -1
  const isSettled = () => zoo.pending() === 0 && frames().length === drawn && !/^ {2}… *$/m.test(text())
  for (let turn = 0; turn < MAX_TURNS && !isSettled(); turn++) {
    drawn = frames().length
    await pause(SETTLING_MS)
  }
}

describe('screens of a league of the kind', () => {
  test.each(KINDS_BY_PLACE)('$name', { timeout: 0 }, async ({ kind, at }) => {
    const zoo = await zooHome(kind)
    const shown = await openInterface(zoo, { league: zoo.league, caller: zoo.caller, hasColor: false })
    const found: string[] = []
    const look = async (row: ScreenRow, [columns, rows]: (typeof SCREEN_SIZES)[number]) => {
      shown.resize(columns, rows)
      await shown.press(...row.open)
      await settle(zoo, shown)
      const text = shown.text()
      dumpTo(zoo.kind, `tui-${columns}`, `######## ${row.name}\n${text}`)
      const isPaned = PANED.test(row.name)
      const height = text.split('\n').length
      const faults = [
        ...faultsOfText(text, columns),
        ...(columns === 200 && !isPaned ? needlessCuts(text, columns) : []),
        ...(height > rows ? [`${height} lines on ${rows}`] : []),
      ]
      found.push(...faults.map(fault => `${row.name} at ${columns}: ${fault}`))
      await shown.press(...row.leave)
    }
    for (const [index, size] of SCREEN_SIZES.entries()) {
      for (const row of sample(SCREEN_ROWS, at + index)) await look(row, size)
    }
    expect(found).toEqual([])
  })
})
