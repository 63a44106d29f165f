import { type Answer, type Draft, isPosGroup, startableGroups } from '../../../engine/index.ts'
import { newAutopick, ROSTER_ORDER } from '../../../views/draft.ts'
import { formatValue, points } from '../../../views/format.ts'
import { wordsOf } from '../../../views/view.ts'
import { type LeagueContext, leagueParams, nameIn, requireOwn, teamParams, viewContext } from '../../context/context.ts'
import { emptyState, type Html, html, NOTHING } from '../../drawing/html.ts'
import type { Action } from '../../drawing/page.ts'
import { person } from '../../drawing/players.ts'
import { button, choice, form } from '../../forms/form.ts'
import { chosenIn, textIn, yesIn } from '../../forms/values.ts'
import { isMine, mayPick } from './board.ts'

/** The players a team can draft, and its queue. */

const SHOWN = 40

type Left = Answer<'listUndrafted'>
type RosterPlayer = Left['players'][number]

/** Returns the undrafted players that match the page's filters. */
export const undrafted = (context: LeagueContext): Promise<Left> => {
  const { query } = context
  const pos = query.get('pos')
  const q = query.get('q')?.slice(0, 100) ?? ''
  return context.call('listUndrafted', {
    params: leagueParams(context),
    query: { limit: SHOWN, ...(q !== '' && { q }), ...(isPosGroup(pos) && { pos }) },
  })
}

/** An undrafted player, and the possible actions. */
interface AvailableList {
  draft: Draft | null
  /** Ids in the viewer's queue; null without a queue. */
  queued: ReadonlySet<string> | null
}

/** Draws the button for drafting a player. The commissioner confirms a pick for a different team. */
const pickForm = (context: LeagueContext, draft: Draft, player: RosterPlayer['player']): Html => {
  const name = player.name ?? player.id
  const teamId = draft.onTheClock?.teamId ?? ''
  const formed = { action: 'pick', at: player.id, fields: { playerId: player.id, teamId }, kind: 'inline' }
  if (isMine(context, draft))
    return form(context, formed, html`<button class="go" aria-label="Draft ${name}">Draft</button>`)
  const team = nameIn(context, teamId)
  return form(
    context,
    { ...formed, confirm: `Pick ${name} for ${team}?` },
    html`<button aria-label="Pick ${name} for ${team}">Pick</button>`,
  )
}

/** Draws the button that adds a player to the viewer's queue or removes them from it; empty without a queue. */
const queueForm = (
  context: LeagueContext,
  { id, name }: RosterPlayer['player'],
  queued: AvailableList['queued'],
): Html => {
  if (queued === null) return NOTHING
  const [act, label, sign] = queued.has(id)
    ? (['remove', `Remove ${name ?? id} from your queue`, html`&check;`] as const)
    : (['add', `Queue ${name ?? id}`, html`+`] as const)
  return form(
    context,
    { action: 'queue', at: id, fields: { act, playerId: id }, kind: 'inline' },
    html`<button class="get" aria-label="${label}">${sign}</button>`,
  )
}

const row = (context: LeagueContext, listed: RosterPlayer, { draft, queued }: AvailableList): Html => {
  const { player, totalPoints, value, rankedBy, status } = listed
  const valueText = value === null ? 'on the sheet' : formatValue(value, 'gain')
  const hasNoPoints = rankedBy === 'roster' || (value === 0 && totalPoints === 0)
  const note = hasNoPoints ? '' : html`<b>${valueText}</b>, ${points(totalPoints)}`
  return html`<li class="row">
    ${person(context.about.league.id, { ...player, status }, note)}
    <span class="acts">
      ${queueForm(context, player, queued)}
      ${draft !== null && mayPick(context, draft) ? pickForm(context, draft, player) : NOTHING}
    </span>
  </li>`
}

const filters = ({ about, path, query }: LeagueContext): Html => {
  const groups = [...startableGroups(about.league.rosterConfig.slots)]
  const position = { label: 'Position', name: 'pos', value: query.get('pos') ?? '' }
  return html`<form method="get" action="${path}" class="filters" data-instant role="search">
    <label class="field grow">
      <span>Name</span>
      <input type="search" name="q" value="${query.get('q') ?? ''}" autocomplete="off" dir="auto">
    </label>
    ${choice(position, [{ value: '', label: 'All' }, ...groups.map(value => ({ value, label: value }))])}
    <button>Search</button>
  </form>`
}

const list = (context: LeagueContext, { players, total }: Left, listing: AvailableList): Html => {
  if (players.length === 0) return emptyState('No players match.')
  const more = html`<p class="dim">Showing ${players.length} of ${total}. Search by name to find others.</p>`
  return html`<ol class="list">${players.map(player => row(context, player, listing))}</ol>
    ${total > players.length ? more : NOTHING}`
}

/** Explains the order of the players. */
const orderWords = ({ season, players }: Left): string =>
  players.some(({ rankedBy }) => rankedBy === 'roster')
    ? ROSTER_ORDER
    : `Sorted by value (points above the last player drafted at the position), then by ${season} points.`

/** Draws the undrafted players, with filters by name and position. */
export const finder = (context: LeagueContext, left: Left, listing: AvailableList): Html =>
  html`<section id="available">
    <h2>Best available</h2>
    <p class="dim">${orderWords(left)}</p>
    ${listing.queued ? html`<p><a class="more" href="#queue">Your queue: ${listing.queued.size}</a></p>` : NOTHING}
    ${filters(context)}
    ${list(context, left, listing)}
  </section>`

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
