import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { operation } from '../../operation/operation.ts'
import { type CompiledRules, compileRules } from '../../rules/scoring.ts'
import { Id } from '../../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import { Weights } from '../../schema/system.ts'
import type { StoredDraw } from '../../store/index.ts'
import { playoffsIn, standingsIn } from '../league/leagues.ts'
import { openLeague } from '../league/opened-league.ts'
import { getRules, getSystem, validRules } from '../systems/stored-systems.ts'
import { type ScoredLeague, scoreLeague, seedsOf } from './scored-league.ts'

/** Weights as a query says them: rec:0.5,pass_td:6. */
const WeightsText = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^[\w.]+:-?\d+(\.\d+)?(,[\w.]+:-?\d+(\.\d+)?)*$/, 'weights such as rec:0.5,pass_td:6'),
  )

const weightsIn = (text: string): Weights =>
  Object.fromEntries(
    text.split(',').map(each => {
      const [stat = '', points = ''] = each.split(':')
      return [stat, Number(points)]
    }),
  )

const validWeights = (weights: Weights): Weights => validRules({ global: { weights } }).global.weights

/** The rules of a system with some weights changed. Throws not_found and invalid_request. */
const rulesWith = async (context: Context, systemId: string, weights: Weights | null): Promise<CompiledRules> => {
  if (weights === null) return getRules(context, systemId)
  const { rules } = await getSystem(context, systemId)
  const global = { ...rules.global, weights: { ...rules.global.weights, ...validWeights(weights) } }
  return compileRules({ ...rules, global })
}

const outcomeOf = (context: Context, scored: ScoredLeague): Outcome => ({
  systemId: scored.league.systemId,
  standings: standingsIn(context.actor, scored),
  playoffs: playoffsIn(context, scored),
})

/**
 * The draw by the table. Null as long as a week of the regular season does not count, and in a mirror without a bracket
 * from its platform.
 */
const drawOf = (scored: ScoredLeague): StoredDraw | null => {
  const { externalId, draw } = scored.league
  const played = scored.schedule.every(({ week }) => scored.counted.has(week))
  return played && (externalId === null || draw !== null) ? { seeds: seedsOf(scored) } : null
}

const changesBetween = (real: Outcome, replayed: Outcome): TeamChangeUnder[] => {
  const places = new Map(replayed.standings.map(place => [place.team.id, place]))
  return real.standings.map(place => {
    const other = places.get(place.team.id)!
    return {
      teamId: place.team.id,
      rank: place.rank,
      replayedRank: other.rank,
      change: place.rank - other.rank,
      wins: place.wins,
      replayedWins: other.wins,
      pointsFor: place.pointsFor,
      replayedPointsFor: other.pointsFor,
    }
  })
}

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
