import * as z from 'zod/mini'
import { invalid, naming } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { openMoves } from '../../league/history.ts'
import { getTeam, openLeague } from '../../league/load.ts'
import { openWeekRosters } from '../../league/rosters.ts'
import type { ScoredRosters } from '../../league/team-weeks.ts'
import { gotIn, type ToldTrade } from '../../rules/rosters/moves-from-log.ts'
import { Id, Integer } from '../../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import { Weights } from '../../schema/system.ts'
import { compareOutcomes, scoredBy, WeightsText } from './outcomes.ts'
import { withBestLineups, withoutTrade, withScheduleOf } from './what-if-changes.ts'

const query = {
  lineups: z.optional(z.literal('best')),
  trade: z.optional(Integer(1, 10_000)),
  system: z.optional(Id),
  weights: z.optional(WeightsText),
  team: z.optional(Id),
  scheduleOf: z.optional(Id),
}
type Otherwise = z.output<z.ZodMiniObject<typeof query>>

/** Throws invalid_request where nothing is said that would be otherwise, or half of a pair. */
const requireOtherwise = ({ lineups, trade, system, weights, team, scheduleOf }: Otherwise): void => {
  if ((team === undefined) !== (scheduleOf === undefined))
    throw invalid(
      naming`Name both teams of a schedule: {team}, and {scheduleOf} for the one with which it changes places`,
    )
  if ([lineups, trade, system, weights, team].every(each => each === undefined)) {
    throw invalid(
      'Say what would be otherwise: the best lineups, no trade, another system, other weights, or the schedule of another team',
    )
  }
}

/** A league that was scored by other rules, with what else is otherwise; and the trade that was not made. */
const changed = async (
  context: Context,
  scored: ScoredRosters,
  { lineups, trade: number, team, scheduleOf }: Otherwise,
): Promise<{ scored: ScoredRosters; trade: ToldTrade | null }> => {
  const moves = await openMoves(context, scored)
  const { scored: without, trade } = number === undefined ? { scored, trade: null } : withoutTrade(moves, number)
  // The most of both: a best lineup without the trade is what the lineup left more.
  const best = lineups === undefined ? without : withBestLineups({ ...moves, scored: without })
  const swapped =
    team === undefined ? best : withScheduleOf(best, getTeam(best, team).id, getTeam(best, scheduleOf!).id)
  return { scored: swapped, trade }
}

const whatIf = operation({
  name: 'whatIf',
  route: 'GET /leagues/{id}/what-if',
  commands: ['league what-if'],
  summary:
    'Show how a season would have ended with best lineups, without a trade, under other rules, or with another schedule',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query,
  output: z.object({
    leagueId: Id,
    real: Outcome,
    replayed: Outcome,
    weights: z.nullable(Weights),
    trade: z.nullable(z.array(z.object({ teamId: Id, gets: z.array(z.string()) }))),
    teams: z.array(TeamChangeUnder),
  }),
  errors: ['not_found'],
  async run(context, { id, ...otherwise }) {
    requireOtherwise(otherwise)
    const opened = await openLeague(context, id)
    const { scored, weights } = await scoredBy(context, opened, otherwise)
    const rosters = await openWeekRosters(context, opened)
    const { scored: other, trade } = await changed(context, { ...scored, rosters }, otherwise)
    const { real, replayed, teams } = await compareOutcomes(context, opened, other)
    return { leagueId: id, real, replayed, weights, trade: trade && gotIn(trade), teams }
  },
})

export const whatIfs = [whatIf]
