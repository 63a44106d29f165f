import * as z from 'zod/mini'
import { invalid, naming } from '../../base/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { openLeague } from '../../league/load.ts'
import { Id } from '../../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import { Weights } from '../../schema/system.ts'
import { compareOutcomes, scoredBy, WeightsText } from './outcomes.ts'

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
  async run(context, { id, ...rules }) {
    if (rules.system === undefined && rules.weights === undefined)
      throw invalid(naming`Name a {system}, {weights} or both`)
    const opened = await openLeague(context, id)
    const { scored, weights } = await scoredBy(context, opened, rules)
    const { real, replayed, teams } = await compareOutcomes(context, opened, scored)
    return { leagueId: id, real, replayed, weights, teams }
  },
})

export const replay = [replayLeague]
