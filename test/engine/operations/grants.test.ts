import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../src/engine/index.ts'
import { openOutbox } from '../../../src/engine/jobs/messages.ts'
import { UNLIMITED } from '../../../src/engine/store/keys.ts'
import { addTarget, listTargets, MESSAGE_LEAGUE, openMessages } from '../../support/message-league.ts'
import type { World } from '../../support/world.ts'

/** Links, invites and notifications stop working when their creator loses the permission to create them. */

const URL = 'https://example.org/hook'
const id = MESSAGE_LEAGUE

interface Stage {
  world: World
  blake: Actor
  teamId: string
  /** Calls an operation as a signed-in account. */
  as(actor: Actor, name: string, call?: object): Promise<Record<string, never>>
}

/** Opens alex's league. Blake manages its first team. Both are signed in. */
const open = async (): Promise<Stage> => {
  const world = await openMessages()
  const blake = await world.account('blake', 'free')
  const { teams } = (await world.ask('listTeams', { params: { id } })) as { teams: { id: string }[] }
  const teamId = teams[0]!.id
  const sessions = new Map<string, object>()
  const as: Stage['as'] = async (actor, name, call = {}) => {
    if (!sessions.has(actor.id)) {
      const { token } = (await world.ask('createSignInLink', { body: { name: actor.name } })) as { token: string }
      const { session } = (await world.ask('enter', { body: { token, device: 'phone' }, actor: visitor })) as {
        session: object
      }
      sessions.set(actor.id, { ...session, revokedAt: null, ...UNLIMITED })
    }
    const key = sessions.get(actor.id)! as never
    return (await world.ask(name, { actor, key, ...call })) as Record<string, never>
  }
  await world.ask('updateTeam', { params: { id, teamId }, body: { manager: 'blake' } })
  return { world, blake, teamId, as }
}

const visitor: Actor = { id: 'visitor 10.0.0.1', name: 'visitor', plan: 'free', createdAt: 0 }

const works = ({ world }: Stage, token: string): Promise<boolean> =>
  world.ask('getLink', { params: { token }, actor: visitor }).then(
    () => true,
    () => false,
  )

/** Creates everything that a commissioner can create for other people, and returns the tokens. */
const makeAll = async ({ world, as, teamId }: Stage): Promise<Record<string, string>> => {
  const { actor } = world
  const made = {
    seat: await as(actor, 'createSeatLink', { params: { id, teamId } }),
    watch: await as(actor, 'shareLeague', { params: { id } }),
    invite: await as(actor, 'createInvite', { params: { id }, body: {} }),
    signIn: await as(actor, 'createSignInLink', { body: { name: 'alex' } }),
  }
  return Object.fromEntries(Object.entries(made).map(([name, { token }]) => [name, token!]))
}

const working = async (stage: Stage, tokens: Record<string, string>): Promise<string[]> => {
  const all = await Promise.all(Object.entries(tokens).map(async ([name, token]) => [name, await works(stage, token)]))
  return all.flatMap(([name, good]) => (good ? [name as string] : []))
}

const ALL = ['seat', 'watch', 'invite', 'signIn']

describe('a link or invite made by a commissioner', () => {
  test('ends with a change of commissioner, except a sign-in link to the same account', async () => {
    const stage = await open()
    const tokens = await makeAll(stage)
    expect(await working(stage, tokens)).toEqual(ALL)
    await stage.world.ask('handOverLeague', { params: { id }, body: { account: 'blake' } })
    expect(await working(stage, tokens)).toEqual(['signIn'])
    const watched = await stage.world.ask('getWatchedLeague', { params: { token: tokens.watch } })
    expect(watched).toEqual({ leagueId: null })
    const body = { token: tokens.seat, device: 'phone', name: 'casey' }
    await expect(stage.world.ask('enter', { body, actor: visitor })).rejects.toMatchObject({ code: 'not_found' })
    const claim = { params: { token: tokens.invite }, body: {}, actor: await stage.world.account('drew', 'free') }
    await expect(stage.world.ask('claimInvite', claim)).rejects.toMatchObject({ code: 'not_found' })
    stage.world.close()
  })

  test('ends with the session that made it, but signing out keeps reusable links', async () => {
    for (const own of [false, true]) {
      const stage = await open()
      const { world, as } = stage
      const tokens = await makeAll(stage)
      const { sessions } = await as(world.actor, 'listSessions')
      const revoke = { params: { id: (sessions as unknown as { id: string }[])[0]!.id } }
      await (own ? as(world.actor, 'revokeSession', revoke) : world.ask('revokeSession', revoke))
      expect(await working(stage, tokens)).toEqual(own ? ['watch', 'invite'] : [])
      world.close()
    }
  })

  test('ends with the API key that made it', async () => {
    const { world } = await open()
    const { key } = (await world.ask('createKey', { body: { name: 'bot' } })) as { key: { id: string } }
    const call = { params: { id }, body: {}, key: key as never }
    const { token } = (await world.ask('createInvite', call)) as { token: string }
    await world.ask('revokeKey', { params: { id: key.id } })
    const claim = { params: { token }, body: {}, actor: await world.account('drew', 'free') }
    await expect(world.ask('claimInvite', claim)).rejects.toMatchObject({ code: 'not_found' })
    world.close()
  })
})

describe('a notification', () => {
  const sent = async (world: World): Promise<string[]> => {
    const outbox = openOutbox(world.engine)
    const urls: string[] = []
    for (const due of await outbox.due()) {
      const outgoing = await outbox.begin(due)
      if (outgoing) urls.push(outgoing.url)
      if (outgoing) await outbox.settle(due, { status: 'delivered' })
    }
    return urls
  }
  const pick = (world: World) => world.ask('autoDraft', { params: { id }, body: { picks: 8 } })

  test('of a manager ends when they lose the team, including queued messages', async () => {
    const { world, blake, teamId } = await open()
    const call = { params: { id }, body: { url: URL, on: ['draft'], teamId }, actor: blake }
    await world.ask('addNotification', call)
    await pick(world)
    expect(await sent(world)).toEqual([URL])
    await world.ask('undoPicks', { params: { id }, body: { picks: 8 } })
    await world.ask('updateTeam', { params: { id, teamId }, body: { manager: 'alex' } })
    expect(await sent(world)).toEqual([])
    const [target] = await listTargets(world)
    expect(target).toMatchObject({ waiting: 0, parked: 1 })
    expect(target!.disabled).toContain('no longer has access')
    await world.ask('retryNotification', { params: { id, notificationId: target!.id } })
    expect(await sent(world)).toEqual([URL])
    world.close()
  })

  test('of a commissioner ends with a change of commissioner', async () => {
    const { world } = await open()
    await addTarget(world, { url: URL })
    await world.ask('handOverLeague', { params: { id }, body: { account: 'blake' } })
    const [blake] = (await world.engine.database.transaction('read', store => store.accounts.list())).slice(-1)
    await world.ask('autoDraft', { params: { id }, body: { picks: 1 }, actor: blake! })
    expect(await sent(world)).toEqual([])
    world.close()
  })
})
