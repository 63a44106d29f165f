import { describe, expect, it } from 'vitest'
import type { Actor, Imported } from '../../../src/engine/index.ts'
import { keepDemo } from '../../support/mirrors.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../../support/simulated-platforms.ts'
import { demoPeople } from '../../support/squads.ts'
import { storeFile } from '../../support/store-file.ts'
import { openWorld, type World } from '../../support/world.ts'

interface Private extends SimulatedPlatform {
  login: NonNullable<SimulatedPlatform['login']>
}

const WITH_LOGIN = SIMULATED_PLATFORMS.filter((each): each is Private => each.login !== undefined)

/** Opens a platform with a league that only one login can read, and a world that can import it. */
const openPrivate = async ({ platform, open, login }: Private) => {
  const plain = await openWorld()
  await keepDemo(plain)
  const server = await open(await demoPeople(plain), { cookie: login.cookie })
  const file = storeFile()
  const bases = { [platform]: server.base }
  const world = await openWorld({ file, bases })
  await keepDemo(world)
  const logIn = (actor: Actor = world.actor, credentials: object = login.credentials) =>
    world.ask('keepLogin', { actor, body: { platform, credentials } })
  const body = { leagueId: '777', platform, season: 1990 }
  const imported = async (actor: Actor = world.actor, from: World = world) =>
    ((await from.ask('importLeague', { actor, body })) as { imported: Imported }).imported
  return { world, file, bases, logIn, imported }
}

describe.each(WITH_LOGIN)('a login for $label', made => {
  const { platform, label, login } = made
  const shown = new RegExp(
    Object.values(login.credentials)
      .map(value => RegExp.escape(value))
      .join('|'),
  )

  it('opens private leagues to the account that saved it, for imports and later syncs', async () => {
    const { world, logIn, imported } = await openPrivate(made)
    const how = `League 777 of 1990 on ${label} is private: sign in at .*hindsight platform login ${platform}`
    await expect(imported()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(how) })
    await logIn()
    await world.ask('syncLeague', { params: { id: (await imported()).leagueId } })
    const blake = await world.account('blake', 'pro')
    await expect(imported(blake)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('without access to a league is reported with instructions, and its secrets are never shown', async () => {
    const { logIn, imported, world } = await openPrivate(made)
    const other = Object.fromEntries(Object.keys(login.credentials).map(name => [name, 'elsewhere']))
    await logIn(world.actor, other)
    await expect(imported()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^(?!.*elsewhere).*does not show league 777 of 1990 with the cookies? .*platform login/,
      ),
    })
  })

  it('is listed without its secrets, and deleted only by its account', async () => {
    const { world, logIn } = await openPrivate(made)
    const blake = await world.account('blake', 'pro')
    await logIn()
    const listed = async (actor: Actor) => JSON.stringify(await world.ask('listLogins', { actor }))
    expect(await listed(world.actor)).toMatch(new RegExp(`"${platform}","login":true,"loggedInAt":\\d`))
    expect(await listed(world.actor)).not.toMatch(shown)
    expect(await listed(blake)).toMatch(`"${platform}","login":true,"loggedInAt":null`)
    const forget = (actor: Actor) => world.ask('forgetLogin', { actor, body: { platform } })
    await expect(forget(blake)).rejects.toMatchObject({ code: 'not_found' })
    await forget(world.actor)
    await expect(forget(world.actor)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('must be entered again if it was encrypted with a different key', async () => {
    const { file, bases, logIn, imported, world } = await openPrivate(made)
    await logIn()
    const later = await openWorld({ file, bases, secret: 'of another home' })
    await expect(imported(world.actor, later)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(`encrypted with a different key.*platform login ${platform}`),
    })
  })

  it('is deleted with its account', async () => {
    const { world, logIn } = await openPrivate(made)
    const blake = await world.account('blake', 'pro')
    await logIn(blake)
    await world.ask('deleteAccount', { body: { name: 'blake' } })
    const kept = await world.engine.database.transaction('read', store => store.platformLogins.listOf(blake.id))
    expect(kept).toEqual([])
  })

  it('requires every cookie of the platform, and accepts only valid cookie values', async () => {
    const { world, logIn } = await openPrivate(made)
    const wrong = { code: 'invalid_request' }
    const [name] = Object.keys(login.credentials)
    const notAll = { ...wrong, message: `A login for ${label} needs ${Object.keys(login.credentials).join(' and ')}` }
    for (const each of [{}, { x: '1' }, { ...login.credentials, [name!]: '' }, { ...login.credentials, x: '1' }])
      await expect(logIn(world.actor, each)).rejects.toMatchObject(notAll)
    for (const value of ['a; b', 'c\r\nd', 'a,b', 'a"b', ' '])
      await expect(logIn(world.actor, { ...login.credentials, [name!]: value })).rejects.toMatchObject(wrong)
    const body = { platform: 'sleeper', credentials: {} }
    await expect(world.ask('keepLogin', { body })).rejects.toMatchObject({
      ...wrong,
      message: expect.stringMatching(/public/),
    })
  })
})
