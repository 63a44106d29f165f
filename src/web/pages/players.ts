import { type Answer, isPosGroup, MAX_SEARCHED, NFL_TEAMS, POS_GROUPS, type PosGroup } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { STATUS_LABELS } from '../../views/games.ts'
import { type LeagueContext, numberIn } from '../context/context.ts'
import { emptyState, type Html, html, moment, NOTHING } from '../drawing/html.ts'
import { playerPath, teamPath } from '../drawing/links.ts'
import type { LeaguePage, PageContent } from '../drawing/page.ts'
import { gameNote, outlookNote, person } from '../drawing/players.ts'
import { choice } from '../forms/form.ts'

/** A season's players, page by page, free agents first. Users can search them by name, position and team. */

const SHOWN = 40

type PlayersAnswer = Answer<'listPlayers'>
type ListedPlayer = PlayersAnswer['players'][number]

/** Statuses to filter by. `none` means that the player is expected to play. */
const STATUSES = { none: 'Healthy', ...STATUS_LABELS }

const isStatus = (text: string | null): text is keyof typeof STATUSES => text !== null && Object.hasOwn(STATUSES, text)

const isNflTeam = (text: string): boolean => NFL_TEAMS.some(({ code }) => code === text)

/** Returns the position groups that can start in the league. */
const groupsOf = ({ about: { league } }: LeagueContext): PosGroup[] =>
  POS_GROUPS.filter(group => league.rosterConfig.slots.some(({ eligible }) => eligible.includes(group)))

/** The max page number, which is more than enough for any season's players. */
const MAX_PAGES = 1_000

/** Returns the requested page, starting at 1. */
const pageOf = (context: LeagueContext): number => Math.min(Math.max(1, numberIn(context, 'page') ?? 1), MAX_PAGES)

const sortOf = ({ query }: LeagueContext): 'ppg' | 'total' => (query.get('by') === 'ppg' ? 'ppg' : 'total')

/** Returns a page of the filtered players. */
const playerPage = (context: LeagueContext): Promise<PlayersAnswer> => {
  const { id: league, season, scoringSystemId: system } = context.about.league
  const [q, pos, nfl] = ['q', 'pos', 'nfl'].map(name => context.query.get(name) ?? '') as [string, string, string]
  const status = context.query.get('status')
  const query = {
    ...{ season, system, league, near: 1, startable: 1, facts: 1 },
    available: context.query.get('who') === 'all' ? 0 : 1,
    sort: sortOf(context),
    limit: SHOWN,
    offset: (pageOf(context) - 1) * SHOWN,
    ...(q !== '' && { q: q.slice(0, MAX_SEARCHED) }),
    ...(isNflTeam(nfl) && { nfl }),
    ...(isPosGroup(pos) && { pos }),
    ...(isStatus(status) && { status }),
  }
  return context.call('listPlayers', { query })
}

const filters = (context: LeagueContext): Html => {
  const chosen = (label: string, name: string, usual = '') => ({ label, name, value: context.query.get(name) ?? usual })
  const anyOf = (values: readonly string[]) => [
    { value: '', label: 'All' },
    ...values.map(value => ({ value, label: value })),
  ]
  return html`<form class="filters" method="get" action="${context.path}" data-instant role="search">
    <label class="field grow">
      <span>Name</span>
      <input type="search" name="q" value="${context.query.get('q') ?? ''}" autocomplete="off" dir="auto">
    </label>
    ${choice(chosen('Position', 'pos'), anyOf(groupsOf(context)))}
    ${choice(chosen('NFL team', 'nfl'), anyOf(NFL_TEAMS.map(({ code }) => code)))}
    ${choice(chosen('Show', 'who', 'free'), [
      { value: 'free', label: 'Free agents' },
      { value: 'all', label: 'All players' },
    ])}
    ${choice(chosen('Status', 'status'), [
      { value: '', label: 'All' },
      ...Object.entries(STATUSES).map(([value, label]) => ({ value, label })),
    ])}
    ${choice(chosen('Sort by', 'by', 'total'), [
      { value: 'total', label: 'Points' },
      { value: 'ppg', label: 'Points per game' },
    ])}
    <button>Search</button>
  </form>`
}

