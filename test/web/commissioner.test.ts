import { expect, onTestFinished, test } from 'vitest'
import type { Answer, Team } from '../../src/engine/index.ts'
import { LEAGUE, newBrowser, openBoardStage, playFirstWeek, type Seen, signIn } from '../support/board.ts'
import { openMirrorWorld } from '../support/mirrors.ts'
import { playedSeason, sunday } from '../support/played-season.ts'
import { serveWorld } from '../support/server.ts'
import { SAMPLE_LEAGUES } from '../support/sleeper.ts'

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const noticeOf = ({ text }: Seen): string => /<p class="said"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

test('settings that were not edited are not sent, so that nothing else changes', async () => {
  const { alex, ask } = await openBoardStage({ acquisitionMode: 'waivers' })
  const before = await ask('getLeague')
  const page = await alex.go(at('/office/settings'))
  expect(noticeOf(await alex.send(page, 'settings'))).toBe('No changes')
  const league = (answer: object) => (answer as { league: Record<string, unknown> }).league
  await alex.send(page, 'settings', { order: 'budget', budget: '200', minBid: '1', hoursAfterDrop: '24' })
  expect(league(await ask('getLeague'))).toMatchObject({
    ...league(before),
    updatedAt: expect.any(Number),
    waivers: { order: 'budget', budget: 200, minBid: 1, hoursAfterDrop: 24, freeAgency: 'never' },
  })
})

test('the commissioner page says on which days waivers run', async () => {
  const boardStage = await openBoardStage({ acquisitionMode: 'waivers' })
  await playFirstWeek(boardStage)
  const { alex, ask } = boardStage
  expect((await alex.go(at('/office'))).text).toContain('Waivers run once a day.')
  await ask('updateLeague', { body: { waivers: { days: ['wed'], at: '03:00', zone: 'America/Chicago' } } })
  expect((await alex.go(at('/office'))).text).toContain('Waivers run Wed at 03:00 (America/Chicago).')
})

test('a commissioner can take a team without a link, and the invite link then shows it', async () => {
  const { alex, ask, teams } = await openBoardStage()
  const before = await alex.go(at('/office'))
  expect(before.text).toContain("You don't have a team in this league yet")
  expect(before.text).not.toContain('Run waivers now')
  const took = await alex.send(before, 'take', { teamId: teams[2]!, teamName: 'Home Team' })
  expect(noticeOf(took)).toBe('You now manage Home Team')
  expect(took.text).not.toContain('have a team in this league yet')
  const { token } = (await ask('createInvite', { body: {} })) as unknown as { token: string }
  const linkPage = await alex.go(`/join/${token}`)
  expect(linkPage.text).toContain('already in this league. Your team is Home Team')
  expect(linkPage.text).not.toContain('Join the league')
})

test('a new scoring system applies from the first open week, and applying it to all weeks needs a second click', async () => {
  const boardStage = await openBoardStage()
  await playFirstWeek(boardStage)
  const { alex, ask } = boardStage
  await ask('closeWeek', { params: { id: LEAGUE, week: 1 } })
  const page = await alex.go(at('/office/scoring'))
  expect(page.text).toContain('All weeks, including closed week 1')
  const asked = await alex.send(page, 'score', { scoringSystemId: 'standard', fromWeek: '1' })
  expect(asked.text).toMatch(/results of closed weeks: [^<]+ \(week 1\)/)
  expect(await ask('getLeague')).toMatchObject({ league: { scoringSystemId: 'ppr' } })
  expect(noticeOf(await alex.send(page, 'score', { scoringSystemId: 'standard', fromWeek: '2' }))).toContain(
    'from week 2',
  )
  expect((await alex.go(at('/rules'))).text).toContain('Scoring of week 1')
  const unfreeze = await alex.send(page, 'score', { scoringSystemId: 'standard', fromWeek: '1' })
  expect(noticeOf(await alex.send(unfreeze, 'score', {}))).toContain(
    'in all weeks; the results of closed week 1 change',
  )
})

