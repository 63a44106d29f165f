import { browser, closeBrowser, whyNoBrowser } from '../test/support/browser.ts'
import type { Samples } from './row.ts'

/**
 * The largest contentful paint on a slow phone's first visit. As in Lighthouse, the cache is empty, the processor is
 * four times slower, and the connection has 1.6 Mbit/s and a round trip of 150 ms.
 */
const SLOWER = 4
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SCREEN = { width: 375, height: 740 }

/** Resolves with the time of the last paint that was larger than all earlier ones, in ms after the visit began. */
const LARGEST = `new Promise(resolve =>
  new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true }))`

export interface Visit {
  url: string
  path: string
  cookie: string
}

/** Returns the largest contentful paint of one visit, ms. */
const paintOf = async ({ url, path, cookie }: Visit): Promise<number> => {
  const context = await browser().newContext({ baseURL: url, viewport: SCREEN, isMobile: true, hasTouch: true })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(path, { waitUntil: 'load' })
  const paint = await page.evaluate<number>(LARGEST)
  await context.close()
  return paint
}

/**
 * Visits two pages in alternating rounds. Returns their largest contentful paints in ms, or the reason why no browser
 * is available.
 */
export const firstPaints = async (visit: Visit, plain: Visit, rounds: number): Promise<Samples | string> => {
  if (whyNoBrowser !== null) return whyNoBrowser
  const paints: { ours: number[]; peer: number[] } = { ours: [], peer: [] }
  for (let round = -1; round < rounds; round++) {
    const [ours, peer] = [await paintOf(visit), await paintOf(plain)]
    if (round < 0) continue
    paints.ours.push(ours)
    paints.peer.push(peer)
  }
  await closeBrowser()
  return paints
}
