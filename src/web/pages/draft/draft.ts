import type { Draft } from '../../../engine/index.ts'
import { draftName } from '../../../views/draft.ts'
import { type LeagueContext, leagueParams } from '../../context/context.ts'
import { maybe } from '../../context/league.ts'
import { emptyState, html, NOTHING } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import { exportLinks } from '../../drawing/lists.ts'
import type { Action, LeaguePage, PageContent } from '../../drawing/page.ts'
import { textIn } from '../../forms/values.ts'
import { board, needs, roster, turn } from './board.ts'
import { act, begin, control, DRAFT_LABELS, setPickClock, startForm } from './control.ts'
import { changeQueue, finder, queueOf, queueSection, setAutopick, undrafted } from './players.ts'

/** The draft room: the team on the clock, the available players, the viewer's queue, the board, and every roster. */

const beforeDraft = async (context: LeagueContext): Promise<PageContent> => {
  const { league } = context.about
  if (league.externalLeagueId !== null)
    return { body: emptyState('This league mirrors a league on another platform and was drafted there.') }
  const queue = await queueOf(context)
  const isHost = league.commissioner && context.account !== null
  const listing = { draft: null, queued: queue && new Set(queue.queue.map(({ player }) => player.id)) }
  return {
    lead: isHost
      ? 'Everyone can follow the draft on this page. Picks appear instantly.'
      : "The draft hasn't started. This page updates when it does. Until then, add players to your queue.",
    body: html`${isHost ? startForm(context) : NOTHING}
      <div class="columns">
        <div>${finder(context, await undrafted(context), listing)}</div>
        <div>${queue ? queueSection(context, queue) : NOTHING}</div>
      </div>`,
  }
}

const duringDraft = async (context: LeagueContext, draft: Draft): Promise<PageContent> => {
  const queue = await queueOf(context)
  const listing = { draft, queued: queue && new Set(queue.queue.map(({ player }) => player.id)) }
  return {
    title: draftName(draft),
    body: html`${turn(context, draft)}
      ${control(context, draft)}
      <div class="columns">
        <div>${finder(context, await undrafted(context), listing)}</div>
        <div>${queue ? queueSection(context, queue) : NOTHING}${roster(context, draft)}</div>
      </div>
      ${board(context, draft)}
      ${exportLinks(context, 'draft')}
      ${needs(context, draft)}`,
  }
}

const afterDraft = (context: LeagueContext, draft: Draft): PageContent => ({
  title: draftName(draft),
  body: html`${turn(context, draft)}
    ${board(context, draft)}
    ${exportLinks(context, 'draft')}
    <p><a class="go" href="${leaguePath(context.about.league.id)}">Go to the league</a></p>`,
})

const show = async (context: LeagueContext): Promise<PageContent> => {
  const found = await maybe(context.call('getDraft', { params: leagueParams(context) }))
  if (!found) return beforeDraft(context)
  return found.draft.status === 'complete' ? afterDraft(context, found.draft) : duringDraft(context, found.draft)
}

const pick: Action<LeagueContext> = async (context, form) => {
  const body = { playerId: textIn(form, 'playerId'), teamId: textIn(form, 'teamId') }
  const { picks } = await context.call('pickPlayer', { params: leagueParams(context), body })
  const player = picks[0]?.player
  return { notice: `Drafted ${player?.name ?? player?.id ?? 'the player'}` }
}

export const DRAFT: LeaguePage = {
  path: '/draft',
  title: 'Draft',
  link: { place: 'more' },
  access: 'watcher',
  show,
  actions: { begin, pick, control: act, clock: setPickClock, queue: changeQueue, autopick: setAutopick },
  labels: DRAFT_LABELS,
}