test('divisions are created from the teams assigned to them, and deleted when they have no teams', async () => {
  const { alex, ask, teams } = await openBoardStage()
  const page = await alex.go(at('/office/divisions'))
  const [one, two, three, four] = teams.map(id => `team-${id}`)
  const typed = { 'name-1': 'East', 'name-2': '', [one!]: '1', [two!]: '2', [three!]: '1', [four!]: '2' }
  expect(noticeOf(await alex.send(page, 'divide', typed))).toBe('Divisions saved: East, Division 2')
  expect(await ask('getLeague')).toMatchObject({ league: { divisions: ['East', 'Division 2'] } })
  const divided = await alex.go(at('/office/divisions'))
  const half = await alex.send(divided, 'divide', { [one!]: '' })
  expect([half.status, half.text.includes('role="alert"')]).toEqual([400, true])
  const none = Object.fromEntries([one, two, three, four].map(name => [name, '']))
  expect(noticeOf(await alex.send(half, 'divide', none))).toBe('Divisions removed')
})

test("a week's schedule can be changed, and restored from the activity log", async () => {
  const { alex, teams } = await openBoardStage()
  const page = await alex.go(at('/office/schedule?week=2'))
  const typed = { 'home-0': teams[0]!, 'away-0': teams[1]!, 'home-1': '', 'away-1': '' }
  const done = await alex.send(page, 'pair', typed)
  expect(noticeOf(done)).toBe('Schedule of week 2 changed')
  const half = await alex.send(page, 'pair', { 'home-0': teams[0]!, 'away-0': '' })
  expect([half.status, half.text.includes('Choose two teams for each matchup')]).toEqual([400, true])
  const wrong = await alex.send(page, 'load', { rows: 'week;home;away\n2;1;Nobody' })
  expect([wrong.status, wrong.text.includes('Nobody')]).toEqual([400, true])
  expect(noticeOf(await alex.send(page, 'load', { rows: 'week;home;away\n2;1;3\n2;2;4' }))).toContain('week 2')
  const undone = await alex.send(await alex.go(at('/history')), 'undo', {})
  expect(noticeOf(undone)).toBe('Entry undone')
})

test('the schedule page offers only weeks that can change', async () => {
  const boardStage = await openBoardStage()
  await playFirstWeek(boardStage)
  await boardStage.ask('closeWeek', { params: { id: LEAGUE, week: 1 } })
  const { text } = await boardStage.alex.go(at('/office/schedule?week=1'))
  expect(text).toContain('Week 1 is closed, so its matchups')
  expect(text).not.toContain('Save the matchups')
  expect(text).not.toContain('<option value="1"')
})

test("a closed week's lineups and rosters are corrected, and other weeks stay the same", async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams } = boardStage
  await ask('updateLeague', { body: { reserve: 1, taxi: 1 } })
  await playFirstWeek(boardStage)
  await ask('closeWeek', { params: { id: LEAGUE, week: 1 } })
  const path = at(`/office/fix?team=${teams[0]}&week=1`)
  const link = path.replace('&', '&amp;')
  expect((await alex.go(at(`/teams/${teams[0]}?week=1`))).text).toContain(`href="${link}">Fix as commissioner`)
  const inWeek = async (week: number) => {
    const params = { id: LEAGUE, teamId: teams[0] }
    const { lineup, roster } = (await ask('getTeam', { params, query: { week } })) as unknown as Answer<'getTeam'>
    return { starters: lineup.map(({ player }) => player?.id ?? null), ids: roster.map(({ id }) => id), roster }
  }
  const [before, later] = [await inWeek(1), await inWeek(2)]
  const [first, second] = before.starters
  const page = await alex.go(path)
  const open = await alex.send(page, 'lineup', { 'slot-0': '' })
  expect(noticeOf(open)).toMatch(/^Team 1, week 1: lineup saved; QB is still open$/)
  expect((await inWeek(1)).starters[0]).toBeNull()
  const old = await alex.send(page, 'lineup', { 'slot-0': second! })
  expect([old.status, old.text.includes('Someone else changed this first: QB is empty now')]).toEqual([409, true])
  const same = await alex.send(await alex.go(path), 'lineup', {})
  expect(noticeOf(same)).toBe('Team 1, week 1: the lineup is unchanged')
  await alex.send(same, 'lineup', { 'slot-0': first! })
  expect((await inWeek(1)).starters).toEqual(before.starters)
  const move = (act: string) => ({ at: `${act} ${second}`, act, playerId: second! })
  const away = await alex.send(await alex.go(path), 'move', move('taxi'))
  expect(noticeOf(away)).toMatch(/^Team 1, week 1: .* moved to the taxi squad$/)
  expect((await inWeek(1)).roster.find(({ id }) => id === second)).toMatchObject({ taxi: true })
  expect(noticeOf(await alex.send(away, 'move', move('promote')))).toMatch(/promoted$/)
  expect(noticeOf(await alex.send(await alex.go(path), 'move', move('drop')))).toMatch(/dropped$/)
  expect((await inWeek(1)).ids).not.toContain(second)
  const { players } = (await ask('listPlayers', {
    query: { league: LEAGUE, available: 1, limit: 1 },
  })) as unknown as Answer<'listPlayers'>
  const { name } = players[0]!
  const found = await alex.go(`${path}&q=${encodeURIComponent(name)}`)
  const added = await alex.send(found, 'add', { dropPlayerId: first! })
  expect(noticeOf(added)).toBe(`Team 1, week 1: ${name} added`)
  expect((await inWeek(1)).ids).not.toContain(first)
  expect(await inWeek(2)).toEqual(later)
  expect(noticeOf(await alex.send(await alex.go(at('/history')), 'undo', {}))).toMatch(
    /^Entry undone\. On the bench in week 1: [^,]+$/,
  )
  expect((await inWeek(1)).ids).toContain(first)
})

