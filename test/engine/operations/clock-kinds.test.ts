import { expect, test } from 'vitest'
import { type Actor, execute, findOperation, openEngine } from '../../../src/engine/index.ts'
import { INSTANTS, SHORT, SLOTS } from '../../support/league-stage.ts'
import { SEASON } from '../../support/played-season.ts'
import { storeFile } from '../../support/store-file.ts'

/** A league in progress belongs to one kind of clock: the machine's clock or a simulated one. */

interface Time {
  now: number
  simulated: boolean
}

const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
const BEGIN = INSTANTS[0]!
const LATER = BEGIN + 60_000

/** Runs one command in a separate process, and returns its output or its error. */
const command = async (
  file: string,
  { now, simulated }: Time,
  [operation, call]: readonly [string, object],
): Promise<unknown> => {
  const engine = openEngine({ file, clocks: { league: () => now, wall: () => now, simulated } })
  try {
    return await execute(engine, await findOperation(operation as 'getMe'), { actor: HOST, ...call })
  } catch (error) {
    return (error as Error).message
  } finally {
    engine.close()
  }
}

const openHome = async (time: Time, clock?: object) => {
  const file = storeFile()
  const engine = openEngine({ file, clocks: { league: () => BEGIN, wall: () => BEGIN, simulated: false } })
  await engine.database.transaction('write', async store => {
    await store.seasons.replace({ data: SHORT.data, version: 1, at: BEGIN, change: null })
    await store.counters.raise('seasons')
  })
  engine.close()
  const { account } = (await command(file, time, ['createAccount', { body: { name: 'alex', plan: 'pro' } }])) as {
    account: Actor
  }
  const body = { name: 'House', rules: { global: { weights: { rec: 1 } } } }
  const { system } = (await command(file, time, ['createSystem', { actor: account, body }])) as {
    system: { id: string }
  }
  const rules = { season: SEASON, scoringSystemId: system.id, rosterConfig: { slots: SLOTS, bench: 1 } }
  const league = { id: 'home', name: 'Home', teamCount: 4, playoffs: { teams: 2, startWeek: 4 }, ...rules, ...clock }
  await command(file, time, ['createLeague', { actor: account, body: league }])
  const rename = ['updateLeague', { actor: account, params: { id: 'home' }, body: { name: 'Renamed' } }] as const
  const score = [
    'updateSystem',
    { actor: account, params: { id: system.id }, body: { rules: { global: { weights: { rec: 2 } } } } },
  ] as const
  const call = { actor: account, params: { id: 'home' } }
  const carry = async (other: Time) => {
    const document = await command(file, time, ['exportLeague', call])
    await command(file, time, ['deleteLeague', call])
    return command(file, other, ['loadLeague', { actor: account, body: JSON.parse(JSON.stringify(document)) }])
  }
  const show = ['getLeague', { actor: account, params: { id: 'home' } }] as const
  return {
    write: (other: Time) => command(file, other, rename),
    score: (other: Time) => command(file, other, score),
    read: (other: Time) => command(file, other, show),
    carry,
  }
}

const done = { league: expect.objectContaining({ name: 'Renamed' }) }

test('a league on the real clock can be read on a simulated clock, but written only on the real clock', async () => {
  const { write, read } = await openHome({ now: BEGIN, simulated: false })
  expect(await read({ now: LATER, simulated: true })).toMatchObject({ league: { name: 'Home' } })
  expect(await write({ now: LATER, simulated: true })).toBe(
    'Home uses the real clock, but this process uses a simulated clock',
  )
  expect(await write({ now: LATER, simulated: false })).toMatchObject(done)
})

test('a league on a simulated clock refuses writes by processes on the real clock or at an earlier simulated time', async () => {
  const { write } = await openHome({ now: LATER, simulated: true })
  expect(await write({ now: LATER + 1, simulated: false })).toMatch(
    /was played on a simulated clock; .*league clock mode replay --league home/,
  )
  expect(await write({ now: LATER - 1, simulated: true })).toMatch(
    /^Home is already at \S+, and its time can't go back$/,
  )
  expect(await write({ now: LATER, simulated: true })).toMatchObject(done)
})

test('a replay has a separate clock, so processes on any clock can write to it', async () => {
  const { write } = await openHome({ now: LATER, simulated: false }, { clock: { mode: 'replay', from: BEGIN } })
  expect(await write({ now: LATER, simulated: true })).toMatchObject(done)
})

test('the rules of a league on the real clock change only on that clock', async () => {
  const { score } = await openHome({ now: BEGIN, simulated: false })
  expect(await score({ now: LATER, simulated: true })).toBe(
    'Home uses the real clock, but this process uses a simulated clock',
  )
  expect(await score({ now: LATER, simulated: false })).toMatchObject({ system: { name: 'House' } })
})

test.each([
  ['the real clock', false, /uses the real clock/],
  ['a simulated clock', true, /was played on a simulated clock/],
])('the document of a live league on %s can be loaded only on that clock', async (_, simulated, refusal) => {
  const own = await openHome({ now: LATER, simulated })
  expect(await own.carry({ now: LATER, simulated: !simulated })).toMatch(refusal)
  const again = await openHome({ now: LATER, simulated })
  expect(await again.carry({ now: LATER, simulated })).toMatchObject({ league: { id: 'home' } })
})
