import { html } from 'hono/html'
import { type Answer, isPosGroup, MOST_SEARCHED, NFL_TEAMS, POS_GROUPS, type PosGroup } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { choice } from '../drawing/form.ts'
import { playerPath, teamPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { person } from '../drawing/person.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { type LeagueVisit, numberIn } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

/** The players of a season, page by page: free agents first, to be found by name, position and team. */

const SHOWN = 40

type Listing = Answer<'listPlayers'>
type Listed = Listing['players'][number]

const isNflTeam = (text: string): boolean => NFL_TEAMS.some(({ code }) => code === text)

/** The groups that may start in the league. */
const groupsOf = ({ about: { league } }: LeagueVisit): PosGroup[] =>
  POS_GROUPS.filter(group => league.rosterConfig.slots.some(({ eligible }) => eligible.includes(group)))

/** No season has players for more pages. */
const MOST_PAGES = 1_000

/** The page that is asked for, from 1 on. */
const pageOf = (visit: LeagueVisit): number => Math.min(Math.max(1, numberIn(visit, 'page') ?? 1), MOST_PAGES)

const sortOf = ({ query }: LeagueVisit): 'ppg' | 'total' => (query.get('by') === 'ppg' ? 'ppg' : 'total')

/** A page of those whom the filters let through. */
const listed = (visit: LeagueVisit): Promise<Listing> => {
  const { id: league, season, scoringSystemId: system } = visit.about.league
  const [q, pos, nfl] = ['q', 'pos', 'nfl'].map(name => visit.query.get(name) ?? '') as [string, string, string]
  const query = {
    ...{ season, system, league, near: 1, startable: 1 },
    available: visit.query.get('who') === 'all' ? 0 : 1,
    sort: sortOf(visit),
    limit: SHOWN,
    offset: (pageOf(visit) - 1) * SHOWN,
    ...(q !== '' && { q: q.slice(0, MOST_SEARCHED) }),
    ...(isNflTeam(nfl) && { nfl }),
    ...(isPosGroup(pos) && { pos }),
  }
  return visit.call('listPlayers', { query })
}

const filters = (visit: LeagueVisit): Html => {
  const chosen = (label: string, name: string, usual = '') => ({ label, name, value: visit.query.get(name) ?? usual })
  const anyOf = (values: readonly string[]) => [
    { value: '', label: 'All' },
    ...values.map(value => ({ value, label: value })),
  ]
  return html`<form class="filters" method="get" action="${visit.path}" data-instant role="search">
    <label class="field grow">
      <span>Name</span>
      <input type="search" name="q" value="${visit.query.get('q') ?? ''}" autocomplete="off" dir="auto">
    </label>
    ${choice(chosen('Position', 'pos'), anyOf(groupsOf(visit)))}
    ${choice(chosen('NFL team', 'nfl'), anyOf(NFL_TEAMS.map(({ code }) => code)))}
    ${choice(chosen('Show', 'who', 'free'), [
      { value: 'free', label: 'Free agents' },
      { value: 'all', label: 'Everybody' },
    ])}
    ${choice(chosen('By', 'by', 'total'), [
      { value: 'total', label: 'Points' },
      { value: 'ppg', label: 'Points per game' },
    ])}
    <button>Find</button>
  </form>`
}

/** Who has somebody, or how he can be had. */
const note = ({ about: { league }, zone }: LeagueVisit, { owner, available, waiversUntil }: Listed): Html | string => {
  if (owner) return html`<a href="${teamPath(league.id, owner.id)}">${owner.name}</a>`
  if (available !== 'waivers') return 'free agent'
  return waiversUntil ? html`waivers ${moment(waiversUntil, zone, 'kickoff')}` : 'waivers'
}

/** Where somebody is added or claimed, for who runs a team. */
const wayToGet = ({ about: { league }, own }: LeagueVisit, { id, name, owner }: Listed): Html => {
  if (owner || !own || league.externalLeagueId !== null) return NOTHING
  const label = `${league.acquisitionMode === 'waivers' ? 'Claim' : 'Add'} ${name}`
  return html`<a class="quiet get" href="${playerPath(league.id, id)}#get" aria-label="${label}">+</a>`
}

/** What somebody has scored: large by what the list is in order. */
const scored = (visit: LeagueVisit, { totalPoints, ppg }: Listed): Html =>
  sortOf(visit) === 'ppg'
    ? html`<span class="num">${points(ppg)}<small>${points(totalPoints)} in all</small></span>`
    : html`<span class="num">${points(totalPoints)}<small>${points(ppg)} a game</small></span>`

const row = (visit: LeagueVisit, player: Listed): Html =>
  html`<li class="row">
    ${person(visit.about.league.id, player, note(visit, player))}
    ${scored(visit, player)}
    ${wayToGet(visit, player)}
  </li>`

/** Says whose points are shown while nobody has played. */
const ofSeason = ({ about: { league } }: LeagueVisit, [first]: readonly Listed[]): Html =>
  first && first.season !== league.season
    ? html`<p class="dim">Nobody has played yet: points are of ${first.season}.</p>`
    : NOTHING

/** Which of them are shown, and the ways to those before and after. */
const paging = (visit: LeagueVisit, { players, total }: Listing): Html => {
  if (total <= SHOWN) return NOTHING
  const page = pageOf(visit)
  const before = (page - 1) * SHOWN
  const shown = before + players.length
  const way = (label: string, to: number): Html => {
    const query = new URLSearchParams(visit.query)
    query.set('page', String(to))
    return html`<a class="quiet" href="${visit.path}?${query}">${label}</a>`
  }
  return html`<p class="dim">${before + 1} to ${shown} of ${total}</p>
    <nav class="actions" aria-label="Pages">
      ${page > 1 ? way(`${SHOWN} before`, page - 1) : NOTHING}
      ${shown < total ? way(`${Math.min(SHOWN, total - shown)} more`, page + 1) : NOTHING}
    </nav>`
}

/** Where somebody may be found whom the list has not: those whom teams have, too, may be who is meant. */
const wayOn = ({ path, query }: LeagueVisit): Html => {
  if (query.get('who') === 'all' || !query.get('q'))
    return html`<a class="quiet" href="${path}">Show all free agents</a>`
  const wider = new URLSearchParams(query)
  wider.set('who', 'all')
  wider.delete('page')
  return html`<a class="quiet" href="${path}?${wider}">Look among everybody</a>`
}

const list = (visit: LeagueVisit, listing: Listing): Html => {
  const { players, total } = listing
  if (players.length === 0) {
    return emptyState(total === 0 ? 'Nobody fits.' : 'The list ends before this page.', wayOn(visit))
  }
  return html`<ol class="list players">${players.map(player => row(visit, player))}</ol>${paging(visit, listing)}`
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const listing = await listed(visit)
  return {
    title: 'Players',
    body: html`${filters(visit)}${ofSeason(visit, listing.players)}${list(visit, listing)}`,
  }
}

export const PLAYERS: LeaguePage = { path: '/players', also: 'watcher', show }