test('an entry can be undone during a game with a second click, if the first one names it', async () => {
  const boardStage = await openBoardStage()
  await playFirstWeek(boardStage)
  const { alex, ask, teams, world } = boardStage
  const params = { id: LEAGUE, teamId: teams[0] }
  const { players } = (await ask('listPlayers', {
    query: { league: LEAGUE, available: 1, limit: 1 },
  })) as unknown as Answer<'listPlayers'>
  const { roster } = (await ask('getTeam', { params })) as unknown as Answer<'getTeam'>
  const swap = { action: 'swap', addPlayerId: players[0]!.id, dropPlayerId: roster.at(-1)!.id }
  await ask('moveRoster', { params, body: swap })
  world.time.now = sunday(2) + 1
  const refused = await alex.send(await alex.go(at('/history')), 'undo')
  expect([refused.status, refused.text.includes('override this with &quot;Undo anyway&quot;')]).toEqual([409, true])
  expect(noticeOf(await alex.send(refused, 'undo'))).toMatch(/^Entry undone/)
})

test('a starter whose position changed after the week was closed stays in the lineup', async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams, world } = boardStage
  await playFirstWeek(boardStage)
  await ask('closeWeek', { params: { id: LEAGUE, week: 1 } })
  const { data } = playedSeason({ weeks: 6, squad: { QB: 2, RB: 4, WR: 4 } })
  const players = data.players.map(each => ({ ...each, ...(each.posGroup === 'QB' && { posGroup: 'TE' as const }) }))
  await world.keep({ ...data, players })
  const page = await alex.go(at(`/office/fix?team=${teams[0]}&week=1`))
  expect(noticeOf(await alex.send(page, 'lineup', {}))).toBe('Team 1, week 1: the lineup is unchanged')
})

test('points are adjusted with a reason in the log, and an invalid number is refused next to its field', async () => {
  const boardStage = await openBoardStage()
  await playFirstWeek(boardStage)
  const { alex, teams } = boardStage
  const page = await alex.go(at('/office/points'))
  const refused = await alex.send(page, 'adjust', { teamId: teams[0]!, week: '1', points: 'many', reason: 'Late' })
  expect([refused.status, refused.text.includes('value="Late"')]).toEqual([400, true])
  const done = await alex.send(page, 'adjust', {
    teamId: teams[0]!,
    week: '1',
    points: '-2,5',
    reason: 'Late <b>lineup</b>',
  })
  expect(noticeOf(done)).toContain('-2.50 points in week 1')
  expect(done.text).toContain('Late &lt;b&gt;lineup&lt;/b&gt;')
  expect((await alex.go(at('/history'))).text).toContain('Late &lt;b&gt;lineup')
})

test("the commissioner sets a team's FAAB and waiver priority, and the log shows the reason", async () => {
  const { alex, ask, teams } = await openBoardStage()
  await ask('updateLeague', { body: { acquisitionMode: 'waivers', waivers: { order: 'budget' } } })
  const page = await alex.go(at('/office/faab'))
  const typed = { teamId: teams[0]!, budget: '$87', waiverPriority: '', reason: 'Bid entered twice' }
  expect(noticeOf(await alex.send(page, 'set', typed))).toBe('Team 1: $87, priority 4')
  expect(noticeOf(await alex.send(page, 'set', { ...typed, budget: '', waiverPriority: '1' }))).toBe(
    'Team 1: $87, priority 1',
  )
  const log = (await alex.go(at('/history'))).text
  expect(log).toContain('FAAB of Team 1 set from $100 to $87 (Bid entered twice)')
  expect(log).toContain('Waiver priority of Team 1 set from 4 to 1 (Bid entered twice)')
  const wrong = await alex.send(page, 'set', { ...typed, budget: 'many' })
  expect([wrong.status, wrong.text.includes('value="many"')]).toEqual([400, true])
})

