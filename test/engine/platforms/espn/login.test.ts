import { describe, expect, it } from 'vitest'
import type { Actor, Person } from '../../../../src/engine/index.ts'
import { espnServer, madeUpLeague } from '../../../support/espn.ts'
import { keepDemo } from '../../../support/mirrors.ts'
import { storeFile } from '../../../support/store-file.ts'
import { openWorld, type World } from '../../../support/world.ts'

const BODY = { leagueId: '777', platform: 'espn', season: 1990 }
const CREDENTIALS = { s2: 'AEB%2Fx==', swid: '{0000-1}' }

/** ESPN with a league that is shown to one cookie alone, and a world that asks it. */
const openPrivate = async () => {
  const plain = await openWorld()
  await keepDemo(plain)
  const players: Person[] = []
  for (const pos of ['QB', 'RB', 'WR', 'DST']) {
    const query = { season: 1990, pos, limit: 100 }
    players.push(...((await plain.ask('listPlayers', { query })) as { players: Person[] }).players)
  }
  const server = await espnServer([{ ...madeUpLeague(players), cookie: 'espn_s2=AEB%2Fx==; SWID={0000-1}' }])
  const file = storeFile()
  const world = await openWorld({ file, bases: { espn: server.base } })
  await keepDemo(world)
  return { world, file, base: server.base }
}

const logIn = (world: World, actor: Actor = world.actor, credentials: object = CREDENTIALS) =>
  world.ask('keepLogin', { actor, body: { platform: 'espn', credentials } })

describe('a login at ESPN', () => {
  it('opens private leagues to the account that gave it, for imports and for later readings', async () => {
    const { world } = await openPrivate()
    await expect(world.ask('importLeague', { body: BODY })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/is private: .*hindsight platform login espn/),
    })
    await logIn(world)
    const { imported } = (await world.ask('importLeague', { body: BODY })) as { imported: { leagueId: string } }
    await world.ask('syncLeague', { params: { id: imported.leagueId } })
    const blake = await world.account('blake', 'pro')
    await expect(world.ask('importLeague', { actor: blake, body: BODY })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is listed without what it holds, and forgotten by its account alone', async () => {
    const { world } = await openPrivate()
    const blake = await world.account('blake', 'pro')
    await logIn(world)
    const listed = async (actor: Actor) => JSON.stringify(await world.ask('listLogins', { actor }))
    expect(await listed(world.actor)).toMatch(/"espn","login":true,"loggedInAt":\d/)
    expect(await listed(world.actor)).not.toMatch(/AEB|0000-1/)
    expect(await listed(blake)).toMatch(/"espn","login":true,"loggedInAt":null/)
    const forget = (actor: Actor) => world.ask('forgetLogin', { actor, body: { platform: 'espn' } })
    await expect(forget(blake)).rejects.toMatchObject({ code: 'not_found' })
    await forget(world.actor)
    await expect(forget(world.actor)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('that another key of the home sealed is asked for again', async () => {
    const { world, file, base } = await openPrivate()
    await logIn(world)
    const later = await openWorld({ file, bases: { espn: base } })
    await expect(later.ask('importLeague', { body: BODY })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/sealed with another key.*platform login espn/),
    })
  })

  it('goes with its account', async () => {
    const { world } = await openPrivate()
    const blake = await world.account('blake', 'pro')
    await logIn(world, blake)
    await world.ask('deleteAccount', { body: { name: 'blake' } })
    const kept = await world.engine.database.transaction('read', store => store.platformLogins.listOf(blake.id))
    expect(kept).toEqual([])
  })

  it('takes what can be a cookie, all of it and nothing else', async () => {
    const { world } = await openPrivate()
    const wrong = { code: 'invalid_request' }
    for (const credentials of [
      {},
      { s2: 'a' },
      { s2: 'a; b', swid: 'c' },
      { s2: 'a', swid: 'c\r\nd' },
      { ...CREDENTIALS, x: '1' },
    ])
      await expect(logIn(world, world.actor, credentials)).rejects.toMatchObject(wrong)
    const body = { platform: 'sleeper', credentials: {} }
    await expect(world.ask('keepLogin', { body })).rejects.toMatchObject({
      ...wrong,
      message: expect.stringMatching(/public/),
    })
  })
})
