import { describe, expect, test } from 'vitest'
import { LEAGUE, newBrowser, openBoardStage, playFirstWeek, type Seen } from '../support/board.ts'

/** Form values. A form refuses a value that its page does not offer. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const alert = ({ text }: Seen): string => /<p class="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

/** Opens the forms of a league in which alex manages the first team. */
const opened = async (setting: Parameters<typeof openBoardStage>[0] = {}) => {
  const boardStage = await openBoardStage(setting)
  const [own] = boardStage.teams as [string]
  await boardStage.ask('updateTeam', { params: { id: LEAGUE, teamId: own }, body: { manager: 'alex' } })
  return { ...boardStage, own }
}

const NO_CHOICE = 'This page doesn&#39;t have that option'

test.for([
  ['/leagues/new', 'make', { name: 'New', acquisitionMode: 'auction' }],
  ['/leagues/new', 'make', { name: 'New', time: 'other' }],
  ['/leagues/import', 'import', { leagueId: '1', step: 'other' }],
  [at('/draft'), 'begin', { kind: 'auction' }],
  [at('/draft'), 'begin', { drawn: 'other' }],
  [at('/draft'), 'autopick', { on: 'maybe' }],
  [at('/office/settings'), 'settings', { order: 'other' }],
  [at('/office/settings'), 'settings', { teams: '3' }],
  [at('/office/settings'), 'settings', { medianGame: '' }],
] as const)('%s refuses %s with %o', async ([path, work, typed]) => {
  const { alex } = await opened({ acquisitionMode: 'waivers' })
  const refused = await alex.send(await alex.go(path), work, typed)
  expect([refused.status, alert(refused)]).toEqual([400, NO_CHOICE])
})

test('a form with two buttons sends only the clicked one', async () => {
  const boardStage = await opened()
  await playFirstWeek(boardStage)
  const { alex, ask, teams, own } = boardStage
  const page = await alex.go(at(`/trades?with=${teams[1]}`))
  const firstOf = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)![1]!
  const ticked = { give: firstOf('give'), get: firstOf('get') }
  const refused = await alex.send(page, 'offer', { ...ticked, step: 'other' })
  expect([refused.status, alert(refused)]).toEqual([400, NO_CHOICE])
  expect(refused.text.match(/ checked/g)).toHaveLength(2)
  expect(await ask('listTrades')).toMatchObject({ trades: [] })
  const team = await alex.go(at(`/teams/${own}`))
  expect((await alex.send(team, 'auto', { level: 'perhaps' })).status).toBe(400)
})

describe('the settings of a league', () => {
  test.for([
    ['budget', 'FAAB budget'],
    ['reserve', 'IR spots'],
    ['taxi', 'Taxi spots'],
    ['hours', 'Trade review (hours)'],
    ['startWeek', 'First playoff week'],
  ])('do not treat an empty field as 0: %s', async ([name, label]) => {
    const { alex, ask } = await opened({ acquisitionMode: 'waivers' })
    const before = await ask('getLeague')
    const page = await alex.go(at('/office/settings'))
    const refused = await alex.send(page, 'settings', { name: 'Renamed', [name!]: '' })
    expect([refused.status, alert(refused)]).toEqual([400, `${label} must be a whole number, such as 0 or 24`])
    expect(refused.text).toContain('value="Renamed"')
    expect(await ask('getLeague')).toEqual(before)
  })

  test('keep the number of divisions', async () => {
    const { alex, ask, teams } = await opened({ teamCount: 6 })
    const divisions = teams.map((id, place) => ({ name: `Div ${place + 1}`, teamIds: [id] }))
    await ask('updateLeague', { body: { divisions } })
    await alex.send(await alex.go(at('/office/divisions')), 'divide', { 'name-6': 'Last' })
    expect(await ask('getLeague')).toMatchObject({
      league: { divisions: ['Div 1', 'Div 2', 'Div 3', 'Div 4', 'Div 5', 'Last'] },
      teams: teams.map((_, place) => ({ division: place + 1 })),
    })
  })
})

