import { html } from 'hono/html'
import { type Answer, isPosGroup, NFL_TEAMS, POS_GROUPS, type PosGroup } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { choice } from '../drawing/form.ts'
import { leaguePath, playerPath, teamPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { person } from '../drawing/person.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import type { LeagueVisit } from '../visit/visit.ts'
import type { LeaguePage } from './page.ts'

/** The players of a season: free agents first, to be found by name and position. */

const SHOWN = 40
/** So many of each position are looked through. */
const MOST = 100

type Listed = Answer<'listPlayers'>['players'][number]

const isNflTeam = (text: string): boolean => NFL_TEAMS.some(({ code }) => code === text)

/** The groups that may start in the league. */
const groupsOf = ({ about: { league } }: LeagueVisit): PosGroup[] =>
  POS_GROUPS.filter(group => league.rosterConfig.slots.some(({ eligible }) => eligible.includes(group)))

const listed = async (visit: LeagueVisit): Promise<Listed[]> => {
  const { id: league, season, scoringSystemId: system } = visit.about.league
  const [q, pos, nfl] = ['q', 'pos', 'nfl'].map(name => visit.query.get(name) ?? '') as [string, string, string]
  const available = visit.query.get('who') === 'all' ? 0 : 1
  const sought = { ...(q !== '' && { q: q.slice(0, 100) }), ...(isNflTeam(nfl) && { nfl }) }
  const wanted = { season, system, league, available, near: 1, limit: MOST, ...sought }
  if (isPosGroup(pos)) return (await visit.call('listPlayers', { query: { ...wanted, pos } })).players
  const lists = await Promise.all(
    groupsOf(visit).map(async group => (await visit.call('listPlayers', { query: { ...wanted, pos: group } })).players),
  )
  return lists.flat().toSorted((a, b) => (b.totalPoints ?? 0) - (a.totalPoints ?? 0))
}

const filters = (visit: LeagueVisit): Html => {
  const positions = groupsOf(visit).map(value => ({ value, label: value }))
  return html`<form class="filters" method="get" action="${visit.path}" data-instant role="search">${html`<label class="field grow"><span>Name</span><input type="search" name="q" value="${visit.query.get('q') ?? ''}" autocomplete="off"></label>`}${choice(
    { label: 'Position', name: 'pos', value: visit.query.get('pos') ?? '' },
    [{ value: '', label: 'All' }, ...positions],
  )}${choice({ label: 'NFL team', name: 'nfl', value: visit.query.get('nfl') ?? '' }, [
    { value: '', label: 'All' },
    ...NFL_TEAMS.map(({ code }) => ({ value: code, label: code })),
  ])}${choice({ label: 'Show', name: 'who', value: visit.query.get('who') ?? 'free' }, [
    { value: 'free', label: 'Free agents' },
    { value: 'all', label: 'Everybody' },
  ])}${choice({ label: 'By', name: 'by', value: visit.query.get('by') ?? 'total' }, [
    { value: 'total', label: 'Points' },
    { value: 'ppg', label: 'Points per game' },
  ])}<button>Find</button></form>`
}

const row = (visit: LeagueVisit, player: Listed): Html => {
  const { league } = visit.about
  const { owner, available, waiversUntil } = player
  const isFree = !owner
  const waits =
    available === 'waivers'
      ? html`waivers${waiversUntil ? html` ${moment(waiversUntil, visit.zone, 'kickoff')}` : NOTHING}`
      : 'free agent'
  const note = owner ? html`<a href="${teamPath(league.id, owner.id)}">${owner.name}</a>` : waits
  const get =
    isFree && visit.own && league.externalLeagueId === null
      ? html`<a class="quiet get" href="${playerPath(league.id, player.id)}#get" aria-label="${league.acquisitionMode === 'waivers' ? 'Claim' : 'Add'} ${player.name}">+</a>`
      : NOTHING
  return html`<li class="row">${person(league.id, player, note)}<span class="num">${points(player.totalPoints)}<small>${points(player.ppg)} a game</small></span>${get}</li>`
}

/** Says whose points are shown while nobody has played. */
const ofSeason = ({ about: { league } }: LeagueVisit, [first]: readonly Listed[]): Html =>
  first && first.season !== league.season
    ? html`<p class="dim">Nobody has played yet: points are of ${first.season}.</p>`
    : NOTHING

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const found = await listed(visit)
  const byGame = visit.query.get('by') === 'ppg'
  const sorted = byGame ? found.toSorted((a, b) => (b.ppg ?? 0) - (a.ppg ?? 0)) : found
  const shown = sorted.slice(0, SHOWN)
  return {
    title: 'Players',
    body: html`${filters(visit)}${ofSeason(visit, shown)}${
      shown.length === 0
        ? emptyState(
            'Nobody fits.',
            html`<a class="quiet" href="${leaguePath(visit.about.league.id, 'players')}">Show all free agents</a>`,
          )
        : html`<ol class="list players">${shown.map(player => row(visit, player))}</ol>`
    }${sorted.length > SHOWN ? html`<p class="dim">The first ${SHOWN}. Type a name to find others.</p>` : NOTHING}`,
  }
}

export const PLAYERS: LeaguePage = { path: '/players', also: 'watcher', show }
