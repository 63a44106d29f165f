import { expect, test } from 'vitest'
import { PHONE } from '../contract/phone.ts'
import { formOf, LEAGUE, newBrowser, openBoardStage, type Seen, signIn } from '../support/board.ts'

const titleOf = ({ text }: Seen): string => /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? ''

test('an invite link creates an account and a session and takes an open team in one step, until the league is full', async () => {
  const boardStage = await openBoardStage()
  const { token } = await boardStage.ask('createInvite', { body: {} })
  const links = ['blake', 'casey', 'drew', 'eve'].map(name => ({ name, browser: newBrowser(boardStage.served) }))
  for (const { name, browser } of links) {
    const linkPage = await browser.go(`/join/${token}`)
    if (name === 'eve') {
      expect(linkPage.text).toContain('Choose a team')
      expect(linkPage.text).toMatch(/value="any" checked><span>Any open team/)
      await browser.send(linkPage, 'enter', { name, teamName: "Eve's <b>Edge</b>" })
    } else await browser.send(linkPage, 'enter', { name })
    expect(browser.cookies.size).toBe(1)
    expect((await browser.go('/')).text).toContain('Friends')
  }
  expect((await newBrowser(boardStage.served).go(`/join/${token}`)).text).toContain('Every team already has a manager')
  const { teams } = (await boardStage.ask('getLeague')) as unknown as { teams: { managerName: string; name: string }[] }
  expect(teams.map(({ managerName }) => managerName)).toEqual(['blake', 'casey', 'drew', 'eve'])
  const home = await links[0]!.browser.go(`/leagues/${LEAGUE}`)
  expect(home.text).toContain('Eve&#39;s &lt;b&gt;Edge&lt;/b&gt;')
})

test('a chat preview does not use up a one-time link, but opening it does', async () => {
  const boardStage = await openBoardStage()
  const { token } = (await boardStage.world.ask('createSignInLink', { body: { name: 'alex' } })) as { token: string }
  const preview = newBrowser(boardStage.served)
  for (let time = 0; time < 3; time++) {
    const seen = await preview.go(`/signin/${token}`)
    expect(titleOf(seen)).toBe('Sign in as alex')
    expect(seen.headers.getSetCookie()).toEqual([])
  }
  const linkPage = await preview.go(`/signin/${token}`)
  expect((await preview.send(linkPage, 'enter')).text).toContain('My leagues')
  const late = newBrowser(boardStage.served)
  expect((await late.go(`/signin/${token}`)).status).toBe(404)
})

test('a taken name is refused next to the field, and accents and spaces are converted to a valid name', async () => {
  const boardStage = await openBoardStage()
  const { token } = await boardStage.ask('createInvite', { body: {} })
  const browser = newBrowser(boardStage.served)
  const refused = await browser.send(await browser.go(`/join/${token}`), 'enter', { name: 'alex', teamName: 'Mine' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('The name alex is already taken')
  expect(refused.text).toContain('value="Mine"')
  expect(browser.cookies.size).toBe(0)
  const other = await browser.send(refused, 'enter', { name: 'אבי' })
  expect(other.text).toContain('1 to 64 letters from a to z')
  expect(other.text).toContain('value="אבי"')
  const taken = await browser.send(other, 'enter', { name: 'Jörg Müller' })
  expect(taken.text).toContain('Jorg-Muller')
})

test('a link to another device is for one account and expires after 15 minutes', async () => {
  const boardStage = await openBoardStage()
  await boardStage.world.account('blake', 'free')
  const blake = await signIn(boardStage, 'blake')
  const shown = await blake.send(await blake.go('/account'), 'link')
  const path = /value="http:\/\/localhost(\/signin\/[^"]+)"/.exec(shown.text)![1]!
  boardStage.world.wall.now += 16 * 60_000
  expect((await newBrowser(boardStage.served).go(path)).status).toBe(404)
  boardStage.world.wall.now -= 2 * 60_000
  expect(titleOf(await newBrowser(boardStage.served).go(path))).toBe('Sign in as blake')
})

test("a seat link assigns a team to a new account, and never opens its manager's account", async () => {
  const boardStage = await openBoardStage()
  for (const name of ['blake', 'casey']) await boardStage.world.account(name, 'free')
  const params = { id: LEAGUE, teamId: boardStage.teams[0] }
  await boardStage.ask('updateTeam', { params, body: { managers: ['blake', 'casey'] } })
  const { token } = (await boardStage.world.ask('createSeatLink', { params })) as { token: string }
  const browser = newBrowser(boardStage.served)
  await browser.send(await browser.go(`/seat/${token}`), 'enter', { name: 'blake2' })
  const { teams } = (await boardStage.ask('getLeague')) as unknown as { teams: { managers: string[] }[] }
  expect(teams[0]!.managers).toEqual(['blake2'])
  const { transactions } = (await boardStage.ask('listTransactions')) as unknown as { transactions: object[] }
  expect(transactions[0]).toMatchObject({
    before: { manager: 'blake', managers: ['blake', 'casey'] },
    after: { manager: 'blake2' },
  })
  expect((await newBrowser(boardStage.served).go(`/seat/${token}`)).status).toBe(404)
})

