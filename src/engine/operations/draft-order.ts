import * as z from 'zod/mini'
import { invalid, phrase } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { pickForAbsent } from '../league/autopick.ts'
import { type OpenedDraft, peopleIn, seatOf } from '../league/draft.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf, requirePlayerId, requireTeam } from '../league/load.ts'
import { raiseCounter, record } from '../league/log.ts'
import { requirePlayer } from '../league/players.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { queueAfter, refuseQueue, refuseRostered } from '../rules/draft/queue.ts'
import { readRanks } from '../rules/draft/sheet.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { DraftPick, QueueChange, RankedPick, RankFault, RankSheet, SeatChange } from '../schema/draft.ts'
import { Id } from '../schema/field.ts'

/** A team's draft queue and autopick setting. */

const params = { id: Id, teamId: Id }

const QueueAnswer = z.object({
  leagueId: Id,
  teamId: Id,
  autopick: z.boolean(),
  queue: z.array(z.object({ place: z.int(), player: DraftPick.shape.player })),
})
type QueueAnswer = z.infer<typeof QueueAnswer>

type SeatedLeague = OpenedLeague & Pick<OpenedDraft, 'seats'>

const openSeats = async (context: Context, id: string): Promise<SeatedLeague> => ({
  ...(await openLeague(context, id)),
  seats: await context.store.draftBoards.listSeats(id),
})

/** Team names by player id. */
type Holders = ReadonlyMap<string, string>

const holdersIn = async ({ store }: Context, opened: SeatedLeague): Promise<Holders> => {
  const spots = await store.rosters.listOf(opened.league.id)
  return new Map(spots.map(({ playerId, teamId }) => [playerId, requireTeam(opened, teamId).name]))
}

/** Returns a queue without players who are already on a roster. */
const remainingQueue = (queue: readonly string[], holders: Holders): string[] => queue.filter(id => !holders.has(id))

/** Throws conflict if an added player is already on a roster. */
const requireUnrostered = ({ season }: SeatedLeague, { add = [] }: QueueChange, holders: Holders): void => {
  const added = add.map(id => ({ name: requirePlayer(season, id).name ?? id, holder: holders.get(id) ?? null }))
  requireAllowed(refuseRostered(added))
}

const queueView = async (context: Context, opened: SeatedLeague, teamId: string): Promise<QueueAnswer> => {
  const { autopick, queue } = seatOf(opened, teamId)
  const left = remainingQueue(queue, await holdersIn(context, opened))
  return {
    leagueId: opened.league.id,
    teamId,
    autopick,
    queue: left.map((id, at) => ({ place: at + 1, player: requirePlayer(opened.season, id) })),
  }
}

const getDraftQueue = operation({
  name: 'getDraftQueue',
  route: 'GET /leagues/{id}/teams/{teamId}/draft/queue',
  commands: ['draft queue show'],
  summary: 'Show your draft queue, first choice first',
  access: 'read',
  plan: 'free',
  status: 200,
  params,
  list: 'queue',
  output: QueueAnswer,
  errors: ['not_found', 'forbidden'],
  async run(context, { id, teamId }) {
    const opened = await openSeats(context, id)
    requireRight(context, 'queue', opened, requireTeam(opened, teamId))
    return queueView(context, opened, teamId)
  },
})

/** Throws invalid_request unless a change has exactly one action. */
const requireOneChange = ({ playerIds, add, place, remove, clear }: QueueChange): void => {
  const named = [playerIds, add, remove, clear].filter(each => each !== undefined)
  if (named.length !== 1) throw invalid(phrase`Send one of {playerIds}, {add}, {remove} and {clear}`)
  if (place !== undefined && !add) throw invalid(phrase`{place} needs {add}`)
}

const resolveIds = ({ season }: SeatedLeague, { playerIds, add, remove, ...rest }: QueueChange): QueueChange => {
  const ids = (written: readonly string[]) => written.map(id => requirePlayerId(season, id))
  return {
    ...rest,
    ...(playerIds && { playerIds: ids(playerIds) }),
    ...(add && { add: ids(add) }),
    ...(remove && { remove: ids(remove) }),
  }
}

