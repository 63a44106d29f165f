import { describe, expect, onTestFinished, test } from 'vitest'
import { json, newKey, type Served, serveWorld } from '../support/server.ts'
import { openWorld, type World } from '../support/world.ts'
import { DRAFT, fillLeague, LEAGUE, mirror, type Teams } from './league.ts'
import { SEASONS } from './seasons.ts'
import type { Ask, Stage } from './stage.ts'

/** The league over HTTP, with keys for alex and for blake, who is on the free plan and not a member. */
interface Open {
  world: World
  stage: Stage
  teams: Teams
  /** Sends a request to a path under the league's path. */
  send(path: string, init?: Parameters<Served['fetch']>[1]): Promise<{ status: number; body: Record<string, unknown> }>
  /** Sends a request to a path under the first team's path. */
  sendTeam: Open['send']
  free: string
}

const open = async (): Promise<Open> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  for (const data of SEASONS.league) await world.keep(data)
  const ask: Ask = (name, question = {}) => world.ask(name, question)
  const stage = { world, ask, put: ask, platform: null }
  const teams = await fillLeague()(stage)
  const { fetch } = await serveWorld(world)
  const key = await newKey(world, world.actor)
  const free = await newKey(world, await world.account('blake', 'free'))
  const send: Open['send'] = async (path, init) => {
    const response = await fetch(`/leagues${path}`, { key, ...init })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const sendTeam: Open['send'] = (path, init) => send(`/${LEAGUE}/teams/${teams[0]}${path}`, init)
  return { world, stage, teams, send, sendTeam, free }
}

const move = (body: object) => json('POST', body)

describe('over HTTP', () => {
  test('creating returns 201, and every other change returns 200 with the result', async () => {
    const { send, sendTeam } = await open()
    const made = { ...DRAFT, id: 'another' }
    expect(await send('', json('POST', made))).toMatchObject({ status: 201, body: { league: { id: 'another' } } })
    expect(await send(`/${LEAGUE}`, json('PATCH', { name: 'Ours' }))).toMatchObject({
      status: 200,
      body: { league: { name: 'Ours' } },
    })
    expect(await sendTeam('', json('PATCH', { name: 'Ours' }))).toMatchObject({
      status: 200,
      body: { team: { name: 'Ours' } },
    })
    expect(await sendTeam('/lineup?week=1', json('PUT', { slots: ['q1', null, null] }))).toMatchObject({
      status: 200,
      body: { week: 1 },
    })
    expect(await sendTeam('/lineup/best?week=1', { method: 'POST' })).toMatchObject({
      status: 200,
      body: { filled: 3 },
    })
    expect(await send(`/${LEAGUE}/weeks/1/close`, { method: 'POST' })).toMatchObject({
      status: 200,
      body: { closedWeeks: [1] },
    })
    expect(await send('/another', { method: 'DELETE' })).toEqual({ status: 200, body: { deleted: 'another' } })
  })

  test('add and swap return 201, drop returns 200', async () => {
    const { sendTeam } = await open()
    const roster = expect.any(Array)
    const [add, swap, drop] = [
      { action: 'add', playerId: 't1' },
      { action: 'swap', dropPlayerId: 't1', addPlayerId: 'w5' },
      { action: 'drop', playerId: 'w5' },
    ]
    expect(await sendTeam('/roster', move(add))).toMatchObject({ status: 201, body: { action: 'add', roster } })
    expect(await sendTeam('/roster', move(swap))).toMatchObject({ status: 201, body: { action: 'swap', roster } })
    expect(await sendTeam('/roster', move(drop))).toMatchObject({ status: 200, body: { action: 'drop', roster } })
  })

  test('repeating a request with its idempotency key returns the same status: 200 for a drop, 201 for an add', async () => {
    const { sendTeam } = await open()
    const named = (name: string, body: object) => {
      const headers = new Headers(move(body).headers)
      headers.set('idempotency-key', name)
      return { ...move(body), headers }
    }
    const add = named('a', { action: 'add', playerId: 't1' })
    const drop = named('b', { action: 'drop', playerId: 't1' })
    for (const [init, status] of [
      [add, 201],
      [add, 201],
      [drop, 200],
      [drop, 200],
    ] as const) {
      expect(await sendTeam('/roster', init)).toMatchObject({ status })
    }
  })

  test.each([
    ['/home/weeks/one/close', 'POST', /week must be a whole number/],
    ['/home/weeks/1.5/close', 'POST', /week must be a whole number/],
    ['/home/matchups?week=one', 'GET', /week must be a whole number/],
    ['/home/matchups?week=1&week=2', 'GET', /week is given twice/],
    ['/home/transactions?limit=', 'GET', /limit must be a whole number/],
  ])('refuses %s with 400', async (path, method, message) => {
    const { send } = await open()
    expect(await send(path, { method })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', message: expect.stringMatching(message) },
    })
  })

  test('a content type is not required for an empty body, and an operation without a body accepts only {}', async () => {
    const { sendTeam } = await open()
    expect(await sendTeam('/lineup/best?week=1', json('POST', {}))).toMatchObject({ status: 200 })
    expect(await sendTeam('/lineup/best?week=1', json('POST', { week: 1 }))).toMatchObject({ status: 400 })
  })
})

