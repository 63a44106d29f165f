import { html } from 'hono/html'
import { points } from '../../views/format.ts'
import { form } from '../drawing/form.ts'
import { gameWords, seatWords } from '../drawing/games.ts'
import { person } from '../drawing/person.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import type { Shown } from '../visit/rosters.ts'
import { type LeagueVisit, pathTeam } from '../visit/visit.ts'
import { textIn, type Work, yesIn } from './page.ts'

/** Who does not start: the bench and the reserve, with what may be done with each. */

/** A team as its page shows it. */
export interface TeamSheet {
  shown: Shown
  /** Whether the visitor may set this lineup now. */
  maySet: boolean
}

type Rested = Shown['bench'][number]

/** The points of a player in a week; a dash before his game has any. */
export const score = (made: number | null): Html =>
  html`<span class="num">${made === null ? '\u2013' : points(made)}</span>`

const act = (visit: LeagueVisit, work: string, { id }: Rested, body: Html, confirm?: string): Html =>
  form(
    visit,
    { work, at: id, fields: { playerId: id }, kind: 'inline', ...(confirm !== undefined && { confirm }) },
    body,
  )

const drop = (visit: LeagueVisit, player: Rested): Html => {
  const name = player.name ?? player.id
  const body = html`<button class="get" aria-label="Drop ${name}" title="Drop">&times;</button>`
  return act(visit, 'drop', player, body, `Drop ${name}? Anybody may have him then.`)
}

/** Puts somebody on IR; where that was refused to the commissioner, he may insist. */
const toReserve = (visit: LeagueVisit, player: Rested): Html => {
  const name = player.name ?? player.id
  const { refused } = visit
  const mayInsist = visit.about.league.commissioner && refused?.form.get('playerId') === player.id
  return act(
    visit,
    'reserve',
    player,
    html`<button class="get" aria-label="Put ${name} on IR">IR</button>${
      mayInsist && refused?.work === 'reserve'
        ? html`<button name="force" value="yes">Put him on IR all the same</button>`
        : NOTHING
    }`,
  )
}

const benched = (visit: LeagueVisit, { shown: { league }, maySet }: TeamSheet, player: Rested): Html => {
  const ways = html`<span class="acts">${(league.rosterConfig.reserve ?? 0) > 0 ? toReserve(visit, player) : NOTHING}${drop(visit, player)}</span>`
  return html`<li class="row"><span class="slot short">BN</span>${person(league.id, player, seatWords(player, maySet && player.locked, visit.zone))}${score(player.points)}${maySet && !player.locked ? ways : NOTHING}</li>`
}

type Reserved = Shown['reserve'][number]

const reserved = (visit: LeagueVisit, { shown: { league }, maySet }: TeamSheet, player: Reserved): Html => {
  const note = player.hasReturned ? html`has played again: activate or drop him` : gameWords(player, visit.zone)
  const ways = html`<span class="acts">${act(visit, 'activate', player, html`<button aria-label="Activate ${player.name ?? player.id}">Activate</button>`)}${drop(visit, player)}</span>`
  return html`<li class="row"><span class="slot short">IR</span>${person(league.id, player, note)}${maySet ? ways : NOTHING}</li>`
}

/** The bench, and below it the reserve of a league that has one. */
export const bench = (visit: LeagueVisit, sheet: TeamSheet): Html => {
  const { bench: resting, reserve } = sheet.shown
  return html`${
    resting.length === 0
      ? NOTHING
      : html`<section id="bench"><h2>Bench</h2><ol class="list">${resting.map(player => benched(visit, sheet, player))}</ol></section>`
  }${
    reserve.length === 0
      ? NOTHING
      : html`<section id="reserve"><h2>Injured reserve</h2><ol class="list">${reserve.map(player => reserved(visit, sheet, player))}</ol></section>`
  }`
}

export const dropPlayer: Work<LeagueVisit> = async (visit, form) => {
  const body = { action: 'drop' as const, playerId: textIn(form, 'playerId') }
  await visit.call('moveRoster', { params: pathTeam(visit), body })
  return { said: 'Dropped' }
}

const moving =
  (active: boolean, words: string): Work<LeagueVisit> =>
  async (visit, form) => {
    const force = form.has('force') && yesIn(form, 'force')
    const body = { playerId: textIn(form, 'playerId'), active, ...(force && { force }) }
    await visit.call('reservePlayer', { params: pathTeam(visit), body })
    return { said: words }
  }

export const reservePlayer = moving(false, 'He is on IR, and takes no place on the bench')
export const activatePlayer = moving(true, 'He is on the bench again')
