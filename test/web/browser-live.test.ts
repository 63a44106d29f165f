import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type BoardStage, LEAGUE, openBoardStage } from '../support/board.ts'
import { closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { league, listenBoard, openWindow } from '../support/chromium.ts'
import { overAt, sunday } from '../support/played-season.ts'
import type { BrowserContext, Page } from '../tools/index.ts'

beforeAll(openBrowser)
afterAll(closeBrowser)

/** Opens a league on the board, in the commissioner's window. */
const openLive = async (): Promise<BoardStage & { page: Page; context: BrowserContext }> => {
  const boardStage = await openBoardStage()
  const { url, stop } = await listenBoard(boardStage)
  const { page, context } = await openWindow(url, boardStage.alex.cookies)
  onTestFinished(async () => {
    await context.close()
    await stop()
  })
  // After one refresh, the page knows the reader's time zone.
  await page.goto(league())
  return { ...boardStage, page, context }
}

describe.skipIf(whyNoBrowser !== null)('a page that follows its league', () => {
  test('keeps a refused form with its input', async () => {
    const { page, ask } = await openLive()
    await page.goto(league('/office/next'))
    await page.getByText('Delete this league').click()
    await page.getByLabel(/^Type the league's name/).fill('Other')
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.evaluate('document.activeElement.blur()')
    await page.evaluate("document.querySelector('h1').textContent = 'Old'")
    await ask('updateLeague', { body: { reserve: 1 } })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Old')
    expect(await page.getByRole('alert').textContent()).toBe("That name doesn't match")
  })

  test('keeps a form with unsaved input, and lists what changed in the meantime after it is sent', async () => {
    const { page, ask } = await openLive()
    await page.goto(league('/office/settings'))
    await page.getByLabel('Adding players').selectOption('waivers')
    await page.getByLabel('Name').fill('Ours')
    await page.evaluate('document.activeElement.blur()')
    await page.evaluate("document.querySelector('h1').textContent = 'Old'")
    await ask('updateLeague', { body: { name: 'Theirs', reserve: 1 } })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Old')
    expect(await page.getByLabel('Name').inputValue()).toBe('Ours')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('Name is Theirs now')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Settings saved')
    expect(await ask('getLeague')).toMatchObject({
      league: { name: 'Ours', acquisitionMode: 'waivers', rosterConfig: { reserve: 1 } },
    })
  })

  test('offers alerts only once, and only where they can arrive', async () => {
    const { page, context, ask, teams } = await openLive()
    await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
    const offer = page.getByRole('complementary', { name: 'Alerts' })
    // Headless browsers deny permission for notifications.
    await context.addInitScript(
      "Object.defineProperty(Notification, 'permission', { get: () => 'default' }); window.PushManager ??= class {}",
    )
    await page.goto(league())
    expect(await offer.getByRole('link', { name: 'Notify this phone' }).getAttribute('href')).toBe(league('/alerts'))
    await ask('updateLeague', { body: { reserve: 1 } })
    await offer.getByRole('button', { name: 'Not now' }).click()
    expect(await offer.isVisible()).toBe(false)
    await page.goto(league())
    expect(await offer.isVisible()).toBe(false)
  })

  test('performs the confirmed action even if the page has changed in the meantime', async () => {
    const { page, ask } = await openLive()
    const addTarget = (host: string) =>
      ask('addNotification', { body: { url: `https://${host}/friends`, on: ['trade'] } })
    await addTarget('ntfy.sh')
    await page.goto(league('/office/messages'))
    const remove = page.locator('main').getByRole('button', { name: 'Remove' })
    await remove.click()
    await addTarget('ntfy.example.org')
    await expect.poll(() => remove.count()).toBe(2)
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByRole('status').waitFor()
    const { notifications } = await ask('listNotifications')
    expect(notifications).toMatchObject([{ host: 'ntfy.example.org' }])
  })

  test('shows the latest request, even if an earlier response arrives later', async () => {
    const { page } = await openLive()
    await page.goto(league('/players'))
    const { promise: isShown, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/pos=QB/, async route => {
      await isShown
      await route.continue()
    })
    const late = page.waitForResponse(/pos=QB/)
    await page.getByLabel('Position').selectOption('QB')
    await page.getByLabel('Position').selectOption('RB')
    const groups = page.locator('.players .pos')
    await expect.poll(async () => [...new Set(await groups.allTextContents())]).toEqual(['RB'])
    goOn()
    await (await late).finished()
    await page.evaluate("fetch('/').then(answer => answer.text())")
    expect([...new Set(await groups.allTextContents())]).toEqual(['RB'])
  })

  test('counts down as soon as a draft with a clock starts', async () => {
    const { page, ask, world } = await openLive()
    await page.clock.setFixedTime(world.wall.now)
    await page.goto(league('/draft'))
    await ask('startDraft', { body: { seed: 7, pickSeconds: 3600 } })
    await expect.poll(() => page.locator('.left').textContent()).toMatch(/^\d/)
  })

  test('announces to a screen reader whose turn it is, but not each remaining second', async () => {
    const { page, ask, world } = await openLive()
    await page.clock.setFixedTime(world.wall.now)
    await ask('startDraft', { body: { seed: 7, pickSeconds: 3600 } })
    await page.goto(league('/draft'))
    expect(await page.getByRole('status').textContent()).toMatch(/^On the clock: /)
    expect(await page.getByRole('timer').count()).toBe(1)
    expect(await page.getByRole('status').getByRole('timer').count()).toBe(0)
  })

  test('keeps its position and the focus on the button when a form reports its result on the same page', async () => {
    const { page, ask, teams } = await openLive()
    await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(league('/draft'))
    const queue = page.getByRole('button', { name: /^Queue / }).last()
    const name = (await queue.getAttribute('aria-label'))!.replace('Queue ', '')
    await queue.scrollIntoViewIfNeeded()
    const before = await page.evaluate<number>('scrollY')
    expect(before).toBeGreaterThan(0)
    await queue.click()
    const taken = page.getByRole('button', { name: `Remove ${name} from your queue` })
    await taken.waitFor()
    await expect.poll(() => page.evaluate('scrollY')).toBe(before)
    expect(await taken.and(page.locator(':focus')).count()).toBe(1)
  })

  test('reports a lost connection, sends nothing while offline, and reconnects automatically', async () => {
    const { page, context, ask, teams } = await openLive()
    await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
    await ask('startDraft', { body: {} })
    await page.goto(league('/draft'))
    await page.getByText('Your pick.').waitFor()
    await context.setOffline(true)
    await page.getByText('No connection. This page may be out of date.').waitFor()
    await page
      .getByRole('button', { name: /^Draft / })
      .first()
      .click()
    expect(await page.getByRole('alert').textContent()).toBe(
      'No connection, so nothing was sent. Try again when you are back online.',
    )
    await ask('pickPlayer', { body: { teamId: teams[0], playerId: 'RB-GB-1' } })
    await context.setOffline(false)
    await expect.poll(() => page.getByText('Your pick.').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('removes the connection warning once connected, on a page that does not follow a league', async () => {
    const { page, context } = await openLive()
    await page.goto('/account')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create a link' }).click()
    await page.getByRole('alert').waitFor()
    await context.setOffline(false)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  test('shows the current week in its navigation as it changes', async () => {
    const { page, ask, world } = await openLive()
    const place = () => page.locator('.place').textContent()
    expect(await place()).toContain('week 1')
    world.time.now = overAt(sunday(1)) + 86_400_000
    await ask('closeWeek', { params: { id: LEAGUE, week: 1 } })
    await expect.poll(place).toContain('week 2')
    await page.getByRole('link', { name: 'Matchup' }).click()
    await page.getByRole('heading', { name: 'Week 2', level: 1 }).waitFor()
  })

  test('reports a deleted league immediately', async () => {
    const { page, ask } = await openLive()
    await ask('deleteLeague')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  test('hides the page after the user signs out elsewhere, and shows how to sign in again', async () => {
    const { page, ask } = await openLive()
    const { sessions } = (await ask('listSessions', { params: {} })) as unknown as { sessions: { id: string }[] }
    for (const { id } of sessions) await ask('revokeSession', { params: { id } })
    await page.getByRole('heading', { name: 'Sign in with a link' }).waitFor()
  })

  test('follows its league again after a proxy answered instead of the server', async () => {
    const { page, ask } = await openLive()
    await page.route(/\/live$/, route => route.fulfill({ status: 502 }), { times: 1 })
    await page.goto(league())
    await ask('updateLeague', { body: { name: 'Theirs' } })
    const name = () => page.getByRole('heading', { level: 1 }).textContent()
    await expect.poll(name).toBe('Theirs')
  })
})
