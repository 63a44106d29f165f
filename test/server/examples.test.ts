import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documenting, loading } from '../../src/engine/index.ts'
import { DEMO } from '../support/current-season.ts'
import { routedOperations } from '../support/document.ts'
import { openWorld, type World } from '../support/world.ts'

interface System {
  id: string
  createdAt: number
  updatedAt: number
}

let world: World

beforeAll(async () => {
  world = await openWorld()
  const { folderArchive, loadSeasons } = await loading()
  const steps = loadSeasons(world.engine, world.actor, { archive: folderArchive(DEMO), seasons: [1990] })
  for await (const step of steps) expect(step).toHaveProperty('loaded')
})

afterAll(() => world.close())

/**
 * Returns the part of an example that a real answer must contain: everything except list rows that the example leaves
 * out.
 */
const held = (example: unknown): unknown => {
  if (Array.isArray(example)) return expect.arrayContaining(example.map(held))
  if (example === null || typeof example !== 'object') return example
  return expect.objectContaining(Object.fromEntries(Object.entries(example).map(([key, each]) => [key, held(each)])))
}

describe('the examples over a season', () => {
  test('match the responses for the demo season', async () => {
    const { describeOperations } = await documenting()
    const operations = await routedOperations()
    const { described } = describeOperations(operations)
    const overSeason = operations.filter(
      ({ name, route, access }) =>
        access === 'read' &&
        !/\/(leagues|teams)/.test(route) &&
        JSON.stringify(described.get(name)!.example).includes('1990'),
    )
    expect(overSeason.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['listStats', 'listPlayers', 'getPlayer', 'listScores', 'rankPlayers', 'optimizeLineup']),
    )
    for (const { name } of overSeason) {
      const { answer, ...asked } = described.get(name)!.example!
      expect(await world.ask(name, asked), name).toEqual(held(answer))
    }
  })

  test('of scoring systems match the responses to the same requests, except for ids and times', async () => {
    const { describeOperations } = await documenting()
    const { described } = describeOperations(await routedOperations())
    const example = (name: string) => described.get(name)!.example!
    const ask = async (name: string, call: object) => (await world.ask(name, call)) as { system: System }
    const { system } = await ask('createSystem', { body: example('createSystem').body })
    const { id, createdAt, updatedAt } = system
    const own = { id, createdAt, updatedAt }
    const shown = (name: string) => {
      const answer = example(name).answer as { system: System }
      return { ...answer, system: { ...answer.system, ...own } }
    }
    expect({ system }).toEqual(shown('createSystem'))
    expect(await ask('updateSystem', { params: { id }, body: example('updateSystem').body })).toEqual(
      shown('updateSystem'),
    )
  })
})

/** The rosters in the examples' league, and the lineups that no example sets. */
const ROSTERS = [
  ['00-0990379', '00-0991142', '00-0990976'],
  ['00-0990973', '00-0991466', '00-0990652', '00-0990770'],
  ['00-0990433', '00-0990926', '00-0990706', '00-0991354'],
  ['00-0990649', '00-0990764', '00-0990436'],
]

/** Writes in the order of their dependencies. Reads and deletions follow. */
const WRITES = ['updateTeam', 'moveRoster', 'setLineup', 'setBestLineup', 'updateLeague', 'closeWeek']
const READS = [
  'getLeague',
  'listLeagues',
  'listTeams',
  'listMatchups',
  'listTransactions',
  'getTeam',
  'getBenchPoints',
  'listBenchPoints',
  'getAdvice',
  'getReport',
  'getOdds',
  'getHistory',
  'weighPickups',
  'replayLeague',
  'whatIf',
]

/** Replaces times and random ids, and keeps teams distinct. */
const timeless = (value: unknown, teams: ReadonlyMap<string, string>): unknown => {
  const text = JSON.stringify(value).replace(
    /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    id => teams.get(id) ?? 'id',
  )
  return JSON.parse(text.replace(/"(createdAt|updatedAt|acquiredAt|at)":\d+/g, '"$1":0'))
}

test('the examples of a league match the responses of a league created and played the same way, except for ids and times', async () => {
  const { describeOperations } = await documenting()
  const { described } = describeOperations(await routedOperations())
  const example = (name: string) => described.get(name)!.example!
  const teams = new Map<string, string>()
  const shown = (name: string) => held(timeless(example(name).answer, new Map([...teams.values()].map(id => [id, id]))))
  const asked = (name: string) => {
    const { answer: _, ...question } = example(name)
    const back = new Map([...teams].map(([own, id]) => [id, own]))
    return JSON.parse(JSON.stringify(question).replace(/[0-9a-f-]{36}/g, id => back.get(id) ?? id)) as object
  }
  const answered = async (name: string) => timeless(await world.ask(name, asked(name)), teams)

  const made = (await world.ask('createLeague', asked('createLeague'))) as { teams: { id: string }[] }
  const { teams: named } = example('createLeague').answer as { teams: { id: string }[] }
  for (const [at, { id }] of made.teams.entries()) teams.set(id, named[at]!.id)
  expect(timeless(made, teams)).toEqual(shown('createLeague'))

  const move = (at: number, name: string, call: object) =>
    world.ask(name, { params: { id: 'home-league', teamId: made.teams[at]!.id }, ...call })
  for (const [at, players] of ROSTERS.entries()) {
    for (const playerId of players) await move(at, 'moveRoster', { body: { action: 'add', playerId } })
  }
  for (const at of [2, 3]) {
    await move(at, 'setLineup', { query: { week: 1 }, body: { slots: ROSTERS[at]!.slice(0, 3) } })
  }
  for (const name of [...WRITES, ...READS]) expect(await answered(name), name).toEqual(shown(name))
  const [, , fromTeamId, toTeamId] = made.teams.map(({ id }) => id)
  const body = { fromTeamId, toTeamId, fromPlayerIds: [ROSTERS[2]![1]], toPlayerIds: [ROSTERS[3]![1]] }
  await world.ask('pushTrade', { params: { id: 'home-league' }, body })
  for (const name of ['weighTrades', 'deleteLeague']) expect(await answered(name), name).toEqual(shown(name))
})
