import { describe, expect, test } from 'vitest'
import {
  type Browser,
  formOf,
  LEAGUE,
  newBrowser,
  openBoardStage,
  playFirstWeek,
  type Seen,
  signIn,
} from '../support/board.ts'
import { thursday } from '../support/played-season.ts'

/** Forms sent at the wrong time: twice, late, or from an outdated page. */

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`
const alert = ({ text }: Seen): string => /<p class="problem"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''

/** Sends a form unchanged, without following the redirect. */
const post = (browser: Browser, path: string, form: URLSearchParams): Promise<Seen> =>
  browser.open(path, { method: 'POST', body: form, headers: { origin: 'http://localhost' } })

/** Starts a draft as alex, with manual picks. */
const drafting = async (keepers: readonly string[] = []) => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams } = boardStage
  await ask('updateLeague', { body: { keepers: keepers.map(playerId => ({ teamId: teams[0], playerId })) } })
  await ask('startDraft', { body: {} })
  const picks = async (): Promise<number> => {
    const { draft } = (await ask('getDraft')) as unknown as { draft: { picks: unknown[] } }
    return draft.picks.length
  }
  /** Drafts the first player on the page. */
  const pick = async (): Promise<void> => {
    const { playerId } = Object.fromEntries(formOf(await alex.go(at('/draft')), 'pick'))
    await ask('pickPlayer', { body: { playerId } })
  }
  const undoForm = async () => formOf(await alex.go(at('/draft')), 'control', 'value="undo"')
  return { ...boardStage, picks, pick, undoForm }
}

describe('a form sent twice, by a second tap on a slow connection,', () => {
  test('is processed only once, and both responses are the same', async () => {
    const { alex, picks, pick, undoForm } = await drafting()
    for (let picked = 0; picked < 3; picked++) await pick()
    const form = await undoForm()
    const answers = await Promise.all([post(alex, at('/draft'), form), post(alex, at('/draft'), form)])
    answers.push(await post(alex, at('/draft'), form))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await picks()).toBe(2)
    await post(alex, at('/draft'), await undoForm())
    expect(await picks()).toBe(1)
  })

  test('signs in a user who joins a league, even if the browser lost the first response', async () => {
    const boardStage = await openBoardStage()
    const { token } = await boardStage.ask('createInvite', { body: {} })
    const [first, second] = [newBrowser(boardStage.served), newBrowser(boardStage.served)]
    const form = formOf(await first.go(`/join/${token}`), 'enter')
    form.set('name', 'blake')
    await post(first, `/join/${token}`, form)
    const again = await post(second, `/join/${token}`, form)
    expect([again.status, again.headers.get('location')]).toEqual([303, at()])
    expect((await second.go(at())).text).toContain('Welcome, blake')
    const { teams } = (await boardStage.ask('getLeague')) as unknown as { teams: { managerName: string }[] }
    expect(teams.filter(({ managerName }) => managerName === 'blake')).toHaveLength(1)
  })

  test('is processed again if it was refused before, or after a minute', async () => {
    const { alex, ask, world, picks, pick, undoForm } = await drafting()
    await pick()
    const form = await undoForm()
    await ask('undoPicks', { body: {} })
    expect((await post(alex, at('/draft'), form)).status).toBe(409)
    await pick()
    expect((await post(alex, at('/draft'), form)).status).toBe(303)
    await pick()
    world.wall.now += 61_000
    expect((await post(alex, at('/draft'), form)).status).toBe(303)
    expect(await picks()).toBe(0)
  })
})

test('a form works only in its session, even from the same address: its result is not shown again', async () => {
  const boardStage = await openBoardStage()
  await boardStage.world.account('blake', 'pro')
  const [{ alex }, blake] = [boardStage, await signIn(boardStage, 'blake')]
  const form = formOf(await alex.go('/account'), 'link')
  const link = ({ text }: Seen): string | undefined => /\/signin\/[\w-]+/.exec(text)?.[0]
  const made = link(await post(alex, '/account', form))
  expect(made).toBeDefined()
  expect(link(await post(alex, '/account', form))).toBe(made)
  const others = await post(blake, '/account', form)
  expect([others.status, link(others), alert(others)]).toEqual([403, undefined, expect.stringContaining('out of date')])
})

test('a late draft pick is reported, even if its form is no longer there', async () => {
  const { alex, pick } = await drafting()
  const page = await alex.go(at('/draft'))
  await pick()
  const refused = await alex.send(page, 'pick')
  expect(refused.status).toBe(409)
  expect(alert(refused)).not.toBe('')
  expect(refused.text.split('role="alert"')).toHaveLength(2)
})

test('undoing the last pick too late does not undo a newer one', async () => {
  const { alex, picks, pick, undoForm } = await drafting(['RB-CHI-1'])
  await pick()
  const form = await undoForm()
  await pick()
  const refused = await post(alex, at('/draft'), form)
  expect([refused.status, alert(refused)]).toEqual([409, expect.stringContaining('The draft has moved on')])
  expect(await picks()).toBe(3)
  await post(alex, at('/draft'), await undoForm())
  expect(await picks()).toBe(2)
})

test('a week-old page cannot set a lineup for a week that has since started', async () => {
  const boardStage = await openBoardStage()
  const { alex, ask, teams, world } = boardStage
  const params = { id: LEAGUE, teamId: teams[0] }
  await ask('updateTeam', { params, body: { manager: 'alex' } })
  await playFirstWeek(boardStage)
  world.time.now = thursday(2) - 86_400_000
  const page = await alex.go(at(`/teams/${teams[0]}`))
  expect(page.text).toContain('Set the best lineup for week 2')
  world.time.now = thursday(3) - 86_400_000
  const { lineup } = await ask('getTeam', { params, query: { week: 3 } })
  const sent = await alex.send(page, 'best')
  expect(sent.text).toContain('Best lineup for week 2 saved')
  expect(sent.path).toBe(at(`/teams/${teams[0]}?week=2`))
  expect(await ask('getTeam', { params, query: { week: 3 } })).toMatchObject({ lineup })
})

test('answering a canceled offer is reported', async () => {
  const boardStage = await openBoardStage()
  const { ask, teams, world } = boardStage
  const [own, other] = teams as [string, string]
  await world.account('blake', 'pro')
  await ask('updateTeam', { params: { id: LEAGUE, teamId: other }, body: { manager: 'blake' } })
  await playFirstWeek(boardStage)
  const firstOf = async (teamId: string): Promise<string> =>
    ((await ask('getTeam', { params: { id: LEAGUE, teamId } })) as unknown as { roster: { id: string }[] }).roster[0]!
      .id
  const body = {
    fromTeamId: own,
    toTeamId: other,
    fromPlayerIds: [await firstOf(own)],
    toPlayerIds: [await firstOf(other)],
  }
  const { trade } = (await ask('proposeTrade', { body })) as unknown as { trade: { id: string } }
  const blake = await signIn(boardStage, 'blake')
  const page = await blake.go(at('/trades'))
  await ask('answerTrade', { params: { id: LEAGUE, tradeId: trade.id }, body: { action: 'cancel' } })
  expect(alert(await blake.send(page, 'answer'))).toMatch(/cancel/)
})

test('a page that is too old for its form is shown again with the input, and can then be sent', async () => {
  const boardStage = await openBoardStage()
  const { token } = await boardStage.ask('createInvite', { body: {} })
  const browser = newBrowser(boardStage.served)
  const linkPage = await browser.go(`/join/${token}`)
  const late = await browser.send(linkPage, 'enter', { token: 'of another address', name: 'blake', teamName: 'Mine' })
  expect([late.status, alert(late)]).toEqual([
    403,
    expect.stringContaining('so nothing was changed. Send the form again'),
  ])
  expect(late.text).toMatch(/name="name" value="blake"[\s\S]*name="teamName" value="Mine"/)
  expect((await browser.send(late, 'enter', { name: 'blake' })).text).toContain('Welcome, blake')
})
