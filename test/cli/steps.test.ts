import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Engine, execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { listenTo, serveWorld } from '../support/server.ts'
import { openPlayed } from './office.ts'

/** Opens an engine on a data folder, and counts how often it scores a season. */
const countingEngine = (home: string): { engine: Engine; scored(): number } => {
  const clock = () => Date.UTC(2040, 0, 1)
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: { league: clock, wall: clock } })
  let scored = 0
  const contextFor: Engine['contextFor'] = caller => {
    const context = engine.contextFor(caller)
    const points: typeof context.seasons.points = (...asked) => {
      scored++
      return context.seasons.points(...asked)
    }
    return { ...context, seasons: { ...context.seasons, points } }
  }
  return { engine: { ...engine, contextFor }, scored: () => scored }
}

/** Opens a completed league through a daemon, and counts each command's operations. */
const openCounted = async () => {
  const { home, run } = await openPlayed()
  const { engine, scored } = countingEngine(home)
  onTestFinished(() => engine.close())
  const actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
  const { secret } = await execute(engine, await findOperation('createKey'), { actor, body: { name: 'counted' } })
  const served = await serveWorld({ engine })
  const { url } = await listenTo(served)
  return async (...argv: string[]) => {
    const [lines, points] = [served.lines.length, scored()]
    const { status, stderr } = await run(...argv, '--url', url, '--key', secret)
    expect(stderr).toBe('')
    const asked = served.lines
      .slice(lines)
      .map(({ method, path }) => `${method} ${path.replace(/[\da-f-]{36}/g, '{teamId}')}`)
    return { status, asked, scored: scored() - points }
  }
}

const ROSTER = 'POST /v1/leagues/office/teams/{teamId}/roster'

test('a roster move by name needs two light reads and one write, and does not score a season', async () => {
  const run = await openCounted()
  const office = ['--league', 'office league']
  expect(await run('roster', 'add', '3', 'eve edge', ...office)).toEqual({
    status: 0,
    asked: ['GET /v1/teams', 'GET /v1/players', ROSTER],
    scored: 0,
  })
  expect(await run('roster', 'drop', 'team 3', 'edge')).toEqual({
    status: 0,
    asked: ['GET /v1/teams', 'GET /v1/leagues/office/teams/{teamId}', ROSTER],
    scored: 0,
  })
})

test('a command loads a league only once, no matter how often it resolves names in it', async () => {
  const run = await openCounted()
  const slots = ['--slots', 'ann arrow,dee dart,cal cross']
  expect(await run('lineup', 'set', 'aces', '--week', '2', ...slots)).toEqual({
    status: 0,
    asked: ['GET /v1/teams', 'GET /v1/leagues/office/teams/{teamId}', 'PUT /v1/leagues/office/teams/{teamId}/lineup'],
    scored: 0,
  })
  const { asked } = await run('league', 'log', 'office', '--team', 'bears')
  expect(asked).toEqual(['GET /v1/teams', 'GET /v1/leagues/office/transactions'])
})
