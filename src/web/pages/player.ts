import { HindsightError, type Team } from '../../engine/index.ts'
import { factSentences } from '../../views/facts.ts'
import { points } from '../../views/format.ts'
import { waiversRun } from '../../views/phrases.ts'
import { weekTable } from '../../views/players.ts'
import { labelOf } from '../../views/systems.ts'
import { type LeagueContext, requireOwn, teamParams, typedOrDefault } from '../context/context.ts'
import { playerSeason, readTeamWeek, type SeasonStats, seasonStats } from '../context/league.ts'
import { weekChart } from '../drawing/charts.ts'
import { type Html, html, moment, NOTHING } from '../drawing/html.ts'
import { leaguePath, teamPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { drawTable, position } from '../drawing/view.ts'
import { choice, field, form } from '../forms/form.ts'
import { optionalField, textIn } from '../forms/values.ts'

/**
 * One player: points week by week under the league's rules, the player's team, and the actions to add or trade for the
 * player.
 */

const LABELS = { bid: 'Bid', dropPlayerId: 'Drop' } as const

const ARRIVED = 'Player added to your team'

const bidField = (context: LeagueContext, { budget }: Team): Html =>
  budget === null
    ? NOTHING
    : field({
        label: LABELS.bid,
        name: 'bid',
        type: 'number',
        value: typedOrDefault(context, 'get', 'bid', String(context.about.league.waivers?.minBid ?? 0)),
        hint: `$${budget} left`,
        more: html` min="0" max="${budget}" inputmode="numeric"`,
      })

/** Draws the choice of a player to drop. */
const dropField = async (context: LeagueContext, ownTeam: Team): Promise<Html> => {
  const { roster, reserve, taxi } = await readTeamWeek(context, ownTeam.id)
  const { slots, bench } = context.about.league.rosterConfig
  const isFull = roster.length - reserve.length - taxi.length >= slots.length + bench
  const noDrop = { value: '', label: isFull ? 'Choose a player to drop' : 'No one' }
  const others = roster.map(({ id, name, posGroup }) => ({ value: id, label: `${posGroup ?? '?'} ${name ?? id}` }))
  const hint = isFull ? 'Your roster is full, so you need to drop a player.' : 'Your roster has an open spot.'
  return choice(
    { label: LABELS.dropPlayerId, name: 'dropPlayerId', value: typedOrDefault(context, 'get', 'dropPlayerId'), hint },
    [noDrop, ...others],
  )
}

/** Draws the claims that already exist on the player. */
const existingClaims = async (context: LeagueContext, { id }: SeasonStats, ownTeam: Team): Promise<Html> => {
  const { claims } = await context.call('listTeamClaims', {
    params: teamParams(context, ownTeam.id),
    query: { status: 'pending', limit: 'all' },
  })
  return claims.some(({ addPlayerId }) => addPlayerId === id)
    ? html`<p class="going">You already have a claim for this player. <a href="${leaguePath(context.about.league.id, 'waivers')}">Your claims</a></p>`
    : NOTHING
}

const getForm = async (context: LeagueContext, player: SeasonStats, ownTeam: Team): Promise<Html> => {
  const { id, name, available } = player
  const isClaim = context.about.league.acquisitionMode === 'waivers'
  const when =
    available === 'free'
      ? 'This player is a free agent, so the claim is processed right away.'
      : `${waiversRun(context.about.league)}.`
  const [heading, act] = isClaim ? [`Claim ${name}`, 'Submit claim'] : [`Add ${name}`, `Add ${name}`]
  return html`<section id="get">
    <h2>${heading}</h2>
    ${isClaim ? await existingClaims(context, player, ownTeam) : NOTHING}
    ${form(
      context,
      { action: 'get', kind: 'card', fields: { playerId: id } },
      html`${await dropField(context, ownTeam)}
        ${isClaim ? bidField(context, ownTeam) : NOTHING}
        <button class="go">${act}</button>
        ${isClaim ? html`<p class="dim">${when}</p>` : NOTHING}`,
    )}
  </section>`
}

/** Draws the link for trading with the player's team. */
const tradeLink = ({ ownTeam, about: { league } }: LeagueContext, { id, owner }: SeasonStats): Html => {
  if (!owner || !ownTeam || owner.id === ownTeam.id || league.externalLeagueId !== null) return NOTHING
  const query = new URLSearchParams({ with: owner.id, get: id })
  return html`<p><a class="quiet" href="${leaguePath(league.id, `trades?${query}`)}#offer">Propose a trade</a></p>`
}

const loadPlayer = async (context: LeagueContext): Promise<SeasonStats> => {
  const player = await playerSeason(context, context.params.playerId!, 1)
  if (player) return player
  throw new HindsightError('not_found', `This player isn't in season ${context.about.league.season}`)
}

const pointsOf = ({ weeks }: SeasonStats) =>
  weeks.map(({ week, opponent, points: value }) => ({
    week,
    value: value ?? 0,
    words: `Week ${week}${opponent === null ? '' : ` vs ${opponent}`}: ${points(value)}`,
  }))

/** Returns a player's team, or when the waiver period ends. */
const stateOf = (
  { about: { league }, zone }: LeagueContext,
  { owner, available, waiversUntil }: SeasonStats,
): string | Html => {
  if (owner) return html`On <a href="${teamPath(league.id, owner.id)}">${owner.name}</a>`
  if (available !== 'waivers') return 'Free agent'
  return waiversUntil ? html`On waivers until ${moment(waiversUntil, zone)}` : 'On waivers'
}

/** Draws a player's totals as three numbers. */
const facts = ({ totalPoints, gamesPlayed, ppg }: SeasonStats): Html =>
  html`<dl class="facts">
    <div><dt>Points</dt><dd>${points(totalPoints)}</dd></div>
    <div><dt>Games</dt><dd>${gamesPlayed ?? 0}</dd></div>
    <div><dt>Per game</dt><dd>${points(ppg)}</dd></div>
  </dl>`

/** Draws the facts before the next game. */
const beforeKickoff = ({ facts: playerFacts }: SeasonStats): Html => {
  const sentences = playerFacts ? factSentences(playerFacts) : []
  if (sentences.length === 0) return NOTHING
  return html`<section id="facts"><h2>Before kickoff</h2><ul>${sentences.map(each => html`<li>${each}</li>`)}</ul></section>`
}

const weekByWeek = (context: LeagueContext, player: SeasonStats): Html => {
  if (player.weeks.length === 0) return html`<p class="dim">No games yet.</p>`
  const place = { leagueId: context.about.league.id, zone: context.zone }
  const table = drawTable(weekTable(player.weeks, labelOf), place, 'Weeks')
  return weekChart('Points by week, with the average', pointsOf(player), table)
}

/** Returns a player's results. Before the season's first game, returns the previous season's if it is loaded. */
const resultsToShow = async (context: LeagueContext, player: SeasonStats): Promise<SeasonStats> =>
  player.gamesPlayed ? player : ((await seasonStats(context, [player.id])).get(player.id) ?? player)

const show = async (context: LeagueContext): Promise<PageContent> => {
  const player = await loadPlayer(context)
  const { ownTeam } = context
  const displayed = await resultsToShow(context, player)
  const isEarlier = displayed.season !== player.season
  const mayGet = !player.owner && ownTeam !== null && context.about.league.externalLeagueId === null
  return {
    title: player.name,
    lead: html`${position(player.posGroup)} ${player.team ?? 'no team'} &middot; ${stateOf(context, player)}`,
    body: html`${isEarlier ? html`<p class="dim">No games yet. In ${displayed.season}:</p>` : NOTHING}
      ${facts(displayed)}
      ${beforeKickoff(player)}
      ${mayGet ? await getForm(context, player, ownTeam) : tradeLink(context, player)}
      <section id="weeks"><h2>Week by week${isEarlier ? ` in ${displayed.season}` : ''}</h2>${weekByWeek(context, displayed)}</section>`,
  }
}

/** Makes a claim. A claim on a free agent is processed immediately. */
const claim = async (context: LeagueContext, form: URLSearchParams, params: { id: string; teamId: string }) => {
  const drop = optionalField(form, 'dropPlayerId').dropPlayerId ?? null
  const bid = optionalField(form, 'bid').bid
  const body = {
    addPlayerId: textIn(form, 'playerId'),
    dropPlayerId: drop,
    ...(bid !== undefined && { bid: Number(bid) }),
  }
  const { claim: filed } = await context.call('fileClaim', { params, body })
  if (filed.status === 'won') return { notice: ARRIVED, to: teamPath(params.id, params.teamId) }
  const lost = filed.note === null ? 'Claim lost' : `Claim lost: ${filed.note}`
  return { notice: filed.status === 'lost' ? lost : 'Claim submitted', to: leaguePath(params.id, 'waivers') }
}

const get: Action<LeagueContext> = async (context, form) => {
  const { league } = context.about
  const params = teamParams(context, requireOwn(context).id)
  if (league.acquisitionMode === 'waivers') return claim(context, form, params)
  const playerId = textIn(form, 'playerId')
  const drop = optionalField(form, 'dropPlayerId').dropPlayerId
  const body =
    drop === undefined
      ? { action: 'add' as const, playerId }
      : { action: 'swap' as const, dropPlayerId: drop, addPlayerId: playerId }
  await context.call('moveRoster', { params, body })
  return { notice: ARRIVED, to: teamPath(params.id, params.teamId) }
}

export const PLAYER: LeaguePage = {
  path: '/players/:playerId',
  title: 'Player',
  access: 'watcher',
  show,
  actions: { get },
  labels: LABELS,
}