test('fields that accept negative values use a keyboard with a minus sign', async () => {
  const boardStage = await opened()
  await playFirstWeek(boardStage)
  for (const path of ['/office/points', '/rules']) {
    const { text } = await boardStage.alex.go(at(path))
    expect([text.includes('<input '), text.includes('inputmode="decimal"')]).toEqual([true, false])
  }
})

test('a named division is listed with its teams', async () => {
  const { alex, ask } = await opened()
  const page = await alex.go(at('/office/divisions'))
  const refused = await alex.send(page, 'divide', { 'name-1': 'East' })
  expect([refused.status, alert(refused)]).toEqual([400, 'East has no teams. Add teams or leave its name empty'])
  expect(refused.text).toContain('<option value="1">East</option>')
  expect(await ask('getLeague')).toMatchObject({ league: { divisions: [] } })
})

describe('a draft that has started', () => {
  test('accepts quiet hours only with both a start and an end, or with neither', async () => {
    const { alex, ask } = await opened()
    const page = await alex.go(at('/draft'))
    const half = await alex.send(page, 'begin', { pickSeconds: '90', from: '22:00' })
    expect([half.status, alert(half)]).toEqual([
      400,
      'Enter both a start and an end for the quiet hours, or leave both empty',
    ])
    expect(half.text).toContain('value="22:00"')
    await alex.send(half, 'begin', { to: '08:00' })
    expect(await ask('getDraft')).toMatchObject({ draft: { pickSeconds: 90, quiet: { from: '22:00', to: '08:00' } } })
  })

  test('keeps the typed number of rounds if it is valid', async () => {
    const { alex } = await opened()
    const refused = await alex.send(await alex.go(at('/draft')), 'begin', { rounds: 'four' })
    expect([refused.status, alert(refused)]).toEqual([400, 'Rounds must be a whole number, such as 0 or 24'])
  })
})

describe('an error names the field by its form label', () => {
  test.for([
    ['/office/settings', 'settings', { hoursAfterDrop: '99' }, 'Hours on waivers after a drop must be at most 72'],
    ['/office/settings', 'settings', { hours: '99' }, 'Trade review (hours) must be at most 72'],
    ['/office/settings', 'settings', { startWeek: '1' }, 'First playoff week must be at least 2'],
    ['/office/points', 'adjust', { points: 'five', reason: 'Late' }, 'Points must be a number'],
    [
      '/office/messages',
      'tell',
      { url: 'mailto:alex@example.org', remindHours: '99' },
      'Hours before kickoff must be at most 72',
    ],
    ['/draft', 'begin', { rounds: '101' }, 'Rounds must be at most 100'],
    [
      '/office/next',
      'hand',
      { account: '?' },
      'Account must be at most 64 letters, digits, &quot;.&quot;, &quot;_&quot; or &quot;-&quot;, the first a letter or digit',
    ],
    [
      '/rules?under=ppr&of=ppr&w-rec=0.5',
      'keep',
      { name: '' },
      'Save these rules as a scoring system must have at least 1 character',
    ],
  ] as const)('%s', async ([path, work, typed, message]) => {
    const { alex } = await opened({ acquisitionMode: 'waivers' })
    const refused = await alex.send(await alex.go(at(path)), work, typed)
    expect([refused.status, alert(refused)]).toEqual([400, message])
  })

  test("also for a joining manager's name", async () => {
    const boardStage = await opened()
    const token = String((await boardStage.ask('createInvite', { body: {} })).token)
    const friend = newBrowser(boardStage.served)
    const refused = await friend.send(await friend.go(`/join/${token}`), 'enter', { name: '?' })
    expect(alert(refused)).toMatch(/^Your name must be 1 to 64 letters/)
  })
})
