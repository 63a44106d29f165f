import * as z from 'zod/mini'
import type { Actor } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { Id } from '../../schema/field.ts'
import { Outcome, TeamChangeUnder } from '../../schema/report.ts'
import type { StoredDraw } from '../../store/index.ts'
import { getSystem } from '../systems/systems.ts'
import { playoffsIn } from './leagues.ts'
import { openGrounds } from './opened-league.ts'
import { standingView } from './resources.ts'
import { type Book, openBook, seedsOf, standingsOf } from './scored-league.ts'

const outcomeOf = (actor: Actor, book: Book): Outcome => ({
  systemId: book.league.systemId,
  standings: standingsOf(book).map(place => standingView(actor, place)),
  playoffs: playoffsIn(actor, book),
})

/**
 * The draw that the table gives; null while a week of the regular season does not count, and in a mirror whose platform
 * has no bracket that could be had here.
 */
const drawOf = (book: Book): StoredDraw | null => {
  const { externalId, draw } = book.league
  const played = book.schedule.every(({ week }) => book.counted.has(week))
  return played && (externalId === null || draw !== null) ? { seeds: seedsOf(book) } : null
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
    const grounds = await openGrounds(context, id)
    const system = await getSystem(context, systemId)
    const book = await openBook(context, grounds)
    const other = { ...(await openBook(context, grounds, system.rules)), league: { ...grounds.league, systemId } }
    const drawn = { ...other, league: { ...other.league, draw: drawOf(other) } }
    const real = outcomeOf(context.actor, book)
    const replayed = outcomeOf(context.actor, drawn)
    return { leagueId: id, real, replayed, teams: changesBetween(real, replayed) }
  },
})

export const replay = [replayLeague]