const setDraftQueue = operation({
  name: 'setDraftQueue',
  route: 'PUT /leagues/{id}/teams/{teamId}/draft/queue',
  commands: ['draft queue set', 'draft queue add', 'draft queue move', 'draft queue remove', 'draft queue clear'],
  forms: {
    'draft queue set': { offers: ['playerIds'] },
    'draft queue add': { offers: ['add', 'place'] },
    'draft queue move': { offers: ['add', 'place'] },
    'draft queue remove': { offers: ['remove'] },
    'draft queue clear': { preset: { clear: true }, offers: [] },
  },
  summary: 'Set your draft queue, first choice first',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  body: QueueChange,
  output: QueueAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body }) {
    requireOneChange(body)
    const opened = await openSeats(context, id)
    const team = requireTeam(opened, teamId)
    const change = resolveIds(opened, body)
    requireRight(context, 'queue', opened, team)
    requireAllowed(refuseInMirror(platformOf(opened), 'draft there'))
    await requireCaughtUp(context, opened)
    const seat = seatOf(opened, teamId)
    const holders = await holdersIn(context, opened)
    requireUnrostered(opened, change, holders)
    const queue = queueAfter(remainingQueue(seat.queue, holders), change)
    requireAllowed(refuseQueue(queue))
    const after = { ...seat, queue }
    await context.store.draftBoards.putSeat(id, after)
    // A team's queue is private, so changes to it are not logged.
    await raiseCounter(context, id)
    return queueView(context, { ...opened, seats: [after] }, teamId)
  },
})

const setAutopick = operation({
  name: 'setAutopick',
  route: 'PATCH /leagues/{id}/teams/{teamId}/draft',
  commands: ['draft autopick'],
  summary: 'Turn autopick on or off for a team',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  body: SeatChange,
  output: z.object({ leagueId: Id, teamId: Id, autopick: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, body: { autopick } }) {
    const opened = await openSeats(context, id)
    requireRight(context, 'team', opened, requireTeam(opened, teamId))
    requireAllowed(refuseInMirror(platformOf(opened), 'draft there'))
    await requireCaughtUp(context, opened)
    const seat = seatOf(opened, teamId)
    await context.store.draftBoards.putSeat(id, { ...seat, autopick })
    await record(context, id, { type: 'autopick', teamId, before: { autopick: seat.autopick }, after: { autopick } })
    const draft = await context.store.drafts.find(id)
    const seats = await context.store.draftBoards.listSeats(id)
    if (draft) await pickForAbsent(context, { ...opened, seats, draft })
    return { leagueId: id, teamId, autopick }
  },
})

const RanksAnswer = z.object({ leagueId: Id, ranks: z.array(RankedPick) })

const ranksView = ({ season }: OpenedLeague, playerIds: readonly string[]): RankedPick[] =>
  playerIds.map((id, at) => ({ rank: at + 1, player: requirePlayer(season, id) }))

/**
 * Returns a ranking sheet's players, best first, and the skipped rows. Throws invalid_request if no row matches a
 * player.
 */
const ranksOf = async (context: LeagueContext, opened: OpenedLeague, { ranks }: RankSheet) => {
  const read = readRanks(ranks, await peopleIn(context, opened))
  if (ranks.length === 0 || read.playerIds.length > 0) return read
  const [{ line, player, problem }] = read.faults as [RankFault, ...RankFault[]]
  throw invalid(`No row in the sheet matches a player; line ${line}, "${player}": ${problem}`)
}

const put = async (context: LeagueContext, opened: OpenedLeague, playerIds: readonly string[]): Promise<void> => {
  const { id } = opened.league
  const before = await context.store.draftBoards.listRanks(id)
  await context.store.draftBoards.putRanks(id, playerIds)
  const of = (ids: readonly string[]) => ({ players: ids.length })
  await record(context, id, { type: 'draft_order', before: of(before), after: of(playerIds) })
}

const setDraftOrder = operation({
  name: 'setDraftOrder',
  route: 'PUT /leagues/{id}/draft/order',
  commands: ['draft order'],
  summary: 'Set a ranking sheet for autopick; its players are picked first',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: RankSheet,
  output: z.extend(RanksAnswer, { leftOut: z.array(RankFault) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    const { playerIds, faults } = await ranksOf(context, opened, body)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'draft there'))
    await requireCaughtUp(context, opened)
    await put(context, opened, playerIds)
    return { leagueId: id, ranks: ranksView(opened, playerIds), leftOut: faults }
  },
})

const getDraftOrder = operation({
  name: 'getDraftOrder',
  route: 'GET /leagues/{id}/draft/order',
  commands: ['draft ranks'],
  summary: "Show a draft's ranking sheet",
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  list: 'ranks',
  output: RanksAnswer,
  errors: ['not_found'],
  async run(context, { id }) {
    const opened = await openLeague(context, id)
    return { leagueId: id, ranks: ranksView(opened, await context.store.draftBoards.listRanks(id)) }
  },
})

export const draftOrder = [setDraftOrder, getDraftOrder, getDraftQueue, setDraftQueue, setAutopick]
