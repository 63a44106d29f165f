import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documenting, loading } from '../../src/engine/index.ts'
import { routedOperations } from '../support/document.ts'
import { openWorld, type World } from '../support/world.ts'

const DEMO = join(import.meta.dirname, '../../data/demo')

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

/** What a true answer must hold: all that the example has, where a list of the example may leave rows out. */
const held = (example: unknown): unknown => {
  if (Array.isArray(example)) return expect.arrayContaining(example.map(held))
  if (example === null || typeof example !== 'object') return example
  return expect.objectContaining(Object.fromEntries(Object.entries(example).map(([key, each]) => [key, held(each)])))
}

describe('the examples over a season', () => {
  test('are what the demo season answers', async () => {
    const { describeOperations } = await documenting()
    const operations = await routedOperations()
    const { described } = describeOperations(operations)
    const overSeason = operations.filter(({ name }) => JSON.stringify(described.get(name)!.example).includes('1990'))
    expect(overSeason.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['listStats', 'listPlayers', 'getPlayer', 'listScores', 'rankPlayers', 'optimizeLineup']),
    )
    for (const { name } of overSeason) {
      const { answer, ...asked } = described.get(name)!.example!
      expect(await world.ask(name, asked), name).toEqual(held(answer))
    }
  })

  test('of scoring systems are what the same requests answer, but for ids and times', async () => {
    const { describeOperations } = await documenting()
    const { described } = describeOperations(await routedOperations())
    const example = (name: string) => described.get(name)!.example!
    const ask = async (name: string, call: object) => (await world.ask(name, call)) as { system: System }
    const { system } = await ask('createSystem', { body: example('createSystem').body })
    const { id, createdAt, updatedAt } = system
    const own = { id, createdAt, updatedAt }
    const shown = (name: string) => ({ system: { ...(example(name).answer as { system: System }).system, ...own } })
    expect({ system }).toEqual(shown('createSystem'))
    expect(await ask('updateSystem', { params: { id }, body: example('updateSystem').body })).toEqual(
      shown('updateSystem'),
    )
  })
})
