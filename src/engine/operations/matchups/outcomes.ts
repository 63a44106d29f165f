import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import type { OpenedLeague } from '../../league/load.ts'
import { type ScoredLeague, scoreLeague, seedsOf } from '../../league/scored-league.ts'
import { getRules, getSystem, validRules } from '../../league/systems.ts'
import { type CompiledRules, compileRules } from '../../rules/scoring/scoring.ts'
import type { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import type { Weights } from '../../schema/system.ts'
import type { StoredDraw } from '../../store/index.ts'
import { playoffsIn, standingsIn } from '../league/leagues.ts'

/** How a season ends as it was scored, and what that changes beside another ending. */

/** Weights as a query says them: rec:0.5,pass_tds:6. */
export const WeightsText = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(/^[\w.]+:-?\d+(\.\d+)?(,[\w.]+:-?\d+(\.\d+)?)*$/, 'weights such as rec:0.5,pass_tds:6'),
  )

/** The weights that such a text says. */
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

/** What a season may be scored by in place of its own rules. */
export interface OtherRules {
  system?: string | undefined
  weights?: string | undefined
}

/** A league scored by other rules, and the weights that differ. Throws not_found and invalid_request. */
export const scoredBy = async (
  context: Context,
  opened: OpenedLeague,
  { system, weights: text }: OtherRules,
): Promise<{ scored: ScoredLeague; weights: Weights | null }> => {
  const systemId = system ?? opened.league.systemId
  const weights = text === undefined ? null : weightsIn(text)
  const scored = await scoreLeague(context, opened, await rulesWith(context, systemId, weights))
  return { scored: { ...scored, league: { ...opened.league, systemId } }, weights }
}

/** The table and the bracket of a season. */
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

/** What another ending changes for each team, in the order of the real table. */
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

/** How a season ended, how it would have ended as it is scored here, with a bracket of its own, and what that changes. */
export const compareOutcomes = async (context: Context, opened: OpenedLeague, other: ScoredLeague) => {
  const real = outcomeOf(context, await scoreLeague(context, opened))
  const replayed = outcomeOf(context, { ...other, league: { ...other.league, draw: drawOf(other) } })
  return { real, replayed, teams: changesBetween(real, replayed) }
}
