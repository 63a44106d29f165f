import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../data/durations.ts'
import { closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { openWindow, type Watched } from '../support/chromium.ts'
import { isSoak, SLICE, SLICES } from '../support/rounds.ts'
import { type BoardHome, openBoardHome } from './board-home.ts'
import { SCHEMES, sampleVisits, type Visit, WIDTHS, wholeVisits } from './board-sample.ts'
import { type Address, BOARD_VIEWS, boardAddresses } from './board-views.ts'
import { KINDS } from './kinds.ts'

const PAGE_FAULTS = readFileSync(join(import.meta.dirname, 'page-faults.js'), 'utf8')
const OPEN_DETAILS = `document.querySelectorAll('details').forEach(each => { each.open = true })`

const SAMPLE = sampleVisits(BOARD_VIEWS.length, KINDS.length)

beforeAll(openBrowser)
afterAll(closeBrowser)

/** Windows with and without JavaScript. Leagues are opened in them one after another. */
const windows = new Map<boolean, Watched>()

beforeAll(async () => {
  if (whyNoBrowser !== null) return
  for (const script of [true, false])
    windows.set(script, await openWindow('', new Map(), { javaScriptEnabled: script }))
})
afterAll(async () => {
  for (const { context } of windows.values()) await context.close()
})

/** Signs in a league's commissioner, and clears the previous league's errors. */
const enter = async ({ context, complaints }: Watched, { url, alex }: BoardHome): Promise<void> => {
  await context.clearCookies()
  await context.addCookies([...alex.cookies].map(([name, value]) => ({ name, value, url })))
  complaints.length = 0
}

/** Loads a page once, and checks it with each of these looks. */
const checkVisit = async (home: BoardHome, { path, status }: Address, { script, looks }: Visit): Promise<string[]> => {
  const { page } = windows.get(script)!
  const found: string[] = []
  for (const [at, { width, scheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme })
    if (at === 0) {
      const reply = await page.goto(home.url + path)
      if (reply?.status() !== status) found.push(`${path}: status ${reply?.status()} instead of ${status}`)
      if (!script) await page.evaluate(OPEN_DETAILS)
    }
    const faults = await page.evaluate<string[]>(PAGE_FAULTS)
    found.push(...faults.map(fault => `${path} at ${width} px, ${scheme}${script ? '' : ', no script'}: ${fault}`))
  }
  return found
}

/** Returns the visits of this slice of a soak run. Each kind of league has different visits in the same slice. */
const sliceOf = (visits: readonly Visit[], kind: number): Visit[] =>
  visits.filter((_, at) => at % SLICES === (kind + SLICE) % SLICES)

/** Opens the pages for these visits, and returns their errors, one per line. */
const checkVisits = async (home: BoardHome, visits: readonly Visit[]): Promise<string[]> => {
  const addresses = await boardAddresses(home)
  for (const watched of windows.values()) await enter(watched, home)
  const found: string[] = []
  for (const visit of visits) {
    // Stays below the limit of 300 pages per minute and session.
    home.world.wall.now += MINUTE
    found.push(...(await checkVisit(home, addresses[visit.view]!, visit)))
  }
  // Open pages would report an error when their server stops.
  for (const { page } of windows.values()) await page.goto('about:blank')
  const missing = addresses.filter(({ status }) => status === 404).map(({ path }) => `${home.url}${path}:`)
  const complaints = [...windows.values()].flatMap(({ complaints }) => complaints)
  return [...found, ...complaints.filter(each => !missing.some(start => each.startsWith(start)))]
}

describe.skipIf(whyNoBrowser !== null)('the board in a browser', () => {
  test.each(KINDS.map((kind, at) => ({ name: kind.name, kind, at })))(
    'shows every page without errors: $name',
    {
      timeout: isSoak ? 0 : 120_000,
    },
    async ({ kind, at }) => {
      const home = await openBoardHome(kind, onTestFinished)
      const visits = isSoak ? sliceOf(wholeVisits(BOARD_VIEWS.length), at) : SAMPLE[at]!
      expect(await checkVisits(home, visits)).toEqual([])
    },
  )
})

describe('the sample of views', () => {
  const visits = SAMPLE.flatMap((share, kind) => share.map(visit => ({ ...visit, kind })))
  const rows = visits.flatMap(({ kind, view, script, looks }) => looks.map(look => ({ kind, view, script, ...look })))
  const count = (of: (row: (typeof rows)[number]) => string): number => new Set(rows.map(of)).size

  test('has every view, and every kind with every width, scheme and window', () => {
    expect(count(({ view }) => `${view}`)).toBe(BOARD_VIEWS.length)
    expect(count(({ kind, width }) => `${kind} ${width}`)).toBe(KINDS.length * WIDTHS.length)
    expect(count(({ kind, scheme }) => `${kind} ${scheme}`)).toBe(KINDS.length * SCHEMES.length)
    expect(count(({ kind, script }) => `${kind} ${script}`)).toBe(KINDS.length * 2)
  })

  test('has every pair of width, scheme and window', () => {
    expect(count(({ width, scheme }) => `${width} ${scheme}`)).toBe(WIDTHS.length * SCHEMES.length)
    expect(count(({ width, script }) => `${width} ${script}`)).toBe(WIDTHS.length * 2)
    expect(count(({ scheme, script }) => `${scheme} ${script}`)).toBe(SCHEMES.length * 2)
  })
})
