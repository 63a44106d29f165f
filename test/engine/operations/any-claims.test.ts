import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HindsightError, importDueEvents } from '../../../src/engine/index.ts'
import { nextDay, USUAL_DAILY } from '../../../src/engine/rules/league/day.ts'
import * as book from '../../support/claims-model.ts'
import { isSoak, rounds } from '../../support/rounds.ts'
import { FIVE_WEEKS, FREE, makeWaiverLeague, rosterOf } from '../../support/waiver-league.ts'
import { faultsOf, openWorld, type World } from '../../support/world.ts'

const RUNS = rounds({ test: 12, soak: 2000 })
const HOUR = 3_600_000
/** Noon in New York, long after the season. */
const BEGIN = Date.UTC(2033, 2, 1, 17)
const PLAYERS = [...FREE.slice(0, 6), ...[0, 1, 2, 3].map(place => rosterOf(place)[3]!)]

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % (all.length || 1)]

/** Returns a league's state in the model's format. */
const heldIn = async ({ engine }: World, id: string, teamIds: readonly string[]) =>
  engine.database.transaction('read', async store => {
    const teams = await store.teams.listOf(id)
    const spots = await store.rosters.listOf(id)
    const claims = (await store.claims.listOf(id, { limit: 1000 })).reverse()
    const placesOf = (team: number) =>
      claims
        .flatMap(({ teamId, place }, at) => (teamId === teamIds[team] && place !== null ? [{ place, at }] : []))
        .sort((one, other) => one.place - other.place)
    return {
      ids: claims.map(claim => claim.id),
      held: {
        rosters: teamIds.map(each => spots.filter(({ teamId }) => teamId === each).map(({ playerId }) => playerId)),
        order: teams.toSorted((a, b) => a.waiverPriority! - b.waiverPriority!).map(team => teamIds.indexOf(team.id)),
        budgets: teams.map(({ budget }) => budget),
        claims: claims.map(({ status, note, bid }) => ({ status, note, bid: bid ?? 0 })),
        queues: teamIds.map((_, team) => placesOf(team).map(({ at }) => at)),
      },
      numbers: teamIds.map((_, team) => placesOf(team).map(({ place }) => place)),
    }
  })

const codeOf = async (asking: Promise<unknown>): Promise<string | null> => {
  try {
    await asking
    return null
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return error.code
  }
}

const open = async (world: World, id: string, settings: book.Settings) => {
  const { teamIds } = await makeWaiverLeague(world, { id, teamCount: 4 })
  await world.ask('updateLeague', { params: { id }, body: { waivers: settings } })
  return { id, teamIds, model: book.openModel(settings, [0, 1, 2, 3].map(rosterOf)) }
}

type Played = Awaited<ReturnType<typeof open>>

/** Makes a move in the engine and in the model, and compares the results. */
const play = async (world: World, { id, teamIds, model }: Played, move: book.ClaimMove): Promise<void> => {
  const { ids } = await heldIn(world, id, teamIds)
  const now = world.time.now
  const pending = model.queues.flat()
  if (move.kind === 'day') {
    world.time.now = nextDay(now, USUAL_DAILY).at
    for await (const step of (await importDueEvents()).runDueEvents(world.engine, world.actor))
      if ('error' in step) throw step.error
    book.run(model, world.time.now)
    // The next moves are made an hour after the run.
    world.time.now += HOUR
  } else if (move.kind === 'run') {
    await world.ask('runWaivers', { params: { id }, body: {} })
    book.run(model, now)
  } else if (move.kind === 'drop') {
    const playerId = pick(model.rosters[move.team]!, move.which)
    if (playerId === undefined) return
    const params = { id, teamId: teamIds[move.team] }
    await world.ask('moveRoster', { params, body: { action: 'drop', playerId } })
    model.rosters[move.team] = model.rosters[move.team]!.filter(each => each !== playerId)
    model.dropped.set(playerId, now)
  } else if (move.kind === 'claim') {
    const [add, drop] = [pick(PLAYERS, move.add)!, move.drop]
    const claim = { ...move, add, drop: drop === null ? null : (pick(model.rosters[move.team]!, drop) ?? null) }
    const body = { addPlayerId: add, dropPlayerId: claim.drop, ...(move.bid !== null && { bid: move.bid }) }
    const until = (model.dropped.get(add) ?? Number.NEGATIVE_INFINITY) + model.settings.hoursAfterDrop * HOUR
    const isKeptBack = model.settings.hoursAfterDrop > 0 && model.dropped.has(add)
    const isReleased = !isKeptBack || nextDay(until - 1, USUAL_DAILY).at <= now
    const code = await codeOf(world.ask('fileClaim', { params: { id, teamId: teamIds[move.team] }, body }))
    expect(code).toBe(book.file(model, claim, { now, isReleased }))
  } else {
    const at = pick(pending, move.which)
    if (at === undefined) return
    const { team } = model.claims[at]!
    const others = model.queues[team]!.filter(each => each !== at)
    if (move.kind === 'withdraw') {
      await world.ask('withdrawClaim', { params: { id, claimId: ids[at] } })
      model.claims[at]!.status = 'cancelled'
      model.queues[team] = others
    } else {
      await world.ask('orderClaims', { params: { id, teamId: teamIds[team] }, body: { claimIds: [ids[at]] } })
      model.queues[team] = [at, ...others]
    }
  }
}

const ROLLING: book.Settings = { order: 'rolling', budget: 10, minBid: 0, hoursAfterDrop: 0, freeAgency: 'never' }

/** Adds a claim that wins and one that is withdrawn, because random moves sometimes contain neither. */
const WON_AND_CANCELLED: book.ClaimMove[] = [
  { kind: 'claim', team: 0, add: 0, drop: 0, bid: null },
  { kind: 'claim', team: 1, add: 1, drop: 0, bid: null },
  { kind: 'withdraw', which: 1 },
  { kind: 'day' },
]

test(`any claims, bids, drops, orders and waiver runs (${RUNS} leagues) match an independent model`, async () => {
  const world = await openWorld()
  await world.keep(FIVE_WEEKS.data)
  let count = 0
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(book.someSettings, book.someClaimMoves, async (settings, moves) => {
      world.time.now = world.wall.now = BEGIN
      const played = await open(world, `claims-${count++}`, settings)
      for (const move of moves) {
        await play(world, played, move)
        const { model, id, teamIds } = played
        const { held, numbers } = await heldIn(world, id, teamIds)
        expect(held).toEqual({
          rosters: model.rosters,
          order: model.order,
          budgets: settings.order === 'budget' ? model.budgets : [null, null, null, null],
          claims: model.claims.map(({ status, note, bid }) => ({ status, note, bid })),
          queues: model.queues,
        })
        for (const places of numbers) expect(places).toEqual(places.map((_, at) => at + 1))
        for (const budget of model.budgets) expect(budget).toBeGreaterThanOrEqual(0)
        for (const { status, note } of model.claims) seen.add(note?.replace(/(Team|Player) \S+|\d+/g, '…') ?? status)
      }
      await world.ask('deleteLeague', { params: { id: played.id } })
    }),
    { numRuns: RUNS, examples: [[ROLLING, WON_AND_CANCELLED]] },
  )
  expect(await faultsOf(world)).toEqual([])
  world.close()
  const rare = isSoak ? ['claimed by …', 'outbid by … ($…)', 'only $… left in the budget'] : []
  for (const claimStatus of ['won', 'pending', 'cancelled', ...rare])
    expect(seen, [...seen].join('\n')).toContain(claimStatus)
})
