import * as z from 'zod/mini'
import type { Actor } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { Id } from '../../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import type { StoredDraw } from '../../store/index.ts'
import { playoffsIn, standingsIn } from '../league/leagues.ts'
import { openLeague } from '../league/opened-league.ts'
import { getRules } from '../systems/stored-systems.ts'
import { type ScoredLeague, scoreLeague, seedsOf } from './scored-league.ts'

const outcomeOf = (actor: Actor, scored: ScoredLeague): Outcome => ({
  systemId: scored.league.systemId,
  standings: standingsIn(actor, scored),
  playoffs: playoffsIn(actor, scored),
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
  summary: 'Show how a season with the same lineups would have ended under another scoring system',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { system: Id },
  output: z.object({
    leagueId: Id,
    real: Outcome,
    replayed: Outcome,
    teams: z.array(TeamChangeUnder),
  }),
  errors: ['not_found'],
  async run(context, { id, system: systemId }) {
    const opened = await openLeague(context, id)
    const rules = await getRules(context, systemId)
    const scored = await scoreLeague(context, opened)
    const other = { ...(await scoreLeague(context, opened, rules)), league: { ...opened.league, systemId } }
    const drawn = { ...other, league: { ...other.league, draw: drawOf(other) } }
    const real = outcomeOf(context.actor, scored)
    const replayed = outcomeOf(context.actor, drawn)
    return { leagueId: id, real, replayed, teams: changesBetween(real, replayed) }
  },
})

export const replay = [replayLeague]