describe('errors are checked in a fixed order:', () => {
  test("invalid body, then missing league, then missing permission, then a conflict with the league's state", async () => {
    const { send, sendTeam, free, stage } = await open()
    await mirror(stage)
    const roster = (team: string, body: object, key?: string) =>
      send(`${team}/roster`, { ...move(body), ...(key !== undefined && { key }) })
    const there = sendTeam
    const bad = { action: 'steal' }
    const fine = { action: 'add', playerId: 't1' }
    const unknown = { action: 'add', playerId: 'x1' }
    expect(await roster('/nope/teams/x', bad, free)).toMatchObject({ status: 400 })
    expect(await roster('/nope/teams/x', fine, free)).toMatchObject({ status: 404 })
    expect(await roster(`/${LEAGUE}/teams/x`, fine, free)).toMatchObject({ status: 404 })
    expect(await there('/roster', { ...move(unknown), key: free })).toMatchObject({ status: 404 })
    expect(await there('/roster', { ...move(fine), key: free })).toMatchObject({ status: 403 })
    expect(await there('/roster', move(fine))).toMatchObject({ status: 409 })
  })

  test('the same order applies to a lineup: invalid lineup, missing references, missing permission, conflicting state', async () => {
    const { send, sendTeam, free, stage } = await open()
    await mirror(stage)
    const put = (slots: (string | null)[]) => json('PUT', { slots })
    const fine = put([null, null, null])
    expect(await send('/nope/teams/x/lineup', { ...fine, key: free })).toMatchObject({ status: 400 })
    expect(await send('/nope/teams/x/lineup?week=1', { ...fine, key: free })).toMatchObject({ status: 404 })
    expect(await sendTeam('/lineup?week=1', { ...put([null]), key: free })).toMatchObject({ status: 400 })
    expect(await sendTeam('/lineup?week=1', { ...put(['x1', null, null]), key: free })).toMatchObject({ status: 404 })
    expect(await sendTeam('/lineup?week=1', { ...put(['q2', null, null]), key: free })).toMatchObject({ status: 403 })
    expect(await sendTeam('/lineup?week=1', put(['q2', null, null]))).toMatchObject({
      status: 409,
      body: { error: 'conflict' },
    })
  })

  test('the same order applies to a league: invalid change, missing references, missing permission, conflicting state', async () => {
    const { send, free } = await open()
    const patch = (body: object, key?: string) =>
      send(`/${LEAGUE}`, { ...json('PATCH', body), ...(key !== undefined && { key }) })
    const late = { playoffs: { teams: 2, startWeek: 3 } }
    expect(await patch({ ranking: ['pointsFor'], scoringSystemId: 'nope' }, free)).toMatchObject({ status: 400 })
    expect(await patch({ ...late, scoringSystemId: 'nope' }, free)).toMatchObject({ status: 404 })
    expect(await patch(late, free)).toMatchObject({ status: 403 })
    expect(await patch(late)).toMatchObject({ status: 409 })
  })

  test('a body is validated without the league before the league is looked up', async () => {
    const { send } = await open()
    const slot = { slotIndex: 0, playerId: null }
    const asked = [
      send('/nope', json('PATCH', {})),
      send('/nope', json('PATCH', { ranking: ['pointsFor'] })),
      send('/nope/teams/x', json('PATCH', {})),
      send('/nope/teams/x/lineup?week=1', json('PUT', {})),
      send('/nope/teams/x/lineup?week=1', json('PUT', { assignments: [slot, slot] })),
    ]
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 400 })
  })

  test('the plan is checked before any error in the body or path', async () => {
    const { send, free } = await open()
    for (const path of [
      '/nope/report',
      '/nope/replay',
      '/nope/bench-points',
      '/nope/teams/x/bench-points',
      '/nope/teams/x/advice?week=0',
    ]) {
      expect(await send(path, { key: free }), path).toMatchObject({ status: 402, body: { error: 'pro_plan_required' } })
    }
  })
})
