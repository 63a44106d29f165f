import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { listen } from '../../src/server/serve.ts'
import { type Boarded, LEAGUE } from './board.ts'

/** A real browser: Chromium as CHROMIUM names it, as it is installed, or as the package of it brings it. */

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const packaged = async (): Promise<string | null> => {
  try {
    const { default: own } = await import('@sparticuz/chromium')
    return await own.executablePath()
  } catch {
    return null
  }
}

const open = async (): Promise<Browser | string> => {
  const executablePath = process.env.CHROMIUM ?? INSTALLED.find(existsSync) ?? (await packaged())
  if (executablePath === null) return 'no Chromium is here; CHROMIUM names one'
  try {
    return await chromium.launch({ executablePath, args: FLAGS })
  } catch (error) {
    return `Chromium does not start: ${(error as Error).message.split('\n')[0]}`
  }
}

const opened = await open()

/** Why there is no browser; null where there is one. `.ci/run` takes no excuse. */
export const whyNoBrowser: string | null = typeof opened === 'string' ? opened : null
if (whyNoBrowser !== null && process.env.HINDSIGHT_TEST_TOTALS) throw new Error(whyNoBrowser)

export const browser = (): Browser => opened as Browser

export const closeBrowser = async (): Promise<void> => {
  if (typeof opened !== 'string') await opened.close()
}

/** A page with what it complained about: errors of the console, of scripts, of the policy. */
export interface Watched {
  page: Page
  context: BrowserContext
  complaints: string[]
}

type Setting = NonNullable<Parameters<Browser['newContext']>[0]>

/** A new window of its own, with the cookies of somebody. */
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

/** Listens on loopback; the address has no path. */
export const listenBoard = async ({ served }: Boarded): Promise<{ url: string; stop(): Promise<void> }> => {
  const listening = await listen(served.app, { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${listening.port}`, stop: () => listening.stop(0) }
}

/** What axe finds on a page, a line each. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()}: ${id} at ${target.join(' ')}`))
}

/** How much wider than the window a page is, px. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

export const league = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
