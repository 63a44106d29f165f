import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Actor } from '../../../src/engine/index.ts'
import { PHONE } from '../../contract/phone.ts'
import { playedSeason, SEASON } from '../../support/played-season.ts'
import { openWorld, type World } from '../../support/world.ts'

interface Target {
  id: string
  on: string[]
  mine: boolean
}

let world: World
let blake: Actor
beforeEach(async () => {
  world = await openWorld()
  onTestFinished(() => world.close())
  await world.keep(playedSeason({ weeks: 4 }).data)
  blake = await world.account('blake', 'free')
  for (const id of ['home', 'away']) {
    const body = { id, name: id, season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
    const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
    const { token } = (await world.ask('createInvite', { params: { id }, body: {} })) as { token: string }
    for (const [at, actor] of [world.actor, blake].entries())
      await world.ask('claimInvite', { actor, params: { token }, body: { teamId: teams[at]!.id } })
  }
})

const address = (number: number) => ({ ...PHONE, endpoint: `https://push.example.net/send/${number}` })

const add = async (id: string, number: number, actor = world.actor, more: object = {}): Promise<Target> => {
  const answer = await world.ask('addPhone', { actor, params: { id }, body: { ...address(number), ...more } })
  return (answer as { notification: Target }).notification
}

const targetsOf = async (id: string): Promise<string[]> => {
  const stored = await world.engine.database.transaction('read', ({ notifications }) => notifications.listOf(id))
  return stored.map(target => target.id)
}

describe('a phone that is added again', () => {
  test('replaces its earlier target in the league, and keeps the one in another league', async () => {
    const first = await add('home', 1)
    const elsewhere = await add('away', 1)
    const other = await add('home', 2)
    const again = await add('home', 1)
    expect(await targetsOf('home')).toEqual([other.id, again.id])
    expect(await targetsOf('home')).not.toContain(first.id)
    expect(await targetsOf('away')).toEqual([elsewhere.id])
  })

  test('by another account no longer gets the first account its alerts in any league', async () => {
    await add('home', 1)
    await add('away', 1)
    const kept = await add('away', 2)
    const theirs = await add('home', 1, blake)
    expect(await targetsOf('home')).toEqual([theirs.id])
    expect(await targetsOf('away')).toEqual([kept.id])
  })
})

test('a phone gets all alerts by default, or the requested ones; an eleventh phone is refused', async () => {
  expect((await add('home', 1)).on).toEqual(expect.arrayContaining(['lineup', 'out', 'turn', 'final']))
  expect((await add('home', 2, world.actor, { on: ['final'] })).on).toEqual(['final'])
  for (let number = 3; number <= 10; number++) await add('home', number)
  const message = 'You have 10 phones in this league; remove one first'
  await expect(add('home', 11)).rejects.toMatchObject({ code: 'conflict', message })
  expect(await targetsOf('home')).toHaveLength(10)
  await add('home', 99, blake)
})

test('a mirror does not send alerts about lineups, because they are set on its platform', async () => {
  await world.engine.database.transaction('write', async ({ leagues }) => {
    await leagues.update({ ...(await leagues.find('home'))!, externalPlatform: 'sleeper', externalId: '1' })
  })
  const { on } = await add('home', 1)
  expect(on).toEqual(expect.arrayContaining(['turn', 'final']))
  for (const event of ['lineup', 'out']) expect(on).not.toContain(event)
  expect((await add('home', 2, world.actor, { on: ['lineup', 'final'] })).on).toEqual(['final'])
})

test('only managers of a team in the league can add a phone', async () => {
  const casey = await world.account('casey', 'free')
  await expect(add('home', 1, casey)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('acting as casey'),
  })
})
