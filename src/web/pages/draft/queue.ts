import type { Answer } from '../../../engine/index.ts'
import { newAutopick } from '../../../views/draft.ts'
import { wordsOf } from '../../../views/view.ts'
import { type LeagueContext, requireOwn, teamParams, viewContext } from '../../context/context.ts'
import { type Html, html, NOTHING } from '../../drawing/html.ts'
import type { Action } from '../../drawing/page.ts'
import { person } from '../../drawing/players.ts'
import { button, form } from '../../forms/form.ts'
import { chosenIn, textIn, yesIn } from '../../forms/values.ts'

type Queue = Answer<'getDraftQueue'>

const LABELS = { up: 'Move up', remove: 'Remove' } as const

/** Returns the queue of the viewer's team; null in a mirror, or if the viewer does not have a team. */
export const queueOf = async (context: LeagueContext): Promise<Queue | null> =>
  context.ownTeam && context.account && context.about.league.externalLeagueId === null
    ? context.call('getDraftQueue', { params: teamParams(context, context.ownTeam.id) })
    : null

const queuedRow = (context: LeagueContext, { place, player }: Queue['queue'][number]): Html => {
  const act = (sign: string, name: keyof typeof LABELS, to: number): Html =>
    form(
      context,
      {
        action: 'queue',
        at: `${name} ${player.id}`,
        fields: { act: name, playerId: player.id, place: String(to) },
        kind: 'inline',
      },
      html`<button class="get" aria-label="${LABELS[name]} ${player.name ?? player.id}">${sign}</button>`,
    )
  return html`<li class="row">
    <span class="slot">${place}</span>
    ${person(context.about.league.id, player)}
    <span class="acts">${place > 1 ? act('↑', 'up', place - 1) : NOTHING}${act('×', 'remove', place)}</span>
  </li>`
}

export const queueSection = (context: LeagueContext, { queue, autopick }: Queue): Html => {
  const none =
    'Your queue is empty. Tap + next to a player to add them. When your time runs out, the first available player is picked.'
  const byItself = button(context, autopick ? 'Turn off autopick' : 'Turn on autopick', {
    action: 'autopick',
    fields: { on: autopick ? 'no' : 'yes' },
  })
  const list = html`<ol class="list">${queue.map(each => queuedRow(context, each))}</ol>`
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

export const changeQueue: Action<LeagueContext> = async (context, form) => {
  const params = teamParams(context, requireOwn(context).id)
  const change = CHANGES[chosenIn(form, 'act', CHANGES)]
  await context.call('setDraftQueue', {
    params,
    body: change(textIn(form, 'playerId'), Number(textIn(form, 'place'))),
  })
  return {}
}

export const setAutopick: Action<LeagueContext> = async (context, form) => {
  const params = teamParams(context, requireOwn(context).id)
  const body = { autopick: yesIn(form, 'on') }
  const answer = await context.call('setAutopick', { params, body })
  return { notice: wordsOf(newAutopick(answer, viewContext(context, context.names)).title ?? '') }
}
