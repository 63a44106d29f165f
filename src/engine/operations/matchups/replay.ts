import * as z from 'zod/mini'
import { invalid } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { Id } from '../../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import { Weights } from '../../schema/system.ts'
import { openLeague } from '../league/opened-league.ts'
import { changesBetween, drawOf, outcomeOf, rulesWith, WeightsText, weightsIn } from './outcomes.ts'
import { scoreLeague } from './scored-league.ts'

const replayLeague = operation({
  name: 'replayLeague',
  route: 'GET /leagues/{id}/replay',
  commands: ['league replay'],
  summary:
    'Show how a season with the same lineups would have ended under another scoring system, or with other weights',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { system: z.optional(Id), weights: z.optional(WeightsText) },
  output: z.object({
    leagueId: Id,
    real: Outcome,
    replayed: Outcome,
    weights: z.nullable(Weights),
    teams: z.array(TeamChangeUnder),
  }),
  errors: ['not_found'],
  async run(context, { id, system, weights: text }) {
    if (system === undefined && text === undefined) throw invalid('Name a system, weights or both')
    const opened = await openLeague(context, id)
    const systemId = system ?? opened.league.systemId
    const weights = text === undefined ? null : weightsIn(text)
    const rules = await rulesWith(context, systemId, weights)
    const scored = await scoreLeague(context, opened)
    const other = { ...(await scoreLeague(context, opened, rules)), league: { ...opened.league, systemId } }
    const drawn = { ...other, league: { ...other.league, draw: drawOf(other) } }
    const real = outcomeOf(context, scored)
    const replayed = outcomeOf(context, drawn)
    return { leagueId: id, real, replayed, weights, teams: changesBetween(real, replayed) }
  },
})

export const replay = [replayLeague]
