import { type League, playoffWeeks, type Team } from '../../engine/index.ts'
import { unavailableStarters } from '../../views/lineups.ts'
import { count } from '../../views/phrases.ts'
import { canBeMade } from '../../views/trades.ts'
import type { PageContext } from '../context/context.ts'
import { maybe } from '../context/league.ts'
import { type Html, html } from './html.ts'
import { leaguePath, teamPath } from './links.ts'

/** A manager's open tasks: the draft, offers that are still possible, and open slots through the championship. */

/** One of the viewer's open tasks, and its page. */
interface ToDo {
  text: string
  path: string
}

const clock = async (context: PageContext, leagueId: string, teamId: string): Promise<ToDo[]> => {
  const found = await maybe(context.call('getDraft', { params: { id: leagueId } }))
  if (found?.draft.status !== 'running') return []
  const isOwnTurn = found.draft.onTheClock?.teamId === teamId
  return [{ text: isOwnTurn ? 'You are on the clock' : 'The draft is live', path: leaguePath(leagueId, 'draft') }]
}

/** A team, and the week shown on its pages. */
interface Place {
  league: League
  team: Team
  week: number
}

const openSlots = async (context: PageContext, { league, team, week }: Place): Promise<ToDo[]> => {
  if (league.externalLeagueId !== null) return []
  const params = { id: league.id, teamId: team.id }
  const teamWeek = await context.call('getTeam', { params, query: { week } })
  const { lineup, roster } = teamWeek
  const empty = lineup.filter(({ player, locked }) => player === null && !locked).length
  const isOver = league.closedWeeks.includes(week) || week > playoffWeeks(league.playoffConfig).at(-1)!
  if (roster.length === 0 || isOver) return []
  const texts = [empty === 0 ? '' : count(empty, 'open slot'), unavailableStarters(teamWeek)]
  const path = teamPath(league.id, team.id, week)
  return texts.filter(Boolean).map(text => ({ text: `${text} in week ${week}`, path }))
}

const offers = async (context: PageContext, leagueId: string, teamId: string): Promise<ToDo[]> => {
  const { trades } = await context.call('listTrades', {
    params: { id: leagueId },
    query: { status: 'pending', teamId, limit: 'all' },
  })
  const open = trades.filter(each => each.toTeamId === teamId && each.acceptedAt === null && canBeMade(each)).length
  if (open === 0) return []
  return [{ text: `${count(open, 'trade offer')} for you`, path: leaguePath(leagueId, 'trades') }]
}

/** Returns offers and open slots. */
export const toDosAfterDraft = async (context: PageContext, place: Place): Promise<ToDo[]> =>
  (await Promise.all([offers(context, place.league.id, place.team.id), openSlots(context, place)])).flat()

/** Returns all open tasks for a team in a league. Lineups matter only after the draft. */
export const toDosFor = async (context: PageContext, place: Place): Promise<ToDo[]> => {
  const drafting = await clock(context, place.league.id, place.team.id)
  if (drafting.length > 0) return drafting
  return toDosAfterDraft(context, place)
}

/** Draws each task as a link to its page. */
export const drawToDos = (toDos: readonly ToDo[]): Html =>
  html`${toDos.map(({ text, path }) => html`<a class="waits" href="${path}">${text}</a>`)}`
