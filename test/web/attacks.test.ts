import { expect, test } from 'vitest'
import { LEAGUE_PAGES, PAGES } from '../../src/web/pages/index.ts'
import { formOf, LEAGUE, newBrowser, openBoardStage, playFirstWeek, signIn } from '../support/board.ts'

/** Attacks by visitors with an account, with a link, or with neither. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const EVIL = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`

/** Returns the path of every page in this league. */
const pathsOf = (teamId: string): string[] => {
  const known: Record<string, string> = { ':week': '1', ':teamId': teamId, ':slot': '0', ':playerId': 'RB-CHI-1' }
  const named = (path: string) => path.replace(/:\w+/g, part => known[part] ?? part)
  return [
    ...PAGES.map(({ path }) => path).filter(path => !path.includes(':token')),
    ...LEAGUE_PAGES.map(({ path }) => at(named(path))),
  ]
}

test('script in any text that a user types is shown as text on every page', async () => {
  const boardStage = await openBoardStage({ name: EVIL })
  await playFirstWeek(boardStage)
  const { alex, ask, teams } = boardStage
  for (const teamId of teams)
    await ask('updateTeam', {
      params: { id: LEAGUE, teamId },
      body: { name: EVIL, ...(teamId === teams[0] && { manager: 'alex' }) },
    })
  await ask('adjustPoints', { body: { teamId: teams[0], week: 1, points: 1, reason: EVIL } })
  const divisions = [0, 2].map(from => ({ name: `${from}${EVIL}`, teamIds: teams.slice(from, from + 2) }))
  await ask('updateLeague', { body: { divisions } })
  await alex.send(await alex.go(at('/rules?under=ppr&of=ppr&w-rec=0.5')), 'keep', { name: EVIL })
  const typed = `?q=${encodeURIComponent(EVIL)}&pos=${encodeURIComponent(EVIL)}&with=${encodeURIComponent(EVIL)}&under=ppr`
  for (const path of pathsOf(teams[0]!)) {
    for (const address of [path, path + typed]) {
      const { text, status } = await alex.go(address)
      expect(status, address).toBeLessThan(500)
      expect(text.includes('<script>alert') || text.includes('<img'), address).toBe(false)
      expect(text.match(/<script/g), address).toHaveLength(1)
    }
  }
})

test('a refused form returns its input as escaped text', async () => {
  const { alex } = await openBoardStage()
  const refused = await alex.send(await alex.go(at('/office/settings')), 'settings', {
    name: EVIL.repeat(9),
    startWeek: EVIL,
  })
  expect([refused.status, refused.text.includes('<img')]).toEqual([400, false])
})

test('every page, even an error page, forbids frames, scripts from other sites and shared caches', async () => {
  const { alex, served, teams } = await openBoardStage()
  const answers = [
    ...(await Promise.all(pathsOf(teams[0]!).map(path => alex.open(path)))),
    await alex.open('/nowhere'),
    await alex.open(at('/weeks/one')),
    await newBrowser(served).open('/'),
  ]
  for (const { headers, path } of answers) {
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers.get('cache-control'), path).toMatch(/private, no-cache|no-store/)
    expect(headers.get('vary'), path).toContain('Cookie')
  }
})

test('a signed-out visitor never gets a cached page, no matter which ETag is sent', async () => {
  const boardStage = await openBoardStage()
  const { alex, served } = boardStage
  const { headers } = await alex.open(at())
  const tag = { 'if-none-match': headers.get('etag')! }
  const page = await alex.go('/account')
  expect((await newBrowser(served).open(at(), { headers: tag })).status).toBe(401)
  await alex.send(page, 'leave')
  expect((await alex.open(at(), { headers: tag })).status).toBe(401)
})

test.each([
  '/board-x.css/../../package.json',
  '/..%2f..%2fpackage.json',
  '/leagues/..%2f..%2fetc%2fpasswd',
  '/w/..%2faccount',
  '/%00',
  '/leagues/%E0%A4%A',
])('no path leads outside of the pages: %s', async path => {
  const { alex } = await openBoardStage()
  const { status, text } = await alex.open(path)
  expect([400, 401, 404]).toContain(status)
  expect(text).not.toContain('devDependencies')
})

test.each(['/%0d%0aSet-Cookie:%20x=1', '/\r\nSet-Cookie: x=1', '/leagues\u0000', '/ligen/ä€'])(
  'an address cannot set a header: %j',
  async next => {
    const { world, served } = await openBoardStage()
    const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
    const browser = newBrowser(served)
    const path = `/signin/${token}?next=${encodeURIComponent(next)}`
    const sent = await browser.open(path, { method: 'POST', body: formOf(await browser.open(path), 'enter') })
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([303, [expect.stringMatching(/^hindsight-test=/)]])
    expect(sent.headers.get('location')).toMatch(/^\/[\x21-\x7e]*$/)
  },
)

test('a one-time link works once, even if several people open it at the same time', async () => {
  const { world, served } = await openBoardStage()
  const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  const doors = await Promise.all(
    Array.from({ length: 5 }, () => newBrowser(served)).map(async browser => ({
      browser,
      linkPage: await browser.open(`/signin/${token}`),
    })),
  )
  const statuses = await Promise.all(
    doors.map(
      async ({ browser, linkPage }) =>
        (await browser.open(linkPage.path, { method: 'POST', body: formOf(linkPage, 'enter') })).status,
    ),
  )
  expect(statuses.filter(status => status === 303)).toHaveLength(1)
})

test('a HEAD request does not keep a stream open', async () => {
  const { alex, served } = await openBoardStage()
  const cookie = [...alex.cookies].map(pair => pair.join('=')).join('; ')
  const ask = (method: string) =>
    served.app.fetch(
      new Request(`http://localhost${at('/live')}`, { method, headers: { host: 'localhost', cookie } }),
      {},
    )
  for (let count = 0; count < 50; count++) {
    const response = await ask('HEAD')
    expect([response.status, response.body]).toEqual([200, null])
  }
  const stream = await ask('GET')
  expect(stream.status).toBe(200)
  await stream.body!.cancel()
})

test('the streams of one browser are limited, and the streams of a revoked session end', async () => {
  const boardStage = await openBoardStage()
  const { alex, served, world } = boardStage
  await world.account('blake', 'free')
  const blake = await signIn(boardStage, 'blake')
  const open = (browser: typeof alex) => {
    const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
    return served.app.fetch(
      new Request(`http://localhost${at('/live')}`, { headers: { host: 'localhost', cookie } }),
      {},
    )
  }
  const streams = await Promise.all(Array.from({ length: 13 }, () => open(alex)))
  expect(streams.map(({ status }) => status).filter(status => status === 200)).toHaveLength(12)
  expect(streams.find(({ status }) => status !== 200)?.status).toBe(429)
  expect((await open(blake)).status).toBe(200)
  const [first, ...others] = streams.filter(({ status }) => status === 200)
  await first!.body!.cancel()
  expect((await open(alex)).status).toBe(200)
  const { sessions } = (await world.ask('listSessions')) as { sessions: { id: string }[] }
  await world.ask('revokeSession', { params: { id: sessions[0]!.id } })
  // The streams end without further action, so reading them to the end returns.
  await Promise.all(others.map(stream => stream.text()))
})