/** Draws a player's team, or when the player becomes available. */
const ownerNote = (
  { about: { league }, zone }: LeagueContext,
  { owner, available, waiversUntil }: ListedPlayer,
): Html | string => {
  if (owner) return html`<a href="${teamPath(league.id, owner.id)}">${owner.name}</a>`
  if (available !== 'waivers') return 'free agent'
  return waiversUntil ? html`waivers ${moment(waiversUntil, zone, 'kickoff')}` : 'waivers'
}

/** Draws a player's availability and, during a week, the game and the outlook. */
const note = (context: LeagueContext, player: ListedPlayer): Html =>
  html`${ownerNote(context, player)}${
    player.game === undefined ? NOTHING : html` &middot; ${gameNote(player, context.zone)}${outlookNote(player)}`
  }`

/** Draws the link for adding or claiming a player, for managers. */
const getLink = ({ about: { league }, ownTeam }: LeagueContext, { id, name, owner }: ListedPlayer): Html => {
  if (owner || !ownTeam || league.externalLeagueId !== null) return NOTHING
  const label = `${league.acquisitionMode === 'waivers' ? 'Claim' : 'Add'} ${name}`
  return html`<a class="quiet get" href="${playerPath(league.id, id)}#get" aria-label="${label}">+</a>`
}

/** Draws a player's points, with the number that the list is sorted by in large type. */
const drawPoints = (context: LeagueContext, { totalPoints, ppg }: ListedPlayer): Html =>
  sortOf(context) === 'ppg'
    ? html`<span class="num">${points(ppg)}<small>${points(totalPoints)} total</small></span>`
    : html`<span class="num">${points(totalPoints)}<small>${points(ppg)} PPG</small></span>`

const row = (context: LeagueContext, player: ListedPlayer): Html =>
  html`<li class="row">
    ${person(context.about.league.id, player, note(context, player))}
    ${drawPoints(context, player)}
    ${getLink(context, player)}
  </li>`

/** Names the season that points come from, until the first game is played. */
const ofSeason = ({ about: { league } }: LeagueContext, [first]: readonly ListedPlayer[]): Html =>
  first && first.season !== league.season
    ? html`<p class="dim">No games yet. Showing ${first.season} points.</p>`
    : NOTHING

/** Draws the range of players shown, with links to the previous and next pages. */
const paging = (context: LeagueContext, { players, total }: PlayersAnswer): Html => {
  if (total <= SHOWN) return NOTHING
  const page = pageOf(context)
  const before = (page - 1) * SHOWN
  const end = before + players.length
  const way = (label: string, to: number): Html => {
    const query = new URLSearchParams(context.query)
    query.set('page', String(to))
    return html`<a class="quiet" href="${context.path}?${query}">${label}</a>`
  }
  return html`<p class="dim">${before + 1} to ${end} of ${total}</p>
    <nav class="actions" aria-label="Pages">
      ${page > 1 ? way(`Previous ${SHOWN}`, page - 1) : NOTHING}
      ${end < total ? way(`Next ${Math.min(SHOWN, total - end)}`, page + 1) : NOTHING}
    </nav>`
}

/** Draws the link for searching all players, because the player could be on a roster. */
const widerSearch = ({ path, query }: LeagueContext): Html => {
  if (query.get('who') === 'all' || !query.get('q'))
    return html`<a class="quiet" href="${path}">Show all free agents</a>`
  const wider = new URLSearchParams(query)
  wider.set('who', 'all')
  wider.delete('page')
  return html`<a class="quiet" href="${path}?${wider}">Search all players</a>`
}

const list = (context: LeagueContext, listing: PlayersAnswer): Html => {
  const { players, total } = listing
  if (players.length === 0) {
    return emptyState(total === 0 ? 'No players match.' : 'No more players.', widerSearch(context))
  }
  return html`<ol class="list players">${players.map(player => row(context, player))}</ol>${paging(context, listing)}`
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const listing = await playerPage(context)
  return {
    body: html`${filters(context)}${ofSeason(context, listing.players)}${list(context, listing)}`,
  }
}

export const PLAYERS: LeaguePage = {
  path: '/players',
  title: 'Players',
  link: { place: 'main', icon: 'players', under: '/players' },
  access: 'watcher',
  show,
}
