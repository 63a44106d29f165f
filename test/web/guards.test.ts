import { expect, test } from 'vitest'
import { formOf, LEAGUE, newBrowser, openBoardStage, signIn } from '../support/board.ts'

/** Tests each guard with a request that all other guards would accept. */

const rename = `/leagues/${LEAGUE}/teams/`

const opened = async (access = {}) => {
  const boardStage = await openBoardStage({ access })
  const path = rename + boardStage.teams[0]
  const form = formOf(await boardStage.alex.go(path), 'rename')
  form.set('name', 'New Name')
  return { ...boardStage, path, form }
}

test('a form from another origin is refused even with cookie and token', async () => {
  const { alex, path, form } = await opened()
  const headers = { origin: 'https://evil.example' }
  expect((await alex.open(path, { method: 'POST', body: form, headers })).status).toBe(403)
  const crossSite = { 'sec-fetch-site': 'cross-site' }
  expect((await alex.open(path, { method: 'POST', body: form, headers: crossSite })).status).toBe(403)
  expect((await alex.open(path, { method: 'POST', body: form })).status).toBe(303)
})

test("a form from the same origin without its session's token is refused", async () => {
  const { alex, path, form, world, served } = await opened()
  await world.account('blake', 'free')
  const other = formOf(await (await signIn({ world, served }, 'blake')).go('/account'), 'link')
  for (const token of ['', 'x'.repeat(43), other.get('token')!]) {
    form.set('token', token)
    expect((await alex.open(path, { method: 'POST', body: form })).status).toBe(403)
  }
})

test('the session cookie is not sent by other sites or readable by scripts, and is named for its data folder', async () => {
  const { world, served } = await opened()
  const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  const browser = newBrowser(served)
  const linkPage = await browser.open(`/signin/${token}`)
  const sent = await browser.open(linkPage.path, { method: 'POST', body: formOf(linkPage, 'enter') })
  expect(sent.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^hindsight-test=ses_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/),
  ])
})

test('the cookie is bound to its host over HTTPS, and links use the public address', async () => {
  const { world, served } = await opened({ publicUrl: 'https://league.example', hosts: ['league.example'] })
  const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  const browser = newBrowser(served)
  const linkPage = await browser.open(`/signin/${token}`, { headers: { host: 'league.example' } })
  const headers = { host: 'league.example', origin: 'https://league.example' }
  const sent = await browser.open(linkPage.path, { method: 'POST', body: formOf(linkPage, 'enter'), headers })
  expect(sent.headers.getSetCookie()[0]).toMatch(/^__Host-hindsight-test=ses_[^;]+; .*; Secure$/)
  const shown = await browser.send(await browser.go('/account'), 'link')
  expect(shown.text).toContain('value="https://league.example/signin/lnk_')
})

test('an active session is extended: its cookie is renewed once a day, only for its owner', async () => {
  const { alex, world, served } = await opened()
  const today = await alex.open('/account')
  world.wall.now += 86_400_000
  const tomorrow = await alex.open(`/leagues/${LEAGUE}`)
  expect(today.headers.getSetCookie()).toEqual([])
  expect(tomorrow.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^hindsight-test=ses_[\w-]{43};.*Max-Age=15552000$/),
  ])
  expect((await newBrowser(served).open('/account')).headers.getSetCookie()).toEqual([])
})

test('signing in always creates a new session, so a session cannot be planted', async () => {
  const { world, served } = await opened()
  const browser = newBrowser(served)
  browser.cookies.set('hindsight-test', `ses_${'A'.repeat(43)}`)
  const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  await browser.send(await browser.open(`/signin/${token}`), 'enter')
  expect(browser.cookies.get('hindsight-test')).not.toBe(`ses_${'A'.repeat(43)}`)
  expect((await browser.go('/account')).status).toBe(200)
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ' /x'])(
  "signing in redirects only to this site's pages: not %s",
  async next => {
    const { world, served } = await opened()
    const { token } = (await world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
    const browser = newBrowser(served)
    const path = `/signin/${token}?next=${encodeURIComponent(next)}`
    const sent = await browser.open(path, { method: 'POST', body: formOf(await browser.open(path), 'enter') })
    expect(sent.headers.get('location')).toBe('/')
  },
)

test('every page forbids scripts from other sites, frames and shared caches', async () => {
  const { alex } = await opened()
  const { headers } = await alex.go(`/leagues/${LEAGUE}`)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('the API accepts no cookies, and the pages accept no API keys', async () => {
  const { alex, served, world } = await opened()
  const cookie = `hindsight-test=${alex.cookies.get('hindsight-test')}`
  expect((await served.fetch('/me', { headers: { cookie } })).status).toBe(401)
  const { secret } = (await world.ask('createKey', { body: { name: 'test' } })) as { secret: string }
  const keyed = await newBrowser(served).open('/account', { headers: { authorization: `Bearer ${secret}` } })
  expect(keyed.status).toBe(401)
})

test('guessing links is slowed down per address, and logs contain no secrets', async () => {
  const { served, alex } = await opened()
  const browser = newBrowser(served)
  const statuses = []
  for (let time = 0; time < 12; time++) statuses.push((await browser.open(`/join/inv_${time}`)).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404))
  expect(statuses.slice(10)).toEqual([429, 429])
  expect(JSON.stringify(served.lines)).not.toMatch(/(ses|lnk|inv)_\w/)
  expect((await alex.go('/')).status).toBe(200)
})

test('ids from another league in a form are refused', async () => {
  const { world, alex, teams } = await opened()
  await world.account('blake', 'free')
  await world.ask('createLeague', {
    body: { id: 'other', name: 'Other', season: 2031, scoringSystemId: 'ppr', teamCount: 4 },
    actor: await world.account('casey', 'pro'),
  })
  const form = formOf(await alex.go(`/leagues/${LEAGUE}/office/people`), 'seat')
  form.set('teamId', teams[0]!)
  expect((await alex.open('/leagues/other/office/people', { method: 'POST', body: form })).status).toBe(403)
})

test('form values that the page does not offer are refused and change nothing', async () => {
  const { alex, ask, teams } = await openBoardStage()
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { managers: ['alex'] } })
  await ask('addNotification', { body: { url: 'https://example.org/hook', on: ['trade'] } })
  const { notifications } = (await ask('listNotifications')) as unknown as { notifications: { id: string }[] }
  const form = formOf(await alex.go('/account'), 'link')
  form.set('notificationId', notifications[0]!.id)
  for (const name of ['act', 'action']) form.set(name, 'toString')
  for (const [path, work] of [
    ['office/messages', 'target'],
    ['office', 'clock'],
    ['draft', 'control'],
    ['draft', 'queue'],
    ['trades', 'answer'],
    ['trades', 'review'],
  ] as const) {
    form.set('work', work)
    const { status, text } = await alex.open(`/leagues/${LEAGUE}/${path}`, { method: 'POST', body: form })
    expect([work, status], text).toEqual([work, 400])
  }
  expect(await ask('listNotifications')).toMatchObject({ notifications: [{ id: notifications[0]!.id }] })
})
