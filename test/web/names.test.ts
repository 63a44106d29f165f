import { expect, test } from 'vitest'
import { LEAGUE, newBrowser, openBoardStage, playFirstWeek, type Seen } from '../support/board.ts'

/** Names that are already taken, and right-to-left names. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const alert = ({ text }: Seen): string => /<p class="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''
const noticeOf = ({ text }: Seen): string => /<p class="said"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

test('a league cannot be created or renamed with the name of another league that its commissioner has in the season', async () => {
  const { alex, world } = await openBoardStage()
  const page = await alex.go('/leagues/new')
  const refused = await alex.send(page, 'make', { name: ' friends ' })
  const [, season] = /<option value="(\d+)"/.exec(page.text)!
  const other = `You already have a league named &quot;Friends&quot; in season ${season}. Choose another name`
  expect([refused.status, alert(refused)]).toEqual([409, other])
  expect(refused.text).toContain('value=" friends "')
  await alex.send(refused, 'make', { name: 'Family' })
  const { leagues } = (await world.ask('listLeagues', {})) as unknown as { leagues: { id: string; name: string }[] }
  expect(leagues.map(({ name }) => name).toSorted()).toEqual(['Family', 'Friends'])
  const { id } = leagues.find(({ name }) => name === 'Family')!
  const settings = await alex.go(`/leagues/${id}/office/settings`)
  expect(alert(await alex.send(settings, 'settings', { name: 'FRIENDS' }))).toBe(other)
  expect(noticeOf(await alex.send(settings, 'settings', { name: 'FAMILY' }))).toBe('Settings saved')
})

test('a system saved in the lab needs a unique name', async () => {
  const { alex } = await openBoardStage()
  const tried = at('/rules?under=ppr&of=ppr&w-rec=0.5')
  await alex.send(await alex.go(tried), 'keep', { name: 'Halfway' })
  expect(alert(await alex.send(await alex.go(tried), 'keep', { name: 'halfway' }))).toBe(
    'You already have a scoring system named &quot;Halfway&quot;. Choose another name',
  )
})

test('a team cannot be renamed or claimed with the name of another team in its league', async () => {
  const { alex, teams } = await openBoardStage()
  const refusal = 'Another team is already named &quot;Team 2&quot;. Choose another name'
  const page = await alex.go(at(`/teams/${teams[0]}`))
  expect(alert(await alex.send(page, 'rename', { name: 'team 2' }))).toBe(refusal)
  const office = await alex.go(at('/office'))
  expect(alert(await alex.send(office, 'take', { teamId: teams[0]!, teamName: 'Team 2' }))).toBe(refusal)
  expect(noticeOf(await alex.send(page, 'rename', { name: 'Team  1' }))).toBe('Renamed the team to Team  1')
})

test("a new manager's team name must be unique in the league, among managed and open teams", async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams, served } = boardStage
  await alex.send(await alex.go(at('/office')), 'take', { teamId: teams[1]!, teamName: 'Late Flags' })
  const { token } = (await ask('createInvite', { body: {} })) as unknown as { token: string }
  const path = `/join/${token}`
  const blake = newBrowser(served)
  const before = await ask('getLeague')
  for (const [taken, named] of [
    [' late FLAGS ', 'Late Flags'],
    ['team 4', 'Team 4'],
  ] as const) {
    const typed = { name: 'blake', teamId: teams[2]!, teamName: taken }
    const refused = await blake.send(await blake.go(path), 'enter', typed)
    expect([refused.status, alert(refused)]).toEqual([
      409,
      `Another team is already named &quot;${named}&quot;. Choose another name`,
    ])
    expect(refused.text).toContain(`value="${teams[2]}" checked`)
    expect(refused.text).toMatch(new RegExp(`name="name" value="blake"[\\s\\S]*name="teamName" value="${taken}"`))
    expect([await ask('getLeague'), blake.cookies.size]).toEqual([before, 0])
  }
  const own = { name: 'blake', teamId: teams[2]!, teamName: 'team 3' }
  expect(noticeOf(await blake.send(await blake.go(path), 'enter', own))).toBe('Welcome, blake')
  const after = (await ask('getLeague')) as unknown as { teams: { name: string }[] }
  expect(after.teams.map(({ name }) => name)).toEqual(['Team 1', 'Late Flags', 'team 3', 'Team 4'])
})

test('a right-to-left name is isolated from the numbers after it, and the value of a field is unchanged', async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams } = boardStage
  for (const teamId of teams) {
    const name = `פרסי הקבוצה (${teams.indexOf(teamId)})`
    await ask('updateTeam', { params: { id: LEAGUE, teamId }, body: { name } })
  }
  await playFirstWeek(boardStage)
  const recap = (await alex.go(at('/recap?week=1'))).text
  expect(recap).toMatch(/\u2068פרסי הקבוצה\u2069 \(\d\)[^<]* \d+\.\d\d/)
  expect(recap.replace(/<[^>]*>/g, '')).not.toMatch(/(?<!\u2068)פרסי/)
  expect((await alex.go(at(`/teams/${teams[0]}`))).text).toContain('name="name" value="פרסי הקבוצה (0)" dir="auto"')
})

test('right-to-left text that is edited in a field is saved without changes', async () => {
  const { alex, ask } = await openBoardStage()
  const markdown = 'חוקי הליגה (12)'
  await ask('setNotes', { body: { markdown, revision: 0 } })
  const { text } = await alex.go(at('/notes'))
  expect(text).toContain(`dir="auto">${markdown}</textarea>`)
})
