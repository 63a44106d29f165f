import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Boarded, openBoarded } from '../support/board.ts'
import { closeBrowser, openBrowser, whyNoBrowser } from '../support/browser.ts'
import { league, listenBoard, openWindow } from '../support/chromium.ts'

beforeAll(openBrowser)
afterAll(closeBrowser)

/** The window of the commissioner, and the board whose league he looks at. */
const openLive = async (): Promise<Boarded & { page: Page }> => {
  const boarded = await openBoarded()
  const { url, stop } = await listenBoard(boarded)
  const { page, context } = await openWindow(url, boarded.alex.cookies)
  onTestFinished(async () => {
    await context.close()
    await stop()
  })
  // Refreshed once, the page knows the zone of its reader.
  await page.goto(league())
  return { ...boarded, page }
}

describe.skipIf(whyNoBrowser !== null)('a page that follows its league', () => {
  test('leaves a form that was refused as it is, with what was typed', async () => {
    const { page, ask } = await openLive()
    await page.goto(league('/office/next'))
    await page.getByText('Delete this league').click()
    await page.getByLabel(/^Type its name/).fill('Other')
    await page.getByRole('button', { name: 'Delete it for good' }).click()
    await page.evaluate('document.activeElement.blur()')
    await page.evaluate("document.querySelector('h1').textContent = 'Old'")
    await ask('updateLeague', { body: { reserve: 1 } })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Old')
    expect(await page.getByRole('alert').textContent()).toBe('That is not its name')
  })

  test('leaves a form that was typed in as it is, and tells who sends it what was changed meanwhile', async () => {
    const { page, ask } = await openLive()
    await page.goto(league('/office/settings'))
    await page.getByLabel('Everybody gets them').selectOption('waivers')
    await page.getByLabel('Name').fill('Ours')
    await page.evaluate('document.activeElement.blur()')
    await page.evaluate("document.querySelector('h1').textContent = 'Old'")
    await ask('updateLeague', { body: { name: 'Theirs', reserve: 1 } })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Old')
    expect(await page.getByLabel('Name').inputValue()).toBe('Ours')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('Name is Theirs now')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Saved')
    expect(await ask('getLeague')).toMatchObject({
      league: { name: 'Ours', acquisitionMode: 'waivers', rosterConfig: { reserve: 1 } },
    })
  })

  test('does what was asked about before, although the page is another one meanwhile', async () => {
    const { page, ask } = await openLive()
    const tell = (host: string) => ask('addNotification', { body: { url: `https://${host}/friends`, on: ['trade'] } })
    await tell('ntfy.sh')
    await page.goto(league('/office/messages'))
    const remove = page.locator('main').getByRole('button', { name: 'Remove' })
    await remove.click()
    await tell('ntfy.example.org')
    await expect.poll(() => remove.count()).toBe(2)
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.getByRole('status').waitFor()
    const { notifications } = await ask('listNotifications')
    expect(notifications).toMatchObject([{ host: 'ntfy.example.org' }])
  })

  test('shows what was asked for last, though the answer to an earlier question comes later', async () => {
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

  test('counts down as soon as a draft with a clock begins', async () => {
    const { page, ask, world } = await openLive()
    await page.clock.setFixedTime(world.wall.now)
    await page.goto(league('/draft'))
    await ask('startDraft', { body: { seed: 7, pickSeconds: 3600 } })
    await expect.poll(() => page.locator('.left').textContent()).toMatch(/^\d/)
  })
})
