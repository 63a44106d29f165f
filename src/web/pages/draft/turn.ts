import { html } from 'hono/html'
import type { Draft, DraftPick, Team } from '../../../engine/index.ts'
import { draftStand } from '../../../views/draft.ts'
import { capitalized } from '../../../views/phrases.ts'
import { pickTime } from '../../../views/pick-clock.ts'
import { wordsOf } from '../../../views/view.ts'
import { moment } from '../../drawing/times.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, nameIn } from '../../visit/visit.ts'

/** Whose turn it is in a draft, and how long. */

const teamOf = ({ about: { teams } }: LeagueVisit, id: string): Team | undefined => teams.find(team => team.id === id)

/** Whether the visitor's own team is on the clock. */
export const isMine = (visit: LeagueVisit, { onTheClock }: Draft): boolean =>
  onTheClock !== null && teamOf(visit, onTheClock.teamId)?.mine === true

/** Whether the visitor can pick for the team on the clock. During a pause, only the commissioner can. */
export const mayPick = (visit: LeagueVisit, draft: Draft): boolean => {
  if (draft.onTheClock === null || visit.account === null) return false
  return visit.about.league.commissioner || (draft.status === 'running' && isMine(visit, draft))
}

/** How long is left; the script of the pages counts it down. */
const left = ({ zone }: LeagueVisit, { deadlineAt, pickSeconds, status, quiet }: Draft): Html => {
  if (pickSeconds === 0 || status === 'complete') return NOTHING
  const due =
    deadlineAt === null
      ? NOTHING
      : html`<p class="left" role="timer" data-until="${deadlineAt}"></p><small>Until ${moment(deadlineAt, zone, 'second')}.</small>`
  return html`${due}<small>${capitalized(pickTime({ pickSeconds, quiet }))}.</small>`
}

/** The newest pick. Keepers were not picked in the draft. */
export const lastPick = ({ about: { league } }: LeagueVisit, { picks }: Draft): DraftPick | undefined =>
  picks
    .filter(({ player }) => !league.keepers.some(({ playerId }) => playerId === player.id))
    .sort((a, b) => a.sequence - b.sequence)
    .at(-1)

/** The number of the pick that a team, by its place in the order, has in a round, both from 0 on. */
export const numberAt = ({ order, kind }: Draft, round: number, at: number): number =>
  round * order.length + (kind === 'snake' && round % 2 === 1 ? order.length - at : at + 1)

/** The numbers of the picks that are still to be made, from the one on the clock on. */
const openNumbers = ({ order, rounds, picks, onTheClock }: Draft): number[] => {
  const filled = new Set(picks.map(({ number }) => number))
  return Array.from({ length: rounds * order.length }, (_, at) => at + 1).filter(
    number => onTheClock !== null && number >= onTheClock.number && !filled.has(number),
  )
}

/** When the visitor's own team picks, who waits for it; null where it does not, or has no pick to come. */
const ownTurn = ({ own }: LeagueVisit, draft: Draft): string | null => {
  const at = draft.order.indexOf(own?.id ?? '')
  if (at < 0 || draft.onTheClock?.teamId === own?.id) return null
  const mine = new Set(Array.from({ length: draft.rounds }, (_, round) => numberAt(draft, round, at)))
  const before = openNumbers(draft).findIndex(number => mine.has(number))
  if (before < 0) return null
  return before === 1 ? 'You are next' : `You pick after ${before} others`
}

/** Who was picked last, and when one's own team picks. */
const around = (visit: LeagueVisit, draft: Draft): Html => {
  const last = lastPick(visit, draft)
  const picked = last && `${last.player.name ?? last.player.id} went to ${nameIn(visit, last.teamId)}`
  const texts = [picked, ownTurn(visit, draft)].flatMap(text => (text ? [`${text}.`] : []))
  return texts.length === 0 || draft.status === 'complete' ? NOTHING : html`<small>${texts.join(' ')}</small>`
}

export const turn = (visit: LeagueVisit, draft: Draft): Html => {
  const mine = isMine(visit, draft) && draft.status === 'running'
  const stand = wordsOf(draftStand(draft, { nameOf: id => nameIn(visit, id) }))
  return html`<div class="clock${mine ? ' mine' : ''}" id="clock">
    <p role="status">${mine ? html`<b>Your pick.</b> ` : NOTHING}${stand}</p>
    ${left(visit, draft)}
    ${around(visit, draft)}
  </div>`
}
