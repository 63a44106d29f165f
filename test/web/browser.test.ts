import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../data/durations.ts'
import { BOARD_PAGES } from '../../src/web/board-pages.ts'
import { type BoardStage, LEAGUE, offerTwice, openBoardStage, playFirstWeek, signIn } from '../support/board.ts'
import { closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import {
  axeFindings,
  cutChoices,
  doubleTextSize,
  league,
  linksInto,
  listenBoard,
  namedTwice,
  openWindow,
  overflowOf,
  smallTargets,
  type Watched,
} from '../support/chromium.ts'
import { isSoak, isWhole } from '../support/rounds.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
/** Every page of the board, except those that open only through links. */
const PAGES = BOARD_PAGES.map(({ path }) => path).filter(path => !path.endsWith('/:token'))
const SCRIPT = `<script>alert(1)</script><img src=x onerror="alert(2)">`
/** A word that is longer than a line on a phone. */
const WORD = 'Donaudampfschifffahrtskapitäne'

beforeAll(openBrowser)
afterAll(closeBrowser)

describe.skipIf(whyNoBrowser !== null)('in a browser', () => {
  let boardStage: BoardStage
  let url: string
  let stop: () => Promise<void>
  const windows: Watched[] = []

  const window = async (...setting: Parameters<typeof openWindow> extends [string, ...infer Rest] ? Rest : never) => {
    const opened = await openWindow(url, ...setting)
    // Advances the clock by a minute, so that the rate limit for pages does not apply.
    boardStage.world.wall.now += MINUTE
    windows.push(opened)
    return opened
  }

  beforeAll(async () => {
    boardStage = await openBoardStage({ name: `Friends ${WORD}${SCRIPT}`, keep: true })
    await playFirstWeek(boardStage)
    const params = { id: 'friends', teamId: boardStage.teams[0] }
    await boardStage.ask('updateTeam', { params, body: { name: `Team ${SCRIPT}`, manager: 'alex' } })
    await boardStage.ask('updateTeam', {
      params: { ...params, teamId: boardStage.teams[1] },
      body: { name: `${WORD.repeat(2)} that is ${'very '.repeat(5)}long` },
    })
    const status = { url: 'https://ntfy.sh/friends', on: ['trade', 'lineup'], teamId: boardStage.teams[1] }
    await boardStage.ask('addNotification', { body: status })
    const listening = await listenBoard(boardStage)
    url = listening.url
    stop = listening.stop
  })

  afterAll(async () => {
    for (const { context } of windows) await context.close()
    await stop()
    boardStage.world.close()
  })

  /** Returns the URL of a page in this league. */
  const addressOf = (path: string): string => {
    const known = new Map([
      [':id', LEAGUE],
      [':week', '1'],
      [':teamId', boardStage.teams[0]!],
      [':slot', '0'],
      [':playerId', 'RB-CHI-1'],
      [':sheet', 'standings'],
    ])
    return path.replace(/:\w+/g, part => {
      const value = known.get(part)
      if (value === undefined) throw new Error(`give a value for ${part} of ${path}`)
      return value
    })
  }

  /** Returns the URLs of this league's pages, of pages behind links, and of pages with a selection. */
  const everyAddress = async (): Promise<string[]> => [
    ...PAGES.map(addressOf),
    ...(await linksInto(boardStage)),
    ...chosen(),
    '/nowhere',
  ]
  const chosen = (): string[] => {
    const other = boardStage.teams[1]
    return [`/trades?with=${other}`, `/weeks/1/${other}`, '/recap?week=1'].map(league)
  }

  /** Returns all URLs in a soak run, every other one in `.ci/run`, and every third one otherwise. */
  const someOf = (addresses: readonly string[]): readonly string[] => {
    const step = isSoak ? 1 : isWhole ? 2 : 3
    return addresses.filter((_, at) => at % step === 0)
  }

  /**
   * Returns a page's errors at each window size. axe checks the page at one size, or at all sizes in the long version.
   */
  const faultsOf = async ({ page }: Watched, path: string, axeAt: (typeof SIZES)[number]): Promise<string[]> => {
    const found: string[] = []
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      if (isSoak || size === axeAt) found.push(...(await axeFindings(page)))
      const over = await overflowOf(page)
      if (over > 0) found.push(`${path}: ${over} px too wide at ${size.width}`)
    }
    return found
  }

  describe('fits three sizes, logs no errors and is accessible', () => {
    let watched: Watched
    beforeAll(async () => {
      watched = await window(boardStage.alex.cookies, { colorScheme: 'light' })
    })

    const checkPage = async (path: string): Promise<void> => {
      const before = watched.complaints.length
      expect(await faultsOf(watched, path, SIZES[0]!)).toEqual([])
      expect(watched.complaints.slice(before).filter(each => !each.includes('/nowhere'))).toEqual([])
    }

    test.each(PAGES)('%s', path => checkPage(addressOf(path)))

    test('pages opened by a link', async () => {
      for (const path of await linksInto(boardStage)) await checkPage(path)
    })

    test('pages with a selection, and a page that does not exist', async () => {
      for (const path of [...chosen(), '/nowhere']) await checkPage(path)
    })
  })

  test('pages are accessible in dark colors', { timeout: isSoak ? 0 : 120_000 }, async () => {
    const watched = await window(boardStage.alex.cookies, { colorScheme: 'dark' })
    const found: string[] = []
    const some = ['', '/players', `/teams/${boardStage.teams[0]}`, '/office'].map(league)
    for (const path of isSoak ? PAGES.map(addressOf) : some) found.push(...(await faultsOf(watched, path, SIZES[2]!)))
    expect(found).toEqual([])
    expect(watched.complaints).toEqual([])
  })

  test('no link or button is cut off on a phone, except for names that users typed', async () => {
    const own = await openBoardStage({ acquisitionMode: 'waivers', squad: { QB: 2, RB: 6, WR: 6 } })
    await own.ask('updateTeam', { params: { id: LEAGUE, teamId: own.teams[0] }, body: { manager: 'alex' } })
    const listening = await listenBoard(own)
    onTestFinished(() => listening.stop())
    const { page, context } = await openWindow(listening.url, own.alex.cookies, { viewport: SIZES[0]! })
    onTestFinished(() => context.close())
    const cutAt = async (path: string): Promise<string[]> => {
      await page.goto(path)
      return (await cutChoices(page)).map(label => `${path}: ${label}`)
    }
    const cut = await cutAt(league('/draft'))
    await playFirstWeek(own)
    const list = await own.ask('listPlayers', { query: { league: LEAGUE, available: 1, startable: 1 } })
    const [free] = (list as unknown as { players: { id: string }[] }).players
    const inLeague = [
      `/players/${free!.id}`,
      '/players',
      '/rules',
      '/office/settings',
      '/office/points',
      '/office/next',
    ]
    for (const path of [...inLeague.map(league), '/leagues/new', '/leagues/import']) cut.push(...(await cutAt(path)))
    expect(cut).toEqual([])
  })

  test('pages do not scroll sideways at double text size, or on a narrow phone', async () => {
    const narrow = { width: 320, height: 640 }
    const { page } = await window(boardStage.alex.cookies, { viewport: narrow })
    const found: string[] = []
    for (const path of someOf(await everyAddress())) {
      await page.setViewportSize(narrow)
      await page.goto(path)
      const plain = await overflowOf(page)
      if (plain > 0) found.push(`${path}: ${plain} px too wide at ${narrow.width}`)
      await page.setViewportSize(SIZES[0]!)
      await doubleTextSize(page)
      const large = await overflowOf(page)
      if (large > 0) found.push(`${path}: ${large} px too wide with large letters`)
    }
    expect(found).toEqual([])
  })

  test('all links stay visible at double text size, and fill the sidebar of a wide screen', async () => {
    const { page } = await window(boardStage.alex.cookies, { viewport: SIZES[0]! })
    await page.goto(league())
    await page.evaluate(`document.querySelectorAll('.ways span').forEach(({ style }) => { style.fontSize = '28px' })`)
    const more = (await page.getByRole('link', { name: 'More' }).boundingBox())!
    expect(more.x + more.width).toBeLessThanOrEqual(SIZES[0]!.width)
    await page.setViewportSize(SIZES[2]!)
    const [rail, way] = await Promise.all(
      ['.ways ul', '.ways .other a'].map(async each => (await page.locator(each).first().boundingBox())!.width),
    )
    expect(way).toBe(rail)
  })

  test('all links are visible with full names in a low, wide window', async () => {
    const { page } = await window(boardStage.alex.cookies, { javaScriptEnabled: false })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(league('/office'))
    const { y, height } = (await page.getByRole('link', { name: 'Commissioner', exact: true }).boundingBox())!
    expect(y + height).toBeLessThanOrEqual(720)
    const cut = `[...document.querySelectorAll('.ways span')].filter(each => each.scrollWidth > each.clientWidth).length`
    expect(await page.evaluate(cut)).toBe(0)
  })

  test('buttons on a page have different names for screen readers', async () => {
    // A new session, with its own rate limit, for the second walk through all pages.
    const { cookies } = await signIn(boardStage, 'alex')
    const { page } = await window(cookies, { javaScriptEnabled: false })
    await offerTwice(boardStage)
    await boardStage.ask('addNotification', { body: { url: 'https://ntfy.sh/friends', on: ['trade'] } })
    const found: string[] = []
    for (const path of someOf(await everyAddress())) {
      await page.goto(path)
      found.push(...(await namedTwice(page)).map(name => `${path}: ${name}`))
    }
    expect(found).toEqual([])
  })

  test('touch targets are large enough: names, sortable headings, links', async () => {
    const { page } = await window(boardStage.alex.cookies, { viewport: SIZES[0]! })
    const small: string[] = []
    for (const path of [
      '',
      '/teams',
      `/teams/${boardStage.teams[0]}`,
      '/players',
      '/weeks/1',
      '/standings',
      '/report',
    ]) {
      await page.goto(league(path))
      small.push(...(await smallTargets(page)))
    }
    expect(small).toEqual([])
  })

  test('a lineup can be set with only the keyboard', async () => {
    const { page, complaints } = await window(boardStage.alex.cookies, { viewport: SIZES[0]! })
    await page.goto(league(`/teams/${boardStage.teams[0]}?week=2`))
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    const press = async (name: RegExp, role: 'link' | 'button') => {
      const focused = page.locator(':focus')
      const target = page.getByRole(role, { name }).first()
      for (let step = 0; step < 80; step++) {
        await page.keyboard.press('Tab')
        if ((await focused.count()) > 0 && (await target.and(focused).count()) > 0) break
      }
      await page.keyboard.press('Enter')
    }
    await press(/^(Fill|Change) RB/, 'link')
    await page.waitForURL('**/slots/1**')
    await press(/^Start /, 'button')
    await page.waitForURL(/teams\/[\w-]+\?week=2$/)
    const status = page.getByRole('status').and(page.locator(':focus'))
    expect(await status.textContent()).toBe('Week 2 lineup saved')
    expect(complaints).toEqual([])
  })

  test('forms work without JavaScript, and keep their input after an error', async () => {
    const { page } = await window(boardStage.alex.cookies, { javaScriptEnabled: false })
    await page.goto('/leagues/new')
    await page.getByLabel('Name').fill('Second League')
    await page.getByLabel('Teams').selectOption('4')
    await page.getByRole('button', { name: 'Create league' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Commissioner')
    await page.getByRole('link', { name: 'Next season' }).click()
    await page.getByText('Delete this league').click()
    await page.getByLabel(/^Type the league's name/).fill('Other')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    expect(await page.getByRole('alert').textContent()).toBe("That name doesn't match")
    await page.getByLabel(/^Type the league's name/).fill('Second League')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Deleted Second League')
  })

  test('a refused change in a row is visible and does not widen the page', async () => {
    const { page } = await window(boardStage.alex.cookies, { javaScriptEnabled: false, viewport: SIZES[0]! })
    await boardStage.ask('updateLeague', { body: { reserve: 1 } })
    await page.goto(league(`/teams/${boardStage.teams[0]}?week=2`))
    await page
      .getByRole('button', { name: /^Move .* to IR$/ })
      .last()
      .click()
    const topOf = async () => (await page.getByRole('alert').boundingBox())?.y ?? -1
    await expect.poll(topOf).toBeLessThan(SIZES[0]!.height)
    expect(await topOf()).toBeGreaterThan(0)
    expect(await overflowOf(page)).toBe(0)
    await page.goto('/leagues/import')
    await page.getByLabel('League URL or ID').fill('no league at all')
    await page.getByRole('button', { name: 'Preview' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('https://')
    expect(await overflowOf(page)).toBe(0)
  })

  test('a notice does not stay when a choice shows another week', async () => {
    const { page } = await window(boardStage.alex.cookies)
    await page.goto(league(`/office/fix?team=${boardStage.teams[0]}&week=2`))
    await page.getByRole('button', { name: 'Save the lineup' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save the lineup' }).click()
    await expect.poll(() => page.locator('.said').count()).toBe(1)
    await page.locator('select[name=week]').selectOption('3')
    await expect.poll(() => page.getByRole('heading', { name: 'Lineup of week 3' }).count()).toBe(1)
    expect(await page.locator('.said').count()).toBe(0)
  })

  test('an irreversible action asks for confirmation, and does nothing if declined', async () => {
    const { page, complaints } = await window(boardStage.alex.cookies)
    await page.goto(league('/office/people'))
    await page.getByRole('button', { name: 'Remove manager' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    expect(await page.getByRole('button', { name: 'Remove manager' }).count()).toBe(1)
    expect(complaints).toEqual([])
  })
})
