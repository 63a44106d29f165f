import * as z from 'zod/mini'
import { invalid, naming } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { getTeam, knownId, type OpenedLeague, openLeague, platformOf } from '../../league/load.ts'
import { raiseCounter, record } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { queueAfter, refuseHeld, refuseQueue } from '../../rules/draft/queue.ts'
import { refuseInMirror } from '../../rules/league/mirror.ts'
import { DraftPick, QueueChange, SeatChange } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import { pickForAbsent } from './absent.ts'
import { type OpenedDraft, seatOf } from './opened-draft.ts'

/** What a team has said of the draft: whom it would like to have, and whether it picks by itself. */

const params = { id: Id, teamId: Id }

const QueueAnswer = z.object({
  leagueId: Id,
  teamId: Id,
  autopick: z.boolean(),
  queue: z.array(z.object({ place: z.int(), player: DraftPick.shape.player })),
})
type QueueAnswer = z.infer<typeof QueueAnswer>

type Seated = OpenedLeague & Pick<OpenedDraft, 'seats'>

const openSeats = async (context: Context, id: string): Promise<Seated> => ({
  ...(await openLeague(context, id)),
  seats: await context.store.draftBoards.listSeats(id),
})

/** The names of the teams that have players, by the ids of these. */
type Holders = ReadonlyMap<string, string>

const holdersIn = async ({ store }: Context, opened: Seated): Promise<Holders> => {
  const spots = await store.rosters.listOf(opened.league.id)
  return new Map(spots.map(({ playerId, teamId }) => [playerId, getTeam(opened, teamId).name]))
}

/** A queue without those who are on a roster. */
const leftOf = (queue: readonly string[], holders: Holders): string[] => queue.filter(id => !holders.has(id))

/** Throws conflict for somebody who is to be put in and is on a roster. */
const requireFree = ({ season }: Seated, { add = [] }: QueueChange, holders: Holders): void => {
  const added = add.map(id => ({ name: knownPlayer(season, id).name ?? id, holder: holders.get(id) ?? null }))
  requireAllowed(refuseHeld(added))
}

const queueView = async (context: Context, opened: Seated, teamId: string): Promise<QueueAnswer> => {
  const { autopick, queue } = seatOf(opened, teamId)
  const left = leftOf(queue, await holdersIn(context, opened))
  return {
    leagueId: opened.league.id,
    teamId,
    autopick,
    queue: left.map((id, at) => ({ place: at + 1, player: knownPlayer(opened.season, id) })),
  }
}

const getQueue = operation({
  name: 'getDraftQueue',
  route: 'GET /leagues/{id}/teams/{teamId}/draft/queue',
  commands: ['draft queue show'],
  summary: 'Show your draft queue, first choice first',
  access: 'read',
  plan: 'free',
  status: 200,
  params,
  output: QueueAnswer,
  errors: ['not_found', 'forbidden'],
  async run(context, { id, teamId }) {
    const opened = await openSeats(context, id)
    requireRight(context, 'queue', opened, getTeam(opened, teamId))
    return queueView(context, opened, teamId)
  },
})

/** Throws invalid_request unless a change is one thing. */
const requireOneChange = ({ playerIds, add, place, remove, clear }: QueueChange): void => {
  const named = [playerIds, add, remove, clear].filter(each => each !== undefined)
  if (named.length !== 1) throw invalid(naming`Send one of {playerIds}, {add}, {remove} and {clear}`)
  if (place !== undefined && !add) throw invalid(naming`{place} goes with {add}`)
}

const known = ({ season }: Seated, { playerIds, add, remove, ...rest }: QueueChange): QueueChange => {
  const ids = (written: readonly string[]) => written.map(id => knownId(season, id))
  return {
    ...rest,
    ...(playerIds && { playerIds: ids(playerIds) }),
    ...(add && { add: ids(add) }),
    ...(remove && { remove: ids(remove) }),
  }
}

const setQueue = operation({
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
    const team = getTeam(opened, teamId)
    const change = known(opened, body)
    requireRight(context, 'queue', opened, team)
    requireAllowed(refuseInMirror(platformOf(opened), 'draft there'))
    await requireCaughtUp(context, opened)
    const seat = seatOf(opened, teamId)
    const holders = await holdersIn(context, opened)
    requireFree(opened, change, holders)
    const queue = queueAfter(leftOf(seat.queue, holders), change)
    requireAllowed(refuseQueue(queue))
    const after = { ...seat, queue }
    await context.store.draftBoards.putSeat(id, after)
    // What a team would like to have is its own affair, so the log says nothing of it.
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
    requireRight(context, 'team', opened, getTeam(opened, teamId))
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

export const draftSeats = [getQueue, setQueue, setAutopick]
