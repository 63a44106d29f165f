import { describe, expect, test } from 'vitest'
import { type Actor, execute, findOperation } from '../../../src/engine/index.ts'
import { openWorld, type World } from '../../support/world.ts'

const rules = { global: { weights: { rec: 1 } } }
const create = async (world: World, body: object = { name: 'House', rules }) =>
  ((await world.ask('createSystem', { body })) as { system: { id: string } }).system

const secondAccount = async ({ engine, actor }: World): Promise<Actor> => {
  const call = { actor, body: { name: 'blake', plan: 'free' } }
  return ((await execute(engine, await findOperation('createAccount'), call)) as { account: Actor }).account
}

describe('a scoring system', () => {
  test('is listed after the built-in ones once created, and belongs to its creator', async () => {
    const world = await openWorld()
    const { id } = await create(world, { name: ' House rules ', rules: { global: { weights: { receptions: 1 } } } })
    const { systems } = (await world.ask('listSystems')) as { systems: { id: string }[] }
    expect(systems.map(system => system.id).slice(-2)).toEqual(['yahoo-default', id])
    expect(systems.at(-1)).toEqual({
      id,
      name: 'House rules',
      description: '',
      builtin: false,
      mine: true,
      rules,
      createdAt: world.time.now,
      updatedAt: world.time.now,
    })
    world.close()
  })

  test('can be read by every account, and changed or deleted only by its owner', async () => {
    const world = await openWorld()
    const { id } = await create(world)
    const other = { actor: await secondAccount(world), params: { id } }
    expect(await world.ask('getSystem', other)).toMatchObject({ system: { id, mine: false } })
    await expect(world.ask('updateSystem', { ...other, body: { name: 'Mine' } })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(world.ask('deleteSystem', other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await world.ask('listSystems', other)).not.toMatchObject({
      systems: expect.arrayContaining([expect.objectContaining({ id })]),
    })
    expect(await world.ask('deleteSystem', { params: { id } })).toEqual({ deleted: id })
    await expect(world.ask('getSystem', { params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    world.close()
  })

  test('cannot be changed if it is built in', async () => {
    const world = await openWorld()
    for (const name of ['updateSystem', 'deleteSystem']) {
      await expect(world.ask(name, { params: { id: 'ppr' }, body: {} })).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('built in'),
      })
    }
    world.close()
  })

  test('keeps fields that an update leaves out', async () => {
    const world = await openWorld()
    const { id } = await create(world, { name: 'House', description: 'of cards', rules })
    world.time.now += 1000
    const changed = await world.ask('updateSystem', { params: { id }, body: { name: 'Home' } })
    expect(changed).toMatchObject({
      system: {
        name: 'Home',
        description: 'of cards',
        rules,
        updatedAt: world.time.now,
        createdAt: world.time.now - 1000,
      },
    })
    expect(changed).toEqual({ ...((await world.ask('getSystem', { params: { id } })) as object), rulesChanges: [] })
    world.close()
  })

  test('is not written if an update changes nothing', async () => {
    const world = await openWorld()
    const weighed = { global: { weights: { rec: 1, rec_yards: 0.1, rec_tds: 0 } } }
    const { id } = await create(world, { name: 'House', rules: weighed })
    const before = await world.ask('getSystem', { params: { id } })
    const count = () => world.engine.database.transaction('read', ({ counters }) => counters.get('systems'))
    const counted = await count()
    world.time.now += 1000
    const turned = { global: { weights: { rec_tds: -0, receiving_yards: 0.1, rec: 1 } } }
    for (const body of [{}, { name: 'House', description: '' }, { rules: weighed }, { rules: turned }]) {
      expect(await world.ask('updateSystem', { params: { id }, body })).toEqual({
        ...(before as object),
        rulesChanges: [],
      })
    }
    expect(await count()).toBe(counted)
    world.close()
  })

  test.each<[string, unknown, RegExp]>([
    ['without a body', undefined, /the body is missing/],
    ['without rules', { name: 'x' }, /rules is missing/],
    ['with an empty name', { name: '  ', rules }, /name must have at least 1 character/],
    ['with an unknown field', { name: 'x', rules, color: 'red' }, /unknown field "color"/],
    [
      'with a weight that is a string',
      { name: 'x', rules: { global: { weights: { rec: '1' } } } },
      /rules\.global\.weights\.rec must be a number/,
    ],
    [
      'with an infinite weight',
      { name: 'x', rules: { global: { weights: { rec: Number.POSITIVE_INFINITY } } } },
      /rules\.global\.weights\.rec/,
    ],
    [
      'with an unknown position',
      { name: 'x', rules: { ...rules, positionOverrides: { XX: {} } } },
      /positionOverrides/,
    ],
    [
      'with an unknown stat',
      { name: 'x', rules: { global: { weights: { recs: 1 } } } },
      /unknown stat "recs"; did you mean "rec"/,
    ],
  ])('%s is refused with the position of the error', async (_, body, message) => {
    const world = await openWorld()
    await expect(world.ask('createSystem', { body })).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    })
    expect(((await world.ask('listSystems')) as { systems: unknown[] }).systems).toHaveLength(10)
    world.close()
  })
})

describe('plans', () => {
  test('refuse analysis to a free account before any other check', async () => {
    const world = await openWorld({ plan: 'free' })
    for (const name of ['rankPlayers', 'balanceSystem', 'compareSystems', 'optimizeLineup']) {
      await expect(world.ask(name, { query: { system: 'nope', limit: -1 } })).rejects.toMatchObject({
        code: 'pro_plan_required',
      })
    }
    world.close()
  })
})
