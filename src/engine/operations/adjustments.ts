import * as z from 'zod/mini'
import { shownName } from '../../../data/shown-name.ts'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf, requireTeam } from '../league/load.ts'
import { record } from '../league/log.ts'
import { reviewPairings } from '../league/pairings.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { bracketOf, scoreLeague } from '../league/scored-league.ts'
import { allRounds, type PlayoffGame, playoffWeeks } from '../rules/matchups/playoffs.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { decimalsOf, toHundredths, toPoints } from '../rules/scoring/decimal.ts'
import { Adjustment, AdjustmentDraft } from '../schema/adjustment.ts'
import { Id } from '../schema/field.ts'
import type { StoredAdjustment } from '../store/index.ts'

const adjustmentView = ({ at, points, ...adjustment }: StoredAdjustment): Adjustment => ({
  ...adjustment,
  points: toPoints(points),
  createdAt: at,
})

/** Converts points to hundredths. Throws invalid_request for 0, and for fractions of a hundredth. */
const hundredthsOf = (points: number): number => {
  if (points !== 0 && decimalsOf(points) <= 2) return toHundredths(points)
  throw invalid(phrase`{points} must not be 0, and can have at most two decimals`)
}

/** Throws invalid_request for a week after the league's championship game. (Some mirrors do not have one.) */
const requireWeekOfPlay = ({ league }: OpenedLeague, week: number): void => {
  if (league.playoffConfig.none) return
  const last = playoffWeeks(league.playoffConfig).at(-1)!
  if (week > last)
    throw invalid(phrase`{week} must be 1 to ${last}: the championship game of ${league.name} is in week ${last}`)
}

/** Throws conflict if the week's playoff matchups are known and a team is not in one. */
const requireGame = async (
  context: Context,
  opened: OpenedLeague,
  { teamId, week }: { teamId: string; week: number },
): Promise<void> => {
  const { draw } = opened.league
  if (!draw || week < opened.league.playoffConfig.startWeek) return
  const rounds = allRounds(bracketOf(await scoreLeague(context, opened), draw)).filter(each => each.week === week)
  const plays = ({ home, away }: PlayoffGame): boolean => away !== null && [home.team, away.team].includes(teamId)
  if (rounds.length > 0 && !rounds.some(({ games }) => games.some(plays)))
    throw conflict(`${requireTeam(opened, teamId).name} does not play in week ${week}`)
}

const adjustPoints = operation({
  name: 'adjustPoints',
  route: 'POST /leagues/{id}/adjustments',
  commands: ['league adjust'],
  summary: "Add or deduct points in a team's week, with a reason",
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: AdjustmentDraft,
  output: z.object({ adjustment: Adjustment }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { week, teamId, points, reason } }) {
    const { store, actor, now, newId } = context
    const hundredths = hundredthsOf(points)
    const opened = await openLeague(context, id)
    requireWeekOfPlay(opened, week)
    requireTeam(opened, teamId)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'adjust points there'))
    await requireCaughtUp(context, opened)
    await requireGame(context, opened, { teamId, week })
    const by = { reason, actor: actor.name, actorName: shownName(actor), at: now }
    const adjustment: StoredAdjustment = { id: newId(), leagueId: id, teamId, week, points: hundredths, ...by }
    await store.adjustments.insert(adjustment)
    await record(context, id, { type: 'adjust', teamId, after: { week, points, reason } })
    await reviewPairings(context, opened)
    return { adjustment: adjustmentView(adjustment) }
  },
})

const listAdjustments = operation({
  name: 'listAdjustments',
  route: 'GET /leagues/{id}/adjustments',
  commands: ['league adjustments'],
  summary: 'List point adjustments, newest first',
  access: 'read',
  plan: 'free',
  status: 200,
  params: { id: Id },
  list: 'adjustments',
  output: z.object({ leagueId: Id, adjustments: z.array(Adjustment) }),
  errors: ['not_found'],
  async run(context, { id }) {
    await openLeague(context, id)
    const all = await context.store.adjustments.listOf(id)
    return { leagueId: id, adjustments: all.map(adjustmentView).reverse() }
  },
})

export const adjustments = [adjustPoints, listAdjustments]
