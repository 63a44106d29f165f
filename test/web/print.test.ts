import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { standalonePage } from '../../src/web/standalone.ts'
import { type Browser, LEAGUE, newBrowser, openBoardStage, playFirstWeek, signIn } from '../support/board.ts'
import { browser, closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { listenBoard, openWindow, overflowOf } from '../support/chromium.ts'
import { openMirrorWorld } from '../support/mirrors.ts'
import { serveWorld } from '../support/server.ts'
import { SAMPLE_LEAGUES } from '../support/sleeper.ts'

/** Printed pages. A4 without margins has this size in pixels. */
const PAPERS = { landscape: { width: 1047, height: 718 }, portrait: { width: 718, height: 1047 } }

beforeAll(openBrowser)
afterAll(closeBrowser)

const INK = `(() => {
  const { left, right } = document.querySelector('main').getBoundingClientRect()
  const { paddingLeft, paddingRight, color } = getComputedStyle(document.querySelector('main'))
  const shown = [...document.querySelectorAll('nav, form, .me')].filter(each => each.checkVisibility()).length
  return { left: left + parseFloat(paddingLeft), right: innerWidth - right + parseFloat(paddingRight), color, shown }
})()`

const ON_PAPER = { left: 0, right: 0, color: 'rgb(0, 0, 0)', shown: 0 }

test('every list is available as a CSV file to members of a private league, and not found for others', async () => {
  const boardStage = await openBoardStage({ league: { visibility: 'members' } })
  await playFirstWeek(boardStage)
  await boardStage.world.account('mallory', 'pro')
  const mallory = await signIn(boardStage, 'mallory')
  const path = `/leagues/${LEAGUE}/print`
  const { text } = await boardStage.alex.go(path)
  const lists = [...text.matchAll(/href="([^"]+\.csv)"/g)].map(([, list]) => list!)
  expect(lists).toHaveLength(12)
  const rows = new Map<string, Record<string, string>[]>()
  for (const list of lists) {
    const file = await boardStage.alex.open(list)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    rows.set(list.split('/').at(-1)!, parse(file.text, { columns: true }))
    for (const [reader, status] of [
      [mallory, 404],
      [newBrowser(boardStage.served), 401],
    ] as const)
      expect((await reader.open(list)).status).toBe(status)
  }
  const { draft } = (await boardStage.ask('getDraft')) as unknown as { draft: { picks: unknown[] } }
  expect(rows.get('draft.csv')).toHaveLength(draft.picks.length)
  expect(
    rows
      .get('rosters.csv')!
      .map(({ playerId }) => playerId)
      .toSorted(),
  ).toEqual(
    rows
      .get('draft.csv')!
      .map(({ playerId }) => playerId)
      .toSorted(),
  )
  expect(rows.get('players.csv')!.length).toBeGreaterThan(draft.picks.length)
  expect((await boardStage.alex.open(`/leagues/${LEAGUE}/csv/accounts.csv`)).status).toBe(404)
  expect((await mallory.open(`${path}/draft`)).status).toBe(404)
})

/** Opens a page and all of its links to sheets, and returns each path that does not open. */
const brokenLinks = async (reader: Browser, path: string): Promise<string[]> => {
  const { text } = await reader.go(path)
  const broken: string[] = []
  for (const [, link] of text.matchAll(/href="([^"]+(?:\/csv|\/print)\/[^"]+)"/g)) {
    const seen = await reader.open(link!)
    if (seen.status !== 200) broken.push(link!)
    if (link!.includes('/print/'))
      for (const [, file] of seen.text.matchAll(/href="([^"]+\.csv)"/g))
        if ((await reader.open(file!)).status !== 200) broken.push(`${link} ${file}`)
  }
  return broken
}

test('every link of the page opens, before and after the draft, for members, other accounts and watch links', async () => {
  const boardStage = await openBoardStage()
  await boardStage.world.account('mallory', 'free')
  const { token } = (await boardStage.ask('shareLeague')) as unknown as { token: string }
  const watcher = newBrowser(boardStage.served)
  await watcher.go(`/w/${token}`)
  const readers = [boardStage.alex, await signIn(boardStage, 'mallory'), watcher]
  const path = `/leagues/${LEAGUE}/print`
  for (const hasDraft of [false, true]) {
    if (hasDraft) await playFirstWeek(boardStage)
    for (const reader of readers) {
      expect(await brokenLinks(reader, path)).toEqual([])
      expect((await reader.go(path)).text.includes('/csv/draft.csv')).toBe(hasDraft)
    }
    expect((await boardStage.alex.go(`${path}/draft`)).text.includes('draft.csv')).toBe(hasDraft)
  }
})

test("every link of a mirror's page opens", async () => {
  const { world } = await openMirrorWorld()
  onTestFinished(() => world.close())
  const body = { leagueId: SAMPLE_LEAGUES.complete }
  const { imported } = (await world.ask('importLeague', { body })) as { imported: { leagueId: string } }
  const alex = await signIn({ world, served: await serveWorld(world) }, 'alex')
  expect(await brokenLinks(alex, `/leagues/${imported.leagueId}/print`)).toEqual([])
})

describe.skipIf(whyNoBrowser !== null)('printing', () => {
  test.each(Object.entries(PAPERS))(
    'uses the full page width in %s, in black and without navigation',
    async (_, size) => {
      const boardStage = await openBoardStage()
      await playFirstWeek(boardStage)
      const { url, stop } = await listenBoard(boardStage)
      onTestFinished(stop)
      const { page, context } = await openWindow(url, boardStage.alex.cookies, { viewport: size, colorScheme: 'dark' })
      onTestFinished(() => context.close())
      await page.emulateMedia({ media: 'print' })
      for (const path of [
        '',
        '/standings',
        '/weeks/1',
        `/weeks/1/${boardStage.teams[0]}`,
        `/teams/${boardStage.teams[0]}`,
        '/report',
      ]) {
        await page.goto(`/leagues/${LEAGUE}${path}`)
        expect(await page.evaluate(INK), path).toEqual(ON_PAPER)
        expect(await overflowOf(page), path).toBe(0)
      }
      await page.goto('/')
      expect(await page.evaluate(INK)).toEqual(ON_PAPER)
    },
  )

  test('fits a draft sheet of 12 teams and 16 rounds on one page of Letter or A4', async () => {
    const rosterConfig = { slots: [{ slot: 'FLEX', eligible: ['QB', 'RB', 'WR'] }], bench: 15 }
    const squad = { QB: 12, RB: 20, WR: 20 }
    const boardStage = await openBoardStage({
      teamCount: 12,
      squad,
      weeks: 16,
      league: { rosterConfig, playoffs: { teams: 4, startWeek: 15 } },
    })
    const long = 'Equanimeous St. Brown and the Kickers'
    for (const [at, teamId] of boardStage.teams.entries())
      await boardStage.ask('updateTeam', { params: { id: LEAGUE, teamId }, body: { name: `${long} ${at + 1}` } })
    await boardStage.ask('startDraft', { body: { rounds: 16 } })
    await boardStage.ask('autoDraft', { body: { until: 'end' } })
    const { url, stop } = await listenBoard(boardStage)
    onTestFinished(stop)
    const { page, context } = await openWindow(url, boardStage.alex.cookies)
    onTestFinished(() => context.close())
    for (const [paper, size] of [
      ['letter', [792, 612]],
      ['a4', [842, 595]],
    ] as const)
      for (const sheet of paper === 'a4' ? ['draft', 'standings', 'rosters', 'schedule'] : ['draft']) {
        await page.goto(`/leagues/${LEAGUE}/print/${sheet}?paper=${paper}`)
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
        const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
          sides.map(side => Math.round(Number(side))),
        )
        expect(boxes, `${sheet} on ${paper}`).toEqual([size])
        await page.emulateMedia({ media: 'print' })
        await page.setViewportSize({ width: paper === 'a4' ? 1047 : 980, height: 740 })
        expect(await overflowOf(page), sheet).toBe(0)
        await page.emulateMedia({ media: null })
      }
  })

  test('also uses the full page width for a recap file', async () => {
    const page = await browser().newPage({ viewport: PAPERS.landscape })
    onTestFinished(() => page.close())
    await page.emulateMedia({ media: 'print' })
    await page.setContent(standalonePage({ title: 'Week 1', about: ['One line'], parts: [] }, 'UTC'))
    expect(await page.evaluate(INK)).toEqual(ON_PAPER)
  })
})
