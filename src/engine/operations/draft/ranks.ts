import * as z from 'zod/mini'
import { invalid } from '../../base/errors.ts'
import type { LeagueContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf } from '../../league/load.ts'
import { record } from '../../league/log.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireAllowed, requireRight } from '../../league/rights.ts'
import { readRanks } from '../../rules/draft/sheet.ts'
import { refuseInMirror } from '../../rules/league/mirror.ts'
import { RankedPick, RankFault, RankSheet } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import { peopleIn } from './people.ts'

const RanksAnswer = z.object({ leagueId: Id, ranks: z.array(RankedPick) })

const ranksView = ({ season }: OpenedLeague, playerIds: readonly string[]): RankedPick[] =>
  playerIds.map((id, at) => ({ rank: at + 1, player: knownPlayer(season, id) }))

/** The players of a sheet, best first, with the rows left out. Throws invalid_request if no row names a player. */
const ranksOf = async (context: LeagueContext, opened: OpenedLeague, { ranks }: RankSheet) => {
  const read = readRanks(ranks, await peopleIn(context, opened))
  if (ranks.length === 0 || read.playerIds.length > 0) return read
  const [{ line, player, problem }] = read.faults as [RankFault, ...RankFault[]]
  throw invalid(`No row of the sheet names a player; line ${line}, "${player}": ${problem}`)
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
  summary: 'Set a ranking sheet for autopick: its players come before the best available',
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
  summary: 'Show the ranking sheet of a draft',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: RanksAnswer,
  errors: ['not_found'],
  async run(context, { id }) {
    const opened = await openLeague(context, id)
    return { leagueId: id, ranks: ranksView(opened, await context.store.draftBoards.listRanks(id)) }
  },
})

export const draftRanks = [setDraftOrder, getDraftOrder]
