import type { Draft, DraftPick, Team } from '../../../engine/index.ts'
import { draftNeeds, draftStand, pickNumber, picksUntil } from '../../../views/draft.ts'
import { capitalized } from '../../../views/phrases.ts'
import { pickTime } from '../../../views/pick-clock.ts'
import { wordsOf } from '../../../views/view.ts'
import { type LeagueContext, nameIn } from '../../context/context.ts'
import { type Html, html, moment, NOTHING } from '../../drawing/html.ts'
import { playerPath } from '../../drawing/links.ts'
import { person } from '../../drawing/players.ts'
import { drawTable, position } from '../../drawing/view.ts'

/** A draft so far: the team on the clock and its time, the board, the viewer's team, and each roster. */

const foundTeam = ({ about: { teams } }: LeagueContext, id: string): Team | undefined =>
  teams.find(team => team.id === id)

/** Returns true if the visitor's own team is on the clock. */
export const isMine = (context: LeagueContext, { onTheClock }: Draft): boolean =>
  onTheClock !== null && foundTeam(context, onTheClock.teamId)?.mine === true

/** Returns true if the visitor can pick for the team on the clock. During a pause, only the commissioner can. */
export const mayPick = (context: LeagueContext, draft: Draft): boolean => {
  if (draft.onTheClock === null || context.account === null) return false
  return context.about.league.commissioner || (draft.status === 'running' && isMine(context, draft))
}

/** Draws the time left. The pages' script counts it down. */
const timeLeft = ({ zone }: LeagueContext, { deadlineAt, pickSeconds, status, quiet }: Draft): Html => {
  if (pickSeconds === 0 || status === 'complete') return NOTHING
  const due =
    deadlineAt === null
      ? NOTHING
      : html`<p class="left" role="timer" data-until="${deadlineAt}"></p><small>Until ${moment(deadlineAt, zone, 'second')}.</small>`
  return html`${due}<small>${capitalized(pickTime({ pickSeconds, quiet }))}.</small>`
}

/** Returns the latest pick. Ignores keepers, who were not picked in the draft. */
export const lastPick = ({ about: { league } }: LeagueContext, { picks }: Draft): DraftPick | undefined =>
  picks
    .filter(({ player }) => !league.keepers.some(({ playerId }) => playerId === player.id))
    .sort((a, b) => a.sequence - b.sequence)
    .at(-1)

/**
 * Returns a sentence about the viewer's next pick; null if their team is not drafting, or does not have a pick left.
 */
const ownTurn = ({ ownTeam }: LeagueContext, draft: Draft): string | null => {
  const before = ownTeam ? picksUntil(draft, ownTeam.id) : null
  if (before === null || before === 0) return null
  return before === 1 ? 'You are next' : `${before} picks until yours`
}

/** Draws the latest pick, and the viewer's next one. */
const lastAndNextPick = (context: LeagueContext, draft: Draft): Html => {
  const last = lastPick(context, draft)
  const picked = last && `${last.player.name ?? last.player.id} went to ${nameIn(context, last.teamId)}`
  const texts = [picked, ownTurn(context, draft)].flatMap(text => (text ? [`${text}.`] : []))
  return texts.length === 0 || draft.status === 'complete' ? NOTHING : html`<small>${texts.join(' ')}</small>`
}

export const turn = (context: LeagueContext, draft: Draft): Html => {
  const isOwn = isMine(context, draft) && draft.status === 'running'
  const state = wordsOf(draftStand(draft, { nameOf: id => nameIn(context, id) }))
  return html`<div class="clock${isOwn ? ' mine' : ''}" id="clock">
    <p role="status">${isOwn ? html`<b>Your pick.</b> ` : NOTHING}${state}</p>
    ${timeLeft(context, draft)}
    ${lastAndNextPick(context, draft)}
  </div>`
}

/** Draws the picked player, or else "On the clock" or the pick's number. */
const cell = (context: LeagueContext, { onTheClock }: Draft, number: number, pick: DraftPick | undefined): Html => {
  if (!pick && onTheClock?.number === number) return html`<td class="now"><b>On the clock</b></td>`
  if (!pick) return html`<td><span class="t-dim">${number}</span></td>`
  const { player, auto } = pick
  return html`<td>
    <a href="${playerPath(context.about.league.id, player.id)}">${player.name ?? player.id}</a>
    <small>${position(player.posGroup)} ${player.team ?? ''}${auto ? ' · auto' : ''}</small>
  </td>`
}

export const board = (context: LeagueContext, draft: Draft): Html => {
  const { order, rounds } = draft
  const byNumber = new Map(draft.picks.map(pick => [pick.number, pick]))
  const teams = order.map(
    id =>
      html`<th scope="col"${context.ownTeam?.id === id ? html` class="t-accent"` : NOTHING}>${nameIn(context, id)}</th>`,
  )
  const rows = Array.from({ length: rounds }, (_, round) => {
    const numbers = order.map((_, at) => pickNumber(draft, round, at))
    const cells = numbers.map(number => cell(context, draft, number, byNumber.get(number)))
    return html`<tr><th scope="row" class="r">${round + 1}</th>${cells}</tr>`
  })
  return html`<section id="board">
    <h2>Draft board</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Draft board">
      <table class="grid draft">
        <thead><tr><th scope="col" class="r">Round</th>${teams}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  </section>`
}

export const roster = (context: LeagueContext, { picks }: Draft): Html => {
  const { ownTeam, about } = context
  if (!ownTeam) return NOTHING
  const ownPicks = picks.filter(({ teamId }) => teamId === ownTeam.id)
  const rows = ownPicks.map(
    ({ player, round }) =>
      html`<li class="row"><span class="slot">${round}</span>${person(about.league.id, player)}</li>`,
  )
  return html`<section id="mine">
    <h2>Your team</h2>
    ${rows.length === 0 ? html`<p class="dim">No players yet.</p>` : html`<ol class="list">${rows}</ol>`}
  </section>`
}

/** Draws every team's number of players by position. */
export const needs = (context: LeagueContext, draft: Draft): Html => {
  const { league } = context.about
  const place = { leagueId: league.id, zone: context.zone }
  const table = draftNeeds(draft, league.rosterConfig, { nameOf: id => nameIn(context, id) })
  return html`<section id="needs"><h2>Rosters so far</h2>${drawTable(table, place, 'Rosters so far')}</section>`
}
