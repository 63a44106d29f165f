import { invalid, naming } from '../../base/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { type OpenedLeague, openLeague } from '../../league/load.ts'
import { requireRight } from '../../league/rights.ts'
import { capacityOf } from '../../league/rosters.ts'
import { drawn, turnsOf } from '../../rules/draft/draft.ts'
import { DraftStart } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import { pickForAbsent } from './absent.ts'
import { autoDraft } from './auto-pick.ts'
import { abandonDraft, pauseDraft, resumeDraft } from './control.ts'
import { keepPlayers } from './keepers.ts'
import { loadDraft } from './load.ts'
import { DraftAnswer, draftView, inDraftOrder, openDraft } from './opened-draft.ts'
import { pickClock, requireSoundQuiet } from './pick-clock.ts'
import { pickPlayer, undoPicks } from './picks.ts'
import { draftRanks } from './ranks.ts'
import { draftSeats } from './seats.ts'
import { begin, requireDraftable } from './start.ts'
import { listUndrafted } from './undrafted.ts'

/** Throws invalid_request unless an order names each team exactly once. */
const requireEachTeamOnce = ({ league, teams }: OpenedLeague, order: readonly string[]): void => {
  const stranger = order.find(each => !teams.some(({ id }) => id === each))
  if (stranger !== undefined) throw invalid(naming`{order} names "${stranger}", which is not a team of ${league.name}`)
  const absent = teams.find(({ id }) => !order.includes(id))
  if (absent) throw invalid(naming`{order} must name every team of ${league.name}; ${absent.name} is missing`)
  if (order.length > teams.length) throw invalid(naming`{order} must name each team once`)
}

/** The draft order: the given one, one drawn with a seed, or the present one. Throws invalid_request. */
const orderOf = (opened: OpenedLeague, { order, seed }: DraftStart): readonly string[] => {
  const { teams } = opened
  if (order && seed !== undefined) throw invalid(naming`Send {order}, or a {seed} to draw one, not both`)
  if (order) requireEachTeamOnce(opened, order)
  if (order) return order
  if (seed === undefined) return inDraftOrder(teams).map(({ id }) => id)
  return drawn(
    teams.map(({ id }) => id),
    seed,
  )
}

const roundsOf = (opened: OpenedLeague, { rounds }: DraftStart): number => {
  const most = capacityOf(opened)
  if (rounds !== undefined && rounds > most)
    throw invalid(naming`{rounds} must be 1 to ${most}: a roster of ${opened.league.name} holds ${most} players`)
  return rounds ?? most
}

const startDraft = operation({
  name: 'startDraft',
  route: 'POST /leagues/{id}/draft',
  commands: ['draft start'],
  summary: 'Start the draft of your league',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftStart,
  output: DraftAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    requireSoundQuiet(body.quiet)
    const order = orderOf(opened, body)
    const turns = turnsOf(body.kind, order, roundsOf(opened, body))
    requireRight(context, 'league', opened)
    await requireCaughtUp(context, opened)
    await requireDraftable(context, opened)
    const { kind, seed = null, pickSeconds = 0, quiet = null } = body
    const begun = await begin(context, opened, { kind, seed, order, turns, pickSeconds, quiet })
    return { draft: draftView(await pickForAbsent(context, await keepPlayers(context, begun))) }
  },
})

const showDraft = operation({
  name: 'getDraft',
  route: 'GET /leagues/{id}/draft',
  commands: ['draft show'],
  summary: 'Show the draft of a league: its picks, and who is on the clock',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: DraftAnswer,
  errors: ['not_found'],
  run: async (context, { id }) => ({ draft: draftView(await openDraft(context, id)) }),
})

export const draft = [
  startDraft,
  showDraft,
  pickPlayer,
  autoDraft,
  undoPicks,
  pauseDraft,
  resumeDraft,
  abandonDraft,
  loadDraft,
  listUndrafted,
  ...draftRanks,
  ...draftSeats,
  ...pickClock,
]
