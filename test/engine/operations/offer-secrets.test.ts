import { expect, test } from 'vitest'
import { importEventFeed } from '../../../src/engine/index.ts'
import type { Trade } from '../../../src/engine/schema/trade.ts'
import { FIVE_WEEKS, makeWaiverLeague, rosterOf } from '../../support/waiver-league.ts'
import { openWorld } from '../../support/world.ts'

const id = 'l1'
const params = { id }

/**
 * Opens an offer from the first team to the second, in a league where only those two teams can see it. The third team
 * also has a manager.
 */
const openOffer = async () => {
  const world = await openWorld()
  await world.keep(FIVE_WEEKS.data)
  const { teamIds } = await makeWaiverLeague(world, { id, teamCount: 4 })
  const [from, to, third, stranger] = await Promise.all(
    ['from', 'to', 'third', 'stranger'].map(name => world.account(name, 'pro')),
  )
  for (const [at, { name }] of [from!, to!, third!].entries())
    await world.ask('updateTeam', { params: { id, teamId: teamIds[at] }, body: { manager: name } })
  await world.ask('updateLeague', { params, body: { offersVisible: 'parties' } })
  const sides = { fromTeamId: teamIds[0], toTeamId: teamIds[1] }
  const body = { ...sides, fromPlayerIds: [rosterOf(0)[3]], toPlayerIds: [rosterOf(1)[3]] }
  const { trade } = (await world.ask('proposeTrade', { actor: from!, params, body })) as { trade: Trade }
  const answer = (action: string, actor = to!) =>
    world.ask('answerTrade', { actor, params: { id, tradeId: trade.id }, body: { action } })
  const { openEventFeed } = await importEventFeed()
  /** Returns everything that an account can read about the league. */
  const seenBy = async (actor: typeof world.actor): Promise<string> => {
    const feed = await openEventFeed(world.engine, { leagueId: id, actor, after: 0 })
    const answers = await Promise.all([
      world.ask('listTrades', { actor, params }),
      world.ask('getTrade', { actor, params: { id, tradeId: trade.id } }).catch(({ code }) => code),
      world.ask('listTransactions', { actor, params }),
      feed.next(),
      world.ask('getRecap', { actor, params, query: { week: 1 } }).catch(({ code }) => code),
      world.ask('exportLeague', { actor, params }).catch(({ code }) => code),
    ])
    return JSON.stringify(answers)
  }
  const others = [world.actor, third!, stranger!]
  return { world, trade, parties: [from!, to!], others, answer, seenBy }
}

test('an offer between two teams is hidden from everyone else in every response, even after it is rejected', async () => {
  const { trade, parties, others, answer, seenBy } = await openOffer()
  for (const actor of parties) expect(await seenBy(actor)).toContain(trade.id)
  for (const actor of others) expect(await seenBy(actor)).not.toContain(trade.id)
  await answer('reject')
  for (const actor of parties) expect(await seenBy(actor)).toContain(trade.id)
  for (const actor of others) expect(await seenBy(actor)).not.toContain(trade.id)
})

test('an accepted trade is public', async () => {
  const { trade, parties, others, answer, seenBy } = await openOffer()
  await answer('accept')
  for (const actor of [...parties, ...others]) expect(await seenBy(actor)).toContain(trade.id)
})
