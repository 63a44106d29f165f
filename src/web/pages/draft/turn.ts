import { html } from 'hono/html'
import type { Draft, Team } from '../../../engine/index.ts'
import { draftStand } from '../../../views/draft/draft.ts'
import { pickTime } from '../../../views/draft/pick-time.ts'
import { wordsOf } from '../../../views/view.ts'
import { capitalized } from '../../../views/words/phrases.ts'
import { moment } from '../../drawing/times.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, nameIn } from '../../visit/visit.ts'

/** Whose turn it is in a draft, and how long. */

const teamOf = ({ about: { teams } }: LeagueVisit, id: string): Team | undefined => teams.find(team => team.id === id)

/** Whether the visitor's own team is on the clock. */
export const isMine = (visit: LeagueVisit, { onTheClock }: Draft): boolean =>
  onTheClock !== null && teamOf(visit, onTheClock.teamId)?.mine === true

/** Whether the visitor may pick for whoever is on the clock. */
export const mayPick = (visit: LeagueVisit, draft: Draft): boolean => {
  if (draft.status !== 'running' || draft.onTheClock === null || visit.account === null) return false
  return visit.about.league.commissioner || isMine(visit, draft)
}

/** How long is left; the script of the pages counts it down. */
const left = ({ zone }: LeagueVisit, { deadlineAt, pickSeconds, status, quiet }: Draft): Html => {
  if (pickSeconds === 0 || status === 'complete') return NOTHING
  const due =
    deadlineAt === null
      ? NOTHING
      : html`<p class="left" role="timer" data-until="${deadlineAt}"></p><small>Until ${moment(deadlineAt, zone)}.</small>`
  return html`${due}<small>${capitalized(pickTime({ pickSeconds, quiet }))}.</small>`
}

export const turn = (visit: LeagueVisit, draft: Draft): Html => {
  const mine = isMine(visit, draft) && draft.status === 'running'
  const stand = wordsOf(draftStand(draft, { nameOf: id => nameIn(visit, id) }))
  return html`<div class="clock${mine ? ' mine' : ''}" id="clock">
    <p role="status">${mine ? html`<b>Your pick.</b> ` : NOTHING}${stand}</p>
    ${left(visit, draft)}
  </div>`
}