test("a team's managers are set with the first one as main manager, and a league is transferred", async () => {
  const { alex, ask, world, served, teams } = await openBoardStage()
  for (const name of ['blake', 'casey']) await world.account(name, 'free')
  for (const [at, manager] of ['blake', 'casey'].entries()) {
    await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[at + 2] }, body: { manager } })
  }
  const people = await alex.go(at('/office/people'))
  expect(noticeOf(await alex.send(people, 'managers', { names: ' blake, casey ' }))).toContain(
    'is managed by blake and casey',
  )
  const unknown = await alex.send(await alex.go(at('/office/people')), 'managers', { names: 'nobody' })
  expect([unknown.status, unknown.text.includes('value="nobody"')]).toEqual([403, true])
  const handed = await alex.send(await alex.go(at('/office/next')), 'hand', { account: 'blake' })
  expect(noticeOf(handed)).toBe('blake is now the commissioner')
  expect((await alex.go(at('/office'))).status).toBe(403)
  const blake = await signIn({ world, served }, 'blake')
  expect((await blake.go(at('/office/settings'))).status).toBe(200)
  expect(await ask('getLeague')).toMatchObject({ league: { commissioner: false } })
})

test('manager forms in a mirror never contain platform names, which are not accounts here', async () => {
  const { world } = await openMirrorWorld()
  onTestFinished(() => world.close())
  const { imported } = (await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })) as {
    imported: { leagueId: string }
  }
  const params = { id: imported.leagueId }
  const teams = async () => ((await world.ask('getLeague', { params })) as { teams: Team[] }).teams
  const named = (await teams()).find(({ managerName }) => managerName !== '')!
  const unnamed = (await teams()).find(({ managerName }) => managerName === '')!
  const alex = await signIn({ world, served: await serveWorld(world) }, 'alex')
  for (const each of ['', '/standings'])
    expect((await alex.go(`/leagues/${params.id}${each}`)).text).toContain('This league mirrors a league on Sleeper. ')
  const path = `/leagues/${params.id}/office/people`
  const namesIn = ({ text }: Seen, { id }: Team) =>
    /name="names" value="([^"]*)"(?: dir="auto")?( required)?/
      .exec(text.split(`name="teamId" value="${id}"`).at(-1)!)!
      .slice(1)
  const page = await alex.go(path)
  expect(page.text).toContain(`<small>${named.managerName}</small>`)
  expect([namesIn(page, named), namesIn(page, unnamed)]).toEqual([
    ['', ' required'],
    ['', undefined],
  ])
  for (const { id, name } of [named, unnamed])
    expect(noticeOf(await alex.send(page, 'managers', { teamId: id, names: 'alex' }))).toBe(
      `${name} is managed by alex`,
    )
  expect((await teams()).filter(({ mine }) => mine).map(({ id }) => id)).toEqual([named.id, unnamed.id])
  const after = await alex.go(path)
  expect([namesIn(after, named)[0], namesIn(after, unnamed)[0]]).toEqual(['', 'alex'])
  expect(noticeOf(await alex.send(after, 'free', { teamId: named.id }))).toBe(`${named.name} has no manager`)
})

test("only the commissioner can see and send the commissioner's forms", async () => {
  const { alex, world, served } = await openBoardStage()
  await world.account('blake', 'free')
  const blake = await signIn({ world, served }, 'blake')
  for (const path of ['', '/people', '/settings', '/divisions', '/points', '/faab', '/messages', '/next']) {
    expect((await alex.go(at(`/office${path}`))).status, path).toBe(200)
    expect((await blake.go(at(`/office${path}`))).status, path).toBe(403)
    expect((await newBrowser(served).go(at(`/office${path}`))).status, path).toBe(401)
  }
})

