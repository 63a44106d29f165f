import { html } from 'hono/html'
import type { Answer, Matchup } from '../../engine/index.ts'
import { matchupView } from '../../views/matchups.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { leaguePath } from '../drawing/links.ts'
import { scoreCard } from '../drawing/matchups.ts'
import type { Drawn } from '../drawing/page.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { weekOf } from '../visit/answers.ts'
import type { Visit } from '../visit/visit.ts'
import type { Page } from './page.ts'
import { hostLoader } from './seasons.ts'
import { drawWaiting, waitingFor } from './waiting.ts'

type Listed = Answer<'listLeagues'>['leagues'][number]

const ownMatchup = async (visit: Visit, { id }: Listed, week: number, teamId: string): Promise<Matchup | undefined> => {
  const { matchups } = await visit.call('listMatchups', { params: { id }, query: { week } })
  return matchups.find(({ home, away }) => home.team.id === teamId || away?.team.id === teamId)
}

const leagueCard = async (visit: Visit, league: Listed): Promise<Html> => {
  const about = await visit.call('getLeague', { params: { id: league.id } })
  const { teams, currentWeek, playoffs } = about
  const team = teams.find(({ mine }) => mine)
  const week = currentWeek ?? undefined
  const matchup = team && week !== undefined ? await ownMatchup(visit, league, week, team.id) : undefined
  const waiting = team ? await waitingFor(visit, { league, team, week: weekOf({ about }) }) : []
  const place = { leagueId: league.id, zone: visit.zone }
  const state = playoffs?.champion ? `${playoffs.champion.name} won it` : week === undefined ? '' : `week ${week}`
  return html`<section class="league"><h2><a href="${leaguePath(league.id)}">${league.name}</a></h2><p class="dim">${[
    `Season ${league.season}`,
    state,
    team?.name ?? '',
    league.commissioner ? 'you are the commissioner' : '',
  ]
    .filter(Boolean)
    .join(' · ')}</p>${drawWaiting(waiting)}${
    matchup ? scoreCard(matchupView(matchup), { week: matchup.week, mine: team!.id }, place) : NOTHING
  }</section>`
}

const show = async (visit: Visit): Promise<Drawn> => {
  const { leagues } = await visit.call('listLeagues')
  const cards: Html[] = []
  for (const league of leagues) cards.push(await leagueCard(visit, league))
  const desk = await hostLoader(visit)
  const { seasons } = desk ? await visit.call('statsStatus') : { seasons: [] }
  if (desk && seasons.length === 0) {
    const load = html`<a class="go" href="/seasons">Load a season</a>`
    return { title: 'My leagues', body: emptyState('Begin with a season: leagues are played on it.', load) }
  }
  const load = desk ? html` <a class="quiet" href="/seasons">Seasons</a>` : NOTHING
  const make = html`<p class="ways-on"><a class="go" href="/leagues/new">New league</a> <a class="quiet" href="/leagues/import">Import from a platform</a>${load}</p>`
  return {
    title: 'My leagues',
    ...(leagues.length > 0 && { season: Math.max(...leagues.map(league => league.season)) }),
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
