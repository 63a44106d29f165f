import type { Answer } from '../../engine/index.ts'
import { type ListedMatchup, listedMatchups, matchupOf, matchupView } from '../../views/matchups.ts'
import type { PageContext } from '../context/context.ts'
import { weekOf } from '../context/league.ts'
import { emptyState, type Html, html, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Page, PageContent } from '../drawing/page.ts'
import { drawToDos, toDosFor } from '../drawing/to-do.ts'
import { liveLegend, scoreCard } from '../drawing/view.ts'
import { hostLoader } from './seasons.ts'

type ListedLeague = Answer<'listLeagues'>['leagues'][number]

const ownMatchup = async (
  context: PageContext,
  { id }: ListedLeague,
  week: number,
  teamId: string,
): Promise<ListedMatchup | undefined> =>
  matchupOf(listedMatchups(await context.call('listMatchups', { params: { id }, query: { week } })), teamId)

const leagueCard = async (context: PageContext, league: ListedLeague): Promise<Html> => {
  const about = await context.call('getLeague', { params: { id: league.id } })
  const { teams, currentWeek, playoffs } = about
  const team = teams.find(({ mine }) => mine)
  const week = currentWeek ?? undefined
  const matchup = team && week !== undefined ? await ownMatchup(context, league, week, team.id) : undefined
  const toDos = team ? await toDosFor(context, { league, team, week: weekOf({ about }) }) : []
  const place = { leagueId: league.id, zone: context.zone }
  const state = playoffs?.champion ? `champion: ${playoffs.champion.name}` : week === undefined ? '' : `week ${week}`
  return html`<section class="league"><h2><a href="${leaguePath(league.id)}">${league.name}</a></h2><p class="dim">${[
    `Season ${league.season}`,
    state,
    team?.name ?? '',
    league.commissioner ? 'commissioner' : '',
  ]
    .filter(Boolean)
    .join(' · ')}</p>${drawToDos(toDos)}${
    matchup
      ? html`${scoreCard(matchupView(matchup), { week: matchup.week, ownTeamId: team!.id }, place)}${liveLegend([matchup])}`
      : NOTHING
  }</section>`
}

const show = async (context: PageContext): Promise<PageContent> => {
  const { leagues } = await context.call('listLeagues')
  const cards: Html[] = []
  for (const league of leagues) cards.push(await leagueCard(context, league))
  const loader = await hostLoader(context)
  const { seasons } = loader ? await context.call('statsStatus') : { seasons: [] }
  if (loader && seasons.length === 0) {
    const load = html`<a class="go" href="/seasons">Load a season</a>`
    return { body: emptyState('Load a season first. Leagues are scored with its stats.', load) }
  }
  const load = loader ? html` <a class="quiet" href="/seasons">Seasons</a>` : NOTHING
  const make = html`<p class="ways-on"><a class="go" href="/leagues/new">New league</a> <a class="quiet" href="/leagues/import">Import from a platform</a>${load}</p>`
  return {
    ...(leagues.length > 0 && { season: Math.max(...leagues.map(league => league.season)) }),
    body:
      leagues.length === 0
        ? emptyState("You're not in a league yet. Open an invite link, or create your own league.", make)
        : html`<div class="leagues">${cards}</div>${make}`,
  }
}

export const HOME: Page = { path: '/', title: 'My leagues', show }
