import { html } from 'hono/html'
import type { Draft } from '../../../engine/index.ts'
import { draftName } from '../../../views/draft.ts'
import { emptyState } from '../../drawing/empty-state.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Drawn } from '../../drawing/page.ts'
import { NOTHING } from '../../drawing/words.ts'
import { maybe } from '../../visit/answers.ts'
import { type LeagueVisit, leagueParams } from '../../visit/visit.ts'
import { type LeaguePage, textIn, type Work } from '../page.ts'
import { finder, leftIn } from './available.ts'
import { board, needs, roster } from './board.ts'
import { act, begin, control, DRAFT_LABELS, setPickClock, setUp } from './control.ts'
import { changeQueue, queued, queueOf, setAutopick } from './queue.ts'
import { turn } from './turn.ts'

/** The draft room: who is on the clock, who is left, one's queue, the board, and what every roster has. */

const before = async (visit: LeagueVisit): Promise<Drawn> => {
  const { league } = visit.about
  if (league.externalLeagueId !== null)
    return { title: 'Draft', body: emptyState('This league mirrors another one: it was drafted there.') }
  const queue = await queueOf(visit)
  const isHost = league.commissioner && visit.account !== null
  const listing = { draft: null, queued: queue && new Set(queue.queue.map(({ player }) => player.id)) }
  return {
    title: 'Draft',
    lead: isHost
      ? 'Everybody watches this page; picks appear at once.'
      : 'It has not begun; this page shows it as soon as it does. Put those whom you want into your queue until then.',
    body: html`${isHost ? setUp(visit) : NOTHING}
      <div class="columns">
        <div>${finder(visit, await leftIn(visit), listing)}</div>
        <div>${queue ? queued(visit, queue) : NOTHING}</div>
      </div>`,
  }
}

const during = async (visit: LeagueVisit, draft: Draft): Promise<Drawn> => {
  const queue = await queueOf(visit)
  const listing = { draft, queued: queue && new Set(queue.queue.map(({ player }) => player.id)) }
  return {
    title: draftName(draft),
    body: html`${turn(visit, draft)}
      ${control(visit, draft)}
      <div class="columns">
        <div>${finder(visit, await leftIn(visit), listing)}</div>
        <div>${queue ? queued(visit, queue) : NOTHING}${roster(visit, draft)}</div>
      </div>
      ${board(visit, draft)}
      ${needs(visit, draft)}`,
  }
}

const after = (visit: LeagueVisit, draft: Draft): Drawn => ({
  title: draftName(draft),
  body: html`${turn(visit, draft)}
    ${board(visit, draft)}
    <p><a class="go" href="${leaguePath(visit.about.league.id)}">To the league</a></p>`,
})

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const found = await maybe(visit.call('getDraft', { params: leagueParams(visit) }))
  if (!found) return before(visit)
  return found.draft.status === 'complete' ? after(visit, found.draft) : during(visit, found.draft)
}

const pick: Work<LeagueVisit> = async (visit, form) => {
  const body = { playerId: textIn(form, 'playerId'), teamId: textIn(form, 'teamId') }
  const { picks } = await visit.call('pickPlayer', { params: leagueParams(visit), body })
  const player = picks[0]?.player
  return { said: `${player?.name ?? player?.id ?? 'The player'} is picked` }
}

export const DRAFT: LeaguePage = {
  path: '/draft',
  also: 'watcher',
  show,
  works: { begin, pick, control: act, clock: setPickClock, queue: changeQueue, autopick: setAutopick },
  labels: DRAFT_LABELS,
}
