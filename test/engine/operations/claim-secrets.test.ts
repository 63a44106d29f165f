import { expect, test } from 'vitest'
import { importEventFeed } from '../../../src/engine/index.ts'
import type { WaiverClaim } from '../../../src/engine/schema/waiver.ts'
import { FIVE_WEEKS, FREE, makeWaiverLeague, rosterOf } from '../../support/waiver-league.ts'
import { openWorld } from '../../support/world.ts'

const id = 'l1'
/** A bid amount that does not appear anywhere else. */
const BID = 77

/** Creates two claims by the first team, in order. Every account can read the first one. */
const openOrdered = async () => {
  const world = await openWorld()
  await world.keep(FIVE_WEEKS.data)
  const [manager, stranger] = [await world.account('manager', 'free'), await world.account('stranger', 'free')]
  const { teamIds } = await makeWaiverLeague(world, { id, teamCount: 4 })
  const { token } = (await world.ask('createInvite', { params: { id }, body: {} })) as { token: string }
  await world.ask('claimInvite', { actor: manager, params: { token }, body: { teamId: teamIds[0] } })
  await world.ask('updateLeague', {
    params: { id },
    body: { claimsVisible: 'afterRun', waivers: { order: 'budget', budget: 200 } },
  })
  const params = { id, teamId: teamIds[0]! }
  const file = async (addPlayerId: string, bid: number) => {
    const body = { addPlayerId, dropPlayerId: rosterOf(0)[3]!, bid }
    return ((await world.ask('fileClaim', { actor: manager, params, body })) as { claim: WaiverClaim }).claim
  }
  const claims = [await file(FREE[0]!, 5), await file(FREE[1]!, BID)] as const
  const order = (actor = manager) =>
    world.ask('orderClaims', { actor, params, body: { claimIds: claims.map(claim => claim.id) } })
  await order()
  await world.engine.database.transaction('write', async store => {
    const first = (await store.claims.find(id, claims[0].id))!
    await store.claims.update({ ...first, status: 'cancelled', place: null, shownAt: world.time.now })
  })
  return { world, manager, stranger, params, claims, order }
}

const SECRET = new RegExp(`"bid":${BID}\\b`)

test('a claim order is hidden in every response while one of its claims is hidden', async () => {
  const { world, manager, stranger } = await openOrdered()
  const { openEventFeed } = await importEventFeed()
  const seen = async (actor: typeof manager): Promise<string[]> => {
    const feed = await openEventFeed(world.engine, { leagueId: id, actor, after: 0 })
    return Promise.all(
      [
        world.ask('listTransactions', { actor, params: { id } }),
        feed.next(),
        world.ask('getRecap', { actor, params: { id }, query: { week: 1 } }).catch(() => null),
        world.ask('exportLeague', { actor, params: { id } }).catch(() => null),
        world.ask('listClaims', { actor, params: { id } }),
      ].map(async answer => JSON.stringify(await answer)),
    )
  }
  for (const actor of [world.actor, stranger]) for (const text of await seen(actor)) expect(text).not.toMatch(SECRET)
  expect((await seen(manager)).some(text => SECRET.test(text))).toBe(true)
})

test('a commissioner who reorders or cancels claims does not learn their content', async () => {
  const { world, params, claims, order } = await openOrdered()
  expect(await order(world.actor).catch(error => error.code)).toBe('conflict')
  const answer = await world.ask('orderClaims', { params, body: { claimIds: [claims[1].id] } })
  expect(answer).toEqual({ teamId: params.teamId, claims: [] })
  const cancelled = await world.ask('withdrawClaim', { params: { id, claimId: claims[1].id } })
  expect(cancelled).toMatchObject({ claim: { id: claims[1].id, bid: null, place: null } })
})
