import { html } from 'hono/html'
import { HindsightError, type Team } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { weekTable } from '../../views/players.ts'
import { labelOf } from '../../views/systems.ts'
import { weekChart } from '../charts/line.ts'
import { choice, field, form } from '../drawing/form.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawTable, position } from '../drawing/table.ts'
import { moment } from '../drawing/times.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { teamIn } from '../visit/answers.ts'
import { formsOf, type SoFar, seasonOf } from '../visit/season-so-far.ts'
import { type LeagueVisit, requireOwn, teamParams, typed } from '../visit/visit.ts'
import { given, type LeaguePage, textIn, type Work } from './page.ts'

/** One player: what he scored week by week under the rules of the league, who has him, and how to get him. */

const LABELS = { bid: 'Bid', dropPlayerId: 'Drop' } as const

const ARRIVED = 'He is on your team'

const bidField = (visit: LeagueVisit, { budget }: Team): Html =>
  budget === null
    ? NOTHING
    : field({
        label: LABELS.bid,
        name: 'bid',
        type: 'number',
        value: typed(visit, 'get', 'bid', '0'),
        hint: `${budget} left of your budget`,
        more: html` min="0" max="${budget}" inputmode="numeric"`,
      })

/** Who has to go, of those on a team. */
const dropField = async (visit: LeagueVisit, own: Team): Promise<Html> => {
  const { roster, reserve } = await teamIn(visit, own.id)
  const { slots, bench } = visit.about.league.rosterConfig
  const isFull = roster.length - reserve.length >= slots.length + bench
  const nobody = { value: '', label: isFull ? 'Choose who goes' : 'Nobody' }
  const others = roster.map(({ id, name, posGroup }) => ({ value: id, label: `${posGroup ?? '?'} ${name ?? id}` }))
  const hint = isFull ? 'Your team is full: somebody has to go.' : 'Your team has room: nobody has to go.'
  return choice(
    { label: LABELS.dropPlayerId, name: 'dropPlayerId', value: typed(visit, 'get', 'dropPlayerId'), hint },
    [nobody, ...others],
  )
}

/** The claims on him that are in already. */
const claimed = async (visit: LeagueVisit, { id }: SoFar, own: Team): Promise<Html> => {
  const { claims } = await visit.call('listTeamClaims', {
    params: teamParams(visit, own.id),
    query: { status: 'pending' },
  })
  return claims.some(({ addPlayerId }) => addPlayerId === id)
    ? html`<p class="going">You have claimed him already. <a href="${leaguePath(visit.about.league.id, 'waivers')}">Your claims</a></p>`
    : NOTHING
}

const getForm = async (visit: LeagueVisit, player: SoFar, own: Team): Promise<Html> => {
  const { id, name, available } = player
  const isClaim = visit.about.league.acquisitionMode === 'waivers'
  const when =
    available === 'free'
      ? 'He is a free agent: the claim is decided at once.'
      : 'Claims are decided together, once a day.'
  const [heading, act] = isClaim ? [`Claim ${name}`, 'File the claim'] : [`Add ${name}`, `Add ${name}`]
  return html`<section id="get">
    <h2>${heading}</h2>
    ${isClaim ? await claimed(visit, player, own) : NOTHING}
    ${form(
      visit,
      { work: 'get', kind: 'card', fields: { playerId: id } },
      html`${await dropField(visit, own)}
        ${isClaim ? bidField(visit, own) : NOTHING}
        <button class="go">${act}</button>
        ${isClaim ? html`<p class="dim">${when}</p>` : NOTHING}`,
    )}
  </section>`
}

/** Where a player of another team is asked for. */
const tradeWay = ({ own, about: { league } }: LeagueVisit, { id, owner }: SoFar): Html => {
  if (!owner || !own || owner.id === own.id || league.externalLeagueId !== null) return NOTHING
  const query = new URLSearchParams({ with: owner.id, get: id })
  return html`<p><a class="quiet" href="${leaguePath(league.id, `trades?${query}`)}#offer">Offer a trade for him</a></p>`
}

const found = async (visit: LeagueVisit): Promise<SoFar> => {
  const player = await seasonOf(visit, visit.params.playerId!, 1)
  if (player) return player
  throw new HindsightError('not_found', `There is no such player in season ${visit.about.league.season}`)
}

