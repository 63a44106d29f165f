import { invalid } from '../../base/errors.ts'
import type { LeagueContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { type OpenedLeague, openLeague } from '../../league/load.ts'
import { requireRight } from '../../league/rights.ts'
import { capacityOf } from '../../league/rosters.ts'
import { kindOf } from '../../rules/draft/draft.ts'
import { readSheet, type SheetPick } from '../../rules/draft/sheet.ts'
import { DraftSheet } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import { DraftAnswer, draftView, inDraftOrder, makePick, playerName } from './opened-draft.ts'
import { peopleIn } from './people.ts'
import { begin, requireDraftable } from './start.ts'

/** The picks of a sheet in order. Throws invalid_request that names every wrong row. */
const picksOf = async (context: LeagueContext, opened: OpenedLeague, { rows }: DraftSheet): Promise<SheetPick[]> => {
  const { teams, league } = opened
  const keepers = league.keepers.map(({ teamId, playerId }) => ({
    teamId,
    player: { id: playerId, name: playerName(opened, playerId) },
  }))
  const peopleOf = await peopleIn(context, opened)
  const read = readSheet(rows, { teams, capacity: capacityOf(opened), keepers, peopleOf })
  if ('picks' in read) return read.picks
  const { faults } = read
  const count = faults.length === 1 ? 'one thing is' : `${faults.length} things are`
  throw invalid(`The draft was not loaded because ${count} wrong:\n${faults.join('\n')}`)
}

/** Ids of the teams in the order of their first picks; teams without a pick come last. */
const orderOf = ({ teams }: OpenedLeague, turns: readonly string[]): string[] => [
  ...new Set([...turns, ...inDraftOrder(teams).map(({ id }) => id)]),
]

const loadPicks = async (context: LeagueContext, opened: OpenedLeague, picks: readonly SheetPick[]) => {
  const turns = picks.map(({ teamId }) => teamId)
  const order = orderOf(opened, turns)
  let drafting = await begin(context, opened, { kind: kindOf(turns, order), seed: null, order, turns })
  for (const { player } of picks) drafting = await makePick(context, drafting, { playerId: player.id, auto: false })
  return drafting
}

/** Loads a draft that was held elsewhere. */
export const loadDraft = operation({
  name: 'loadDraft',
  route: 'POST /leagues/{id}/draft/load',
  commands: ['draft load'],
  summary: 'Load a draft held elsewhere into your league, all or nothing',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftSheet,
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    const picks = await picksOf(context, opened, body)
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    await requireDraftable(context, opened)
    return { draft: draftView(await loadPicks(context, opened, picks)) }
  },
})
