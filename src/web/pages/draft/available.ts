import { html } from 'hono/html'
import { type Answer, type Draft, isPosGroup } from '../../../engine/index.ts'
import { formatted, points } from '../../../views/format.ts'
import { emptyState } from '../../drawing/empty-state.ts'
import { choice, form } from '../../drawing/form.ts'
import { person } from '../../drawing/person.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, leagueParams, nameIn } from '../../visit/visit.ts'
import { isMine, mayPick } from './turn.ts'

/** Who is left in a draft, as autopick judges them. */

const SHOWN = 40

type Left = Answer<'listUndrafted'>
type Somebody = Left['players'][number]

/** Who is left, by the filters of the page. */
export const leftIn = (visit: LeagueVisit): Promise<Left> => {
  const { query } = visit
  const pos = query.get('pos')
  const q = query.get('q')?.slice(0, 100) ?? ''
  return visit.call('listUndrafted', {
    params: leagueParams(visit),
    query: { limit: SHOWN, ...(q !== '' && { q }), ...(isPosGroup(pos) && { pos }) },
  })
}

/** What somebody is, and what may be done with him. */
interface Listing {
  draft: Draft | null
  /** Ids of those who are queued already; null for who has no queue. */
  queued: ReadonlySet<string> | null
}

/** The button that drafts somebody; the commissioner is asked before he picks for another team. */
const pickForm = (visit: LeagueVisit, draft: Draft, player: Somebody['player']): Html => {
  const name = player.name ?? player.id
  const teamId = draft.onTheClock?.teamId ?? ''
  const formed = { work: 'pick', at: player.id, fields: { playerId: player.id, teamId }, kind: 'inline' }
  if (isMine(visit, draft))
    return form(visit, formed, html`<button class="go" aria-label="Draft ${name}">Draft</button>`)
  const team = nameIn(visit, teamId)
  return form(
    visit,
    { ...formed, confirm: `Pick ${name} for ${team}?` },
    html`<button aria-label="Pick ${name} for ${team}">Pick</button>`,
  )
}

const row = (visit: LeagueVisit, { player, totalPoints, value }: Somebody, { draft, queued }: Listing): Html => {
  const name = player.name ?? player.id
  const queue =
    queued === null
      ? NOTHING
      : queued.has(player.id)
        ? form(
            visit,
            { work: 'queue', at: player.id, fields: { act: 'remove', playerId: player.id }, kind: 'inline' },
            html`<button class="get" aria-label="Take ${name} out of your queue">&check;</button>`,
          )
        : form(
            visit,
            { work: 'queue', at: player.id, fields: { act: 'add', playerId: player.id }, kind: 'inline' },
            html`<button class="get" aria-label="Queue ${name}">+</button>`,
          )
  const pick = draft !== null && mayPick(visit, draft) ? pickForm(visit, draft, player) : NOTHING
  const worth = value === null ? 'on the sheet' : formatted(value, 'gain')
  const note = value === 0 && totalPoints === 0 ? '' : html`<b>${worth}</b>, ${points(totalPoints)}`
  return html`<li class="row">${person(visit.about.league.id, player, note)}<span class="acts">${queue}${pick}</span></li>`
}

/** Who is left, to be found by name and position. */
export const finder = (visit: LeagueVisit, { season, players, total }: Left, listing: Listing): Html => {
  const groups = [...new Set(visit.about.league.rosterConfig.slots.flatMap(({ eligible }) => eligible))]
  return html`<section id="available"><h2>Best available</h2><p class="dim">${
    players.every(({ totalPoints }) => totalPoints === 0)
      ? `Nothing orders the players yet: no game of ${season} is over, and no season before it is here.`
      : `By value: points above the last player of the position whom this league drafts; then the points of ${season}.`
  }</p><form method="get" action="${visit.path}" class="filters" data-instant role="search"><label class="field grow"><span>Name</span><input type="search" name="q" value="${visit.query.get('q') ?? ''}" autocomplete="off"></label>${choice(
    { label: 'Position', name: 'pos', value: visit.query.get('pos') ?? '' },
    [{ value: '', label: 'All' }, ...groups.map(value => ({ value, label: value }))],
  )}<button>Find</button></form>${
    players.length === 0
      ? emptyState('Nobody like that is left.')
      : html`<ol class="list">${players.map(player => row(visit, player, listing))}</ol>${
          total > players.length
            ? html`<p class="dim">The first ${players.length} of ${total}. Type a name to find others.</p>`
            : NOTHING
        }`
  }</section>`
}