const pointsOf = ({ weeks }: SoFar) =>
  weeks.map(({ week, opponent, points: made }) => ({
    week,
    value: made ?? 0,
    words: `Week ${week}${opponent === null ? '' : ` against ${opponent}`}: ${points(made)}`,
  }))

/** Who has a player, or until when he is on waivers. */
const stateOf = (
  { about: { league }, zone }: LeagueVisit,
  { owner, available, waiversUntil }: SoFar,
): string | Html => {
  if (owner) return html`On <a href="${teamPath(league.id, owner.id)}">${owner.name}</a>`
  if (available !== 'waivers') return 'A free agent'
  return waiversUntil ? html`On waivers until ${moment(waiversUntil, zone)}` : 'On waivers'
}

/** What he has scored in all, in three numbers. */
const facts = ({ totalPoints, gamesPlayed, ppg }: SoFar): Html =>
  html`<dl class="facts">
    <div><dt>Points</dt><dd>${points(totalPoints)}</dd></div>
    <div><dt>Games</dt><dd>${gamesPlayed ?? 0}</dd></div>
    <div><dt>A game</dt><dd>${points(ppg)}</dd></div>
  </dl>`

const weekByWeek = (visit: LeagueVisit, player: SoFar): Html => {
  if (player.weeks.length === 0) return html`<p class="dim">He has not played yet.</p>`
  const place = { leagueId: visit.about.league.id, zone: visit.zone }
  const table = drawTable(weekTable(player.weeks, labelOf), place, 'Weeks')
  return weekChart('Points by week, with the mean', pointsOf(player), table)
}

/** What he has shown: before his first game of the season that of the season before, as far as it is here. */
const shownOf = async (visit: LeagueVisit, player: SoFar): Promise<SoFar> =>
  player.gamesPlayed ? player : ((await formsOf(visit, [player.id])).get(player.id) ?? player)

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const player = await found(visit)
  const { own } = visit
  const shown = await shownOf(visit, player)
  const isEarlier = shown.season !== player.season
  const mayGet = !player.owner && own !== null && visit.about.league.externalLeagueId === null
  return {
    title: player.name,
    lead: html`${position(player.posGroup)} ${player.team ?? 'no team'} &middot; ${stateOf(visit, player)}`,
    body: html`${isEarlier ? html`<p class="dim">He has not played yet; in ${shown.season}:</p>` : NOTHING}
      ${facts(shown)}
      ${mayGet ? await getForm(visit, player, own) : tradeWay(visit, player)}
      <section id="weeks"><h2>Week by week${isEarlier ? ` in ${shown.season}` : ''}</h2>${weekByWeek(visit, shown)}</section>`,
  }
}

/** Files a claim; one on a free agent is decided at once. */
const claim = async (visit: LeagueVisit, form: URLSearchParams, params: { id: string; teamId: string }) => {
  const drop = given(form, 'dropPlayerId').dropPlayerId ?? null
  const bid = given(form, 'bid').bid
  const body = {
    addPlayerId: textIn(form, 'playerId'),
    dropPlayerId: drop,
    ...(bid !== undefined && { bid: Number(bid) }),
  }
  const { claim: filed } = await visit.call('fileClaim', { params, body })
  if (filed.status === 'won') return { said: ARRIVED, to: teamPath(params.id, params.teamId) }
  const lost = filed.note === null ? 'The claim is lost' : `The claim is lost: ${filed.note}`
  return { said: filed.status === 'lost' ? lost : 'The claim is filed', to: leaguePath(params.id, 'waivers') }
}

const get: Work<LeagueVisit> = async (visit, form) => {
  const { league } = visit.about
  const params = teamParams(visit, requireOwn(visit).id)
  if (league.acquisitionMode === 'waivers') return claim(visit, form, params)
  const playerId = textIn(form, 'playerId')
  const drop = given(form, 'dropPlayerId').dropPlayerId
  const body =
    drop === undefined
      ? { action: 'add' as const, playerId }
      : { action: 'swap' as const, dropPlayerId: drop, addPlayerId: playerId }
  await visit.call('moveRoster', { params, body })
  return { said: ARRIVED, to: teamPath(params.id, params.teamId) }
}

export const PLAYER: LeaguePage = { path: '/players/:playerId', also: 'watcher', show, works: { get }, labels: LABELS }