test('a draft is set up with a clock and quiet hours, and players are queued and picked from the queue', async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams } = boardStage
  await ask('updateTeam', { params: { id: LEAGUE, teamId: teams[0] }, body: { manager: 'alex' } })
  const room = await alex.go(at('/draft'))
  const first = await alex.send(room, 'queue')
  const name = /aria-label="Queue ([^"]+)"/.exec(room.text)![1]!
  expect(first.text.split('id="queue"')[1]).toContain(name)
  expect(first.text).not.toContain(`aria-label="Queue ${name}"`)
  const typed = { kind: 'linear', drawn: 'teams', pickSeconds: '28800', from: '22:00', to: '08:00', rounds: '2' }
  const begun = await alex.send(first, 'begin', typed)
  expect(noticeOf(begun)).toBe('Draft started')
  expect(begun.text).toMatch(/Your pick\.[\s\S]*data-until="\d+"[\s\S]*8 hours per pick; paused from 22:00 to 08:00/)
  expect(await ask('getDraft')).toMatchObject({ draft: { pickSeconds: 28_800, quiet: { from: '22:00', to: '08:00' } } })
  await alex.send(begun, 'clock', { pickSeconds: '0' })
  const picked = await alex.send(await alex.go(at('/draft')), 'autopick')
  expect(noticeOf(picked)).toContain('Autopick is on for Team 1')
  const { draft } = (await ask('getDraft')) as unknown as {
    draft: { picks: { player: { name: string } }[]; pickSeconds: number }
  }
  expect([draft.picks[0]!.player.name, draft.pickSeconds]).toEqual([name, 0])
})

test('message targets are listed, added, tested and removed, and addresses are never shown again', async () => {
  const { alex, ask } = await openBoardStage()
  const page = await alex.go(at('/office/messages'))
  expect(page.text).toContain('No destinations yet.')
  const url = 'https://discord.com/api/webhooks/123/a-secret-token'
  const added = await alex.send(page, 'tell', { url, on: 'trade' })
  expect(noticeOf(added)).toBe('Added Discord at discord.com')
  expect(added.text).toMatch(/<b>Discord at discord\.com<\/b>[\s\S]*Gets trade<[\s\S]*Nothing sent yet</)
  const tried = await alex.send(added, 'target')
  expect(noticeOf(tried)).toBe('Queued a test message for Discord at discord.com')
  expect(tried.text).toContain('1 message waiting')
  const refused = await alex.send(tried, 'tell', { url: 'https://discord.com/a-secret-token', on: 'draft' })
  expect([refused.status, refused.text.includes('this is not a Discord webhook')]).toEqual([400, true])
  expect(refused.text).toMatch(/value="draft" checked/)
  const [{ id }] = (await ask('listNotifications')).notifications as unknown as [{ id: string }]
  const removed = await alex.send(refused, 'target', { act: 'remove', notificationId: id })
  expect(noticeOf(removed)).toBe('Removed Discord at discord.com and 1 waiting message')
  expect(removed.text).toContain('No destinations yet.')
  for (const { text } of [added, tried, refused, removed]) expect(text).not.toContain('a-secret-token')
})

test("a webhook's secret is shown only once, and parked messages can be sent again", async () => {
  const { alex, ask, world } = await openBoardStage()
  const handed = await alex.send(await alex.go(at('/office/messages')), 'tell', {
    url: 'https://example.org/hook',
    on: 'claims',
  })
  const [secret = ''] = /whsec_[\w+/=]+/.exec(handed.text) ?? []
  expect(secret).not.toBe('')
  const list = await alex.go(at('/office/messages'))
  expect(list.text).not.toContain('whsec_')
  expect(list.text).not.toContain('Send messages now')
  const [{ id }] = (await ask('listNotifications')).notifications as unknown as [{ id: string }]
  await ask('testNotification', { params: { id: LEAGUE, notificationId: id } })
  await world.engine.database.transaction('write', store => store.messages.parkAll(id, world.wall.now))
  const parked = await alex.go(at('/office/messages'))
  expect(parked.text).toContain('1 message failed')
  const retried = await alex.send(parked, 'target', { act: 'retry', notificationId: id })
  expect(noticeOf(retried)).toBe('Sending 1 message to webhook at example.org now; failed ones are marked as late')
})

test('a mistyped name stays in the form for deleting a league', async () => {
  const { alex } = await openBoardStage()
  const refused = await alex.send(await alex.go(at('/office/next')), 'delete', { name: 'Freinds' })
  expect([refused.status, refused.text.includes('name="name" value="Freinds"')]).toEqual([400, true])
})
