import { expect, test } from 'vitest'
import { FIVE_WEEKS, FREE, makeWaiverLeague, rosterOf } from '../../support/waiver-league.ts'
import { openWorld } from '../../support/world.ts'

/** A team can have at most 100 pending claims and 100 pending offers, and no duplicates. */

const id = 'l1'

const open = async () => {
  const world = await openWorld()
  await world.keep(FIVE_WEEKS.data)
  const { teamIds } = await makeWaiverLeague(world, { id, teamCount: 4 })
  return { world, teamIds }
}

const pairsOf = (ids: readonly string[]): string[][] =>
  ids.flatMap((one, at) => [[one], ...ids.slice(at + 1).map(other => [one, other])])

test('a team cannot offer the same trade twice, or more than 100 at a time', async () => {
  const { world, teamIds } = await open()
  const propose = async (to: number, fromPlayerIds: string[], toPlayerIds: string[]) => {
    const body = { fromTeamId: teamIds[0], toTeamId: teamIds[to], fromPlayerIds, toPlayerIds }
    return (await world.ask('proposeTrade', { params: { id }, body })) as { trade: { id: string } }
  }
  const offers = [1, 2, 3].flatMap(to =>
    pairsOf(rosterOf(0)).flatMap(from =>
      pairsOf(rosterOf(to)).flatMap(want => (from.length === want.length ? [{ to, from, want }] : [])),
    ),
  )
  const first = offers.find(({ from }) => from.length === 2)!
  const { trade } = await propose(first.to, first.from, first.want)
  await expect(propose(first.to, first.from.toReversed(), first.want.toReversed())).rejects.toThrow('same offer')
  const others = offers.filter(offer => offer !== first)
  for (const { to, from, want } of others.slice(0, 99)) await propose(to, from, want)
  const { to, from, want } = others[99]!
  await expect(propose(to, from, want)).rejects.toMatchObject({ code: 'conflict' })
  await world.ask('answerTrade', { params: { id, tradeId: trade.id }, body: { action: 'cancel' } })
  await propose(to, from, want)
  world.close()
})

test('a team cannot have more than 100 pending claims', async () => {
  const { world, teamIds } = await open()
  const file = (addPlayerId: string, drop = 3) =>
    world.ask('fileClaim', {
      params: { id, teamId: teamIds[0] },
      body: { addPlayerId, dropPlayerId: rosterOf(0)[drop] },
    })
  const all = [3, 2, 1, 0].flatMap(drop => FREE.map(player => ({ player, drop })))
  expect(all.length).toBeGreaterThan(100)
  for (const { player, drop } of all.slice(0, 100)) await file(player, drop)
  await expect(file(FREE[0]!)).rejects.toThrow('already pending')
  await expect(file(all[100]!.player, all[100]!.drop)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('100'),
  })
  world.close()
})
