import { html } from 'hono/html'
import type { Answer, Matchup, Team } from '../../engine/index.ts'
import { meetingOf } from '../../views/matchups.ts'
import { emptyState } from '../drawing/handed.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import { scoreCard } from '../drawing/meetings.ts'
import type { Drawn } from '../drawing/page.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { maybe } from '../visit/answers.ts'
import type { Visit } from '../visit/visit.ts'
import type { Page } from './page.ts'

type Listed = Answer<'listLeagues'>['leagues'][number]

/** Something that waits for whoever looks, and where he does it. */
interface Waiting {
  text: string
  path: string
}

const clock = async (visit: Visit, leagueId: string, teamId: string): Promise<Waiting[]> => {
  const found = await maybe(visit.call('getDraft', { params: { id: leagueId } }))
  if (found?.draft.status !== 'running') return []
  const mine = found.draft.onTheClock?.teamId === teamId
  return [{ text: mine ? 'You are on the clock' : 'The draft is on', path: leaguePath(leagueId, 'draft') }]
}

const openSlots = async (visit: Visit, league: Listed, team: Team): Promise<Waiting[]> => {
  if (league.externalLeagueId !== null) return []
  const { lineup, roster, week } = await visit.call('getTeam', { params: { id: league.id, teamId: team.id } })
  const empty = lineup.filter(({ player, locked }) => player === null && !locked).length
  if (empty === 0 || roster.length === 0 || league.closedWeeks.includes(week)) return []
  return [
    { text: `${empty} open ${empty === 1 ? 'slot' : 'slots'} in week ${week}`, path: teamPath(league.id, team.id) },
  ]
}

const offers = async (visit: Visit, leagueId: string, teamId: string): Promise<Waiting[]> => {
  const { trades } = await visit.call('listTrades', { params: { id: leagueId }, query: { status: 'pending', teamId } })
  const open = trades.filter(({ toTeamId }) => toTeamId === teamId).length
  if (open === 0) return []
  return [{ text: `${open} trade ${open === 1 ? 'offer' : 'offers'} for you`, path: leaguePath(leagueId, 'trades') }]
}

/** All that waits in a league for a team; lineups are for when the draft is over. */
const waitingFor = async (visit: Visit, league: Listed, team: Team): Promise<Waiting[]> => {
  const drafting = await clock(visit, league.id, team.id)
  if (drafting.length > 0) return drafting
  return (await Promise.all([offers(visit, league.id, team.id), openSlots(visit, league, team)])).flat()
}

const ownMatchup = async (visit: Visit, { id }: Listed, week: number, teamId: string): Promise<Matchup | undefined> => {
  const { matchups } = await visit.call('listMatchups', { params: { id }, query: { week } })
  return matchups.find(({ home, away }) => home.team.id === teamId || away?.team.id === teamId)
}

const leagueCard = async (visit: Visit, league: Listed): Promise<Html> => {
  const { teams, currentWeek, playoffs } = await visit.call('getLeague', { params: { id: league.id } })
  const team = teams.find(({ mine }) => mine)
  const week = currentWeek ?? undefined
  const matchup = team && week !== undefined ? await ownMatchup(visit, league, week, team.id) : undefined
  const waiting = team ? await waitingFor(visit, league, team) : []
  const place = { leagueId: league.id, zone: visit.zone }
  const state = playoffs?.champion ? `${playoffs.champion.name} won it` : week === undefined ? '' : `week ${week}`
  return html`<section class="league"><h2><a href="${leaguePath(league.id)}">${league.name}</a></h2><p class="dim">${[
    `Season ${league.season}`,
    state,
    team?.name ?? '',
    league.commissioner ? 'you are the commissioner' : '',
  ]
    .filter(Boolean)
    .join(' · ')}</p>${waiting.map(({ text, path }) => html`<a class="waits" href="${path}">${text}</a>`)}${
    matchup ? scoreCard(meetingOf(matchup), { week: matchup.week, mine: team!.id }, place) : NOTHING
  }</section>`
}

const show = async (visit: Visit): Promise<Drawn> => {
  const { leagues } = await visit.call('listLeagues')
  const cards: Html[] = []
  for (const league of leagues) cards.push(await leagueCard(visit, league))
  const make = html`<p class="ways-on"><a class="go" href="/leagues/new">New league</a> <a class="quiet" href="/leagues/import">Import from a platform</a></p>`
  return {
    title: 'My leagues',
    body:
      leagues.length === 0
        ? emptyState(
            'You are in no league yet. Open the invite link that somebody sent you, or run one of your own.',
            make,
          )
        : html`<div class="leagues">${cards}</div>${make}`,
  }
}

export const HOME: Page = { path: '/', show }
