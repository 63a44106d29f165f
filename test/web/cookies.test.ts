import { expect, test } from 'vitest'
import { openLive } from '../../src/web/live.ts'
import { formOf, LEAGUE, newBrowser, openBoardStage } from '../support/board.ts'

/**
 * Cookies are untrusted input. An invalid cookie never causes an error, signs in another account, or counts as a guess.
 */

const WATCH = 'hindsight-test-watch'

test('a cookie that cannot be decoded is ignored on every page', async () => {
  const { served } = await openBoardStage()
  for (const value of ['%FF', '%', '%E0%A4%A', '%00', 'A'.repeat(4_000)]) {
    const browser = newBrowser(served)
    for (const name of ['hindsight-zone', 'hindsight-test', WATCH]) browser.cookies.set(name, value)
    for (const path of ['/', '/signin', `/leagues/${LEAGUE}`, `/leagues/${LEAGUE}/live`, '/nothing/'])
      expect((await browser.open(path)).status, `${path} with ${value.slice(0, 8)}`).toBeLessThan(500)
  }
})

test('only a cookie set by the host itself signs in over HTTPS', async () => {
  const { world, served } = await openBoardStage({
    access: { publicUrl: 'https://league.example', hosts: ['league.example'] },
  })
  const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  const browser = newBrowser(served)
  const headers = { host: 'league.example', origin: 'https://league.example' }
  const linkPage = await browser.open(`/signin/${token}`, { headers })
  await browser.open(linkPage.path, { method: 'POST', body: formOf(linkPage, 'enter'), headers })
  expect((await browser.open('/account', { headers })).status).toBe(200)
  const secret = browser.cookies.get('__Host-hindsight-test')!
  browser.cookies.clear()
  browser.cookies.set('hindsight-test', secret)
  expect((await browser.open('/account', { headers })).status).not.toBe(200)
})

test('every response of a service with an HTTPS address tells browsers to stay on HTTPS', async () => {
  const secure = await openBoardStage({ access: { publicUrl: 'https://league.example', hosts: ['league.example'] } })
  const plain = await openBoardStage()
  for (const path of ['/signin', '/healthz', '/v1/leagues', '/docs', '/nothing']) {
    const header = async ({ served }: typeof plain) =>
      (await newBrowser(served).open(path)).headers.get('strict-transport-security')
    expect([await header(secure), await header(plain)], path).toEqual(['max-age=31536000', null])
  }
})

test('an invalid watch cookie is cleared, and does not prevent a valid link from working', async () => {
  const { served, ask } = await openBoardStage()
  const { token: stale } = (await ask('shareLeague')) as unknown as { token: string }
  const { token } = (await ask('shareLeague')) as unknown as { token: string }
  const opens = async (each: string) => (await ask('getWatchedLeague', { params: { token: each } })).leagueId
  expect([await opens(stale), await opens(token)]).toEqual([null, LEAGUE])
  const browser = newBrowser(served)
  for (let visit = 0; visit < 12; visit++) {
    browser.cookies.set(WATCH, stale)
    await browser.open(`/leagues/${LEAGUE}`)
    expect(browser.cookies.has(WATCH)).toBe(false)
  }
  await newBrowser(served).open(`/w/${token}`)
  expect((await browser.open(`/w/${token}`)).status).toBe(303)
  expect((await browser.open(`/leagues/${LEAGUE}`)).status).toBe(200)
})

test('a valid link works even after ten wrong ones from its address', async () => {
  const { served, ask } = await openBoardStage()
  const { token } = await ask('shareLeague')
  const browser = newBrowser(served)
  const guess = () => browser.open(`/w/lnk_${'x'.repeat(43)}`)
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
  expect((await browser.open(`/w/${token}`)).status).toBe(303)
})

test('the streams of watchers and of one account are limited, so other signed-in managers can still open streams', async () => {
  const { world } = await openBoardStage()
  const open = openLive(world.engine)
  const streams: ReadableStream[] = []
  const follow = (caller: string, account: string | null) =>
    streams.push(open({ leagueId: LEAGUE, caller, account, mayRead: async () => true, stopping: undefined }))
  const fill = (callerOf: (n: number) => string, account: string | null): number => {
    for (let count = 0; ; count++) {
      try {
        follow(callerOf(count), account)
      } catch {
        return count
      }
    }
  }
  const watchers = fill(n => `address ${n}`, null)
  const sessions = fill(n => `session ${n}`, 'alex')
  expect([watchers, sessions]).toEqual([1_000, 48])
  follow('phone', 'blake')
  for (const stream of streams) await stream.cancel()
  expect(fill(n => `session ${n}`, 'alex')).toBe(48)
})
