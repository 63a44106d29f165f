import { html } from 'hono/html'
import type { Answer } from '../../../engine/index.ts'
import { newAutopick } from '../../../views/draft.ts'
import { wordsOf } from '../../../views/view.ts'
import { button, form } from '../../drawing/form.ts'
import { person } from '../../drawing/person.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { asking, type LeagueVisit, requireOwn, teamParams } from '../../visit/visit.ts'
import { chosenIn, textIn, type Work, yesIn } from '../page.ts'

/** Whom a manager would like to draft, and whether his team picks by itself. */

type Queue = Answer<'getDraftQueue'>

const LABELS = { up: 'Move up', remove: 'Remove' } as const

/** The queue of one's own team; null for who has none. */
export const queueOf = async (visit: LeagueVisit): Promise<Queue | null> =>
  visit.own && visit.account && visit.about.league.externalLeagueId === null
    ? visit.call('getDraftQueue', { params: teamParams(visit, visit.own.id) })
    : null

const queuedRow = (visit: LeagueVisit, { place, player }: Queue['queue'][number]): Html => {
  const act = (sign: string, name: keyof typeof LABELS, to: number): Html =>
    form(
      visit,
      {
        work: 'queue',
        at: `${name} ${player.id}`,
        fields: { act: name, playerId: player.id, place: String(to) },
        kind: 'inline',
      },
      html`<button class="get" aria-label="${LABELS[name]} ${player.name ?? player.id}">${sign}</button>`,
    )
  return html`<li class="row">
    <span class="slot">${place}</span>
    ${person(visit.about.league.id, player)}
    <span class="acts">${place > 1 ? act('↑', 'up', place - 1) : NOTHING}${act('×', 'remove', place)}</span>
  </li>`
}

export const queued = (visit: LeagueVisit, { queue, autopick }: Queue): Html => {
  const none = 'Nobody yet. Tap + beside a player; the first who is left is picked when your time is up.'
  const byItself = button(visit, autopick ? 'Pick by hand again' : 'Pick for me when I am on the clock', {
    work: 'autopick',
    fields: { on: autopick ? 'no' : 'yes' },
  })
  const list = html`<ol class="list">${queue.map(each => queuedRow(visit, each))}</ol>`
  return html`<section id="queue">
    <h2>Your queue</h2>
    ${queue.length === 0 ? html`<p class="dim">${none}</p>` : list}
    <div class="actions">${byItself}</div>
  </section>`
}

const CHANGES = {
  add: playerId => ({ add: [playerId] }),
  up: (playerId, place) => ({ add: [playerId], place }),
  remove: playerId => ({ remove: [playerId] }),
} as const satisfies Record<string, (playerId: string, place: number) => object>

export const changeQueue: Work<LeagueVisit> = async (visit, form) => {
  const params = teamParams(visit, requireOwn(visit).id)
  const change = CHANGES[chosenIn(form, 'act', CHANGES)]
  await visit.call('setDraftQueue', {
    params,
    body: change(textIn(form, 'playerId'), Number(textIn(form, 'place'))),
  })
  return {}
}

export const setAutopick: Work<LeagueVisit> = async (visit, form) => {
  const params = teamParams(visit, requireOwn(visit).id)
  const body = { autopick: yesIn(form, 'on') }
  const answer = await visit.call('setAutopick', { params, body })
  return { said: wordsOf(newAutopick(answer, asking(visit, visit.names)).title ?? '') }
}
