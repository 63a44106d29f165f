import { listen } from '../../src/server/serve.ts'
import { type Browser, type BrowserContext, loadAxe, type Page } from '../tools/index.ts'
import { type BoardStage, LEAGUE } from './board.ts'
import { browser } from './browser.ts'

/** Windows of a real browser that show a board, with checks. */

/** A page and its errors: from the console, from scripts, and from the content security policy. */
export interface Watched {
  page: Page
  context: BrowserContext
  complaints: string[]
}

type Setting = NonNullable<Parameters<Browser['newContext']>[0]>

/** Opens a new window that has an account's cookies. */
export const openWindow = async (
  url: string,
  cookies: ReadonlyMap<string, string>,
  setting: Setting = {},
): Promise<Watched> => {
  const context = await browser().newContext({ baseURL: url, ...setting })
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  page.on('dialog', dialog => {
    complaints.push(`${page.url()}: a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, context, complaints }
}

/** Serves a board on loopback. The returned address does not have a path. */
export const listenBoard = async ({
  served,
}: Pick<BoardStage, 'served'>): Promise<{ url: string; stop(): Promise<void> }> => {
  const listening = await listen(served.app, { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${listening.port}`, stop: () => listening.stop(0) }
}

/** Returns one link of each kind into the league, because pages differ by the kind of link. */
export const linksInto = async ({ ask, teams }: BoardStage): Promise<string[]> => {
  const token = async (operation: string, call = {}): Promise<string> => String((await ask(operation, call)).token)
  const params = { id: LEAGUE, teamId: teams[2]! }
  return [
    `/join/${await token('createInvite', { body: {} })}`,
    `/signin/${await token('createSignInLink', { params: {}, body: { name: 'alex' } })}`,
    `/seat/${await token('createSeatLink', { params })}`,
  ]
}

/** Returns axe's findings on a page, one per line. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  // Pages do not have frames, so axe's legacy mode finds the same errors without opening a second window.
  const AxeBuilder = await loadAxe()
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()}: ${id} at ${target.join(' ')}`))
}

/** Returns how many pixels wider than the window a page is. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Doubles a page's text size, like a browser setting for large text. */
export const doubleTextSize = (page: Page): Promise<void> =>
  page.evaluate(`[...document.querySelectorAll('body, body *')]
    .filter(each => each instanceof HTMLElement)
    .map(each => [each, parseFloat(getComputedStyle(each).fontSize)])
    .forEach(([{ style }, size]) => { style.fontSize = 2 * size + 'px' })`)

/** Returns the names of links and buttons that are too small for a finger. Links in running text do not count. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main :is(.who > a, thead a, h2 a, a.more, button, .tabs a)')]
    .filter(target => target.checkVisibility())
    .filter(target => {
      target.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = target.getBoundingClientRect()
      const touched = y => target.contains(document.elementFromPoint((left + right) / 2, y))
      const reach = [...Array(61).keys()].filter(at => touched((top + bottom) / 2 + at - 30)).length
      return reach < 40
    })
    .map(target => location.pathname + ': ' + target.textContent.trim())`)

/** Returns button names that screen readers would read more than once on a page, without the first of each. */
export const namedTwice = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main :is(button, .actions a)')]
    .map(each => each.ariaLabel ?? each.textContent.trim())
    .filter((name, at, all) => all.indexOf(name) < at)`)

/** Returns a page's select options that are wider than their field. */
export const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('select')].flatMap(select => {
    const { paddingLeft, paddingRight, fontSize, fontFamily } = getComputedStyle(select)
    const words = document.createElement('canvas').getContext('2d')
    words.font = fontSize + ' ' + fontFamily
    // The arrow takes up space next to the text.
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20
    return [...select.options].map(({ label }) => label).filter(label => words.measureText(label).width > room)
  })`)

export const league = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