test('a watch link shows its league without pending claims, changes nothing, and ends when it is revoked', async () => {
  const boardStage = await openBoardStage()
  const { token } = (await boardStage.world.ask('shareLeague', { params: { id: LEAGUE } })) as { token: string }
  const watcher = newBrowser(boardStage.served)
  expect((await watcher.go(`/leagues/${LEAGUE}`)).status).toBe(401)
  expect((await watcher.go(`/w/${token}`)).text).toContain('View only')
  for (const path of [
    '',
    '/standings',
    '/teams',
    '/players',
    '/waivers',
    '/trades',
    '/draft',
    '/history',
    '/rules',
    '/recap',
    '/report',
    '/odds',
    '/all-time',
    '/more',
  ])
    expect((await watcher.go(`/leagues/${LEAGUE}${path}`)).status, path).toBe(200)
  for (const path of [`/leagues/${LEAGUE}/office`, '/leagues/other', '/account'])
    expect([403, 404], path).toContain((await watcher.go(path)).status)
  expect((await watcher.go('/')).path).toBe(`/leagues/${LEAGUE}`)
  const team = await watcher.go(`/leagues/${LEAGUE}/teams/${boardStage.teams[0]}`)
  expect(team.text).not.toContain('<form method="post"')
  expect(team.text).toContain(`<p class="up"><a href="/leagues/${LEAGUE}/teams">All teams</a></p>`)
  const elsewhere = await watcher.go('/account')
  expect(elsewhere.text).toContain('<a class="go" href="/">Back to start</a>')
  const form = formOf(await boardStage.alex.go(`/leagues/${LEAGUE}/teams/${boardStage.teams[0]}`), 'rename')
  form.set('name', 'Stolen')
  const path = `/leagues/${LEAGUE}/teams/${boardStage.teams[0]}`
  expect((await watcher.open(path, { method: 'POST', body: form })).status).toBe(403)
  await boardStage.world.ask('unshareLeague', { params: { id: LEAGUE } })
  expect((await watcher.go(`/leagues/${LEAGUE}`)).status).toBe(401)
  expect(await boardStage.world.ask('getWatchLink', { params: { id: LEAGUE } })).toEqual({ link: null })
})

test('a setup link works only until the data folder has its first account', async () => {
  const boardStage = await openBoardStage()
  await expect(boardStage.world.ask('createHomeLink', {})).rejects.toThrow('This data folder already has an account')
})

test('signing out a device ends its session at the next request, and other accounts cannot do it', async () => {
  const boardStage = await openBoardStage()
  await boardStage.world.account('blake', 'free')
  const [blake, other] = [await signIn(boardStage, 'blake'), await signIn(boardStage, 'blake')]
  const page = await blake.go('/account')
  expect((await blake.send(page, 'revoke')).text).toContain('Signed out ')
  expect((await other.go('/account')).status).toBe(401)
  const { sessions } = (await boardStage.world.ask('listSessions')) as { sessions: { id: string }[] }
  const form = formOf(await blake.go('/account'), 'leave')
  form.set('work', 'revoke')
  form.set('id', sessions[0]!.id)
  expect((await blake.open('/account', { method: 'POST', body: form })).status).toBe(404)
  expect((await boardStage.alex.go('/account')).status).toBe(200)
  await boardStage.world.ask('revokeSession', { params: { id: sessions[0]!.id } })
  expect((await boardStage.alex.go('/account')).status).toBe(401)
})

test('signing out ends the alerts on the device', async () => {
  const boardStage = await openBoardStage()
  const { world, teams } = boardStage
  await world.account('blake', 'free')
  await world.ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'blake' } })
  const blake = await signIn(boardStage, 'blake')
  const { endpoint, p256dh, auth } = PHONE
  await blake.send(await blake.go(`/leagues/${LEAGUE}/alerts`), 'phone', { endpoint, p256dh, auth, on: 'offer' })
  const phones = () => world.engine.database.transaction('read', store => store.notifications.listOf(LEAGUE))
  expect((await phones()).map(({ kind }) => kind)).toEqual(['push'])
  await blake.send(await blake.go('/account'), 'leave')
  expect(await phones()).toEqual([])
})

test('a link describes its target before it is opened', async () => {
  const { world, ask } = await openBoardStage()
  const { token } = (await ask('createInvite', { body: {} })) as unknown as { token: string }
  const shown = (await world.ask('getLink', { params: { token } })) as { opens: string; freeTeams: unknown[] }
  expect(shown).toMatchObject({ opens: 'free-team', account: null, league: { id: LEAGUE } })
  expect(shown.freeTeams).toHaveLength(4)
})

test('a page that does not exist has an error without terminal commands', async () => {
  const { alex } = await openBoardStage()
  const { status, text } = await alex.go('/leagues/none')
  const [, lead] = /<p class="lead">([^<]*)/.exec(text) ?? []
  expect([status, lead]).toEqual([404, 'There is no league &quot;none&quot;.'])
})

test('a visitor can name the team that an invite link to a private league opens, but not like another team', async () => {
  const boardStage = await openBoardStage()
  await boardStage.ask('updateLeague', { body: { visibility: 'members' } })
  const { token } = await boardStage.ask('createInvite', { body: {} })
  const { teams } = (await boardStage.ask('getLeague')) as unknown as { teams: { name: string }[] }
  const browser = newBrowser(boardStage.served)
  const taken = { name: 'blake', teamName: teams[3]!.name.toUpperCase() }
  const refused = await browser.send(await browser.go(`/join/${token}`), 'enter', taken)
  expect(refused.text).toContain(`Another team is already named`)
  expect(browser.cookies.size).toBe(0)
  await browser.send(refused, 'enter', { name: 'blake', teamName: 'Mine' })
  expect((await browser.go(`/leagues/${LEAGUE}`)).text).toContain('Mine')
})
