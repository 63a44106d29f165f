import { html } from 'hono/html'
import { HindsightError } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { lockReason } from '../../views/games.ts'
import { unavailableWords } from '../../views/lineups.ts'
import { slotNames, stillOpen } from '../../views/seats.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { form } from '../drawing/form.ts'
import { gameWords } from '../drawing/games.ts'
import { teamPath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { person } from '../drawing/person.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { askedWeek, mayAct, teamIn } from '../visit/answers.ts'
import type { Shown } from '../visit/rosters.ts'
import { formsOf, lastPoints, type SoFar } from '../visit/season-so-far.ts'
import { type LeagueVisit, teamParams } from '../visit/visit.ts'
import { score } from './bench.ts'
import { type LeaguePage, textIn, type Work } from './page.ts'

/** Who may take a slot: with what each has done so far, and one button each. */

type Player = NonNullable<Shown['lineup'][number]['player']>

/** Somebody who may take the slot, and from where he comes. */
interface Candidate {
  player: Player
  /** The slot that he has now; null from the bench. */
  from: string | null
  /** What he has shown; null for nothing yet. */
  form: SoFar | null
}

const slotAt = ({ lineup }: Pick<Shown, 'lineup'>, text: string | undefined) => {
  const slot = lineup.find(({ slotIndex }) => String(slotIndex) === text)
  if (!slot) throw new HindsightError('not_found', 'This league has no such slot')
  return slot
}

const candidatesFor = async (visit: LeagueVisit, shown: Shown): Promise<Candidate[]> => {
  const { slotIndex, eligible } = slotAt(shown, visit.params.slot)
  const names = slotNames(shown.lineup)
  const fits = ({ posGroup }: Pick<Player, 'posGroup'>): boolean => posGroup !== null && eligible.includes(posGroup)
  const seated = shown.lineup.flatMap(({ player, locked, slotIndex: own }, at) =>
    player && !locked && own !== slotIndex && fits(player) ? [{ player, from: names[at]! }] : [],
  )
  const benched = shown.bench.filter(player => !player.locked && fits(player)).map(player => ({ player, from: null }))
  const all = [...benched, ...seated]
  const ids = all.map(({ player }) => player.id)
  const forms = await formsOf(visit, ids)
  const known = all.map(each => ({ ...each, form: forms.get(each.player.id) ?? null }))
  const isOut = ({ player }: Candidate): number => Number(unavailableWords(shown, player.id) !== '')
  return known.toSorted((a, b) => isOut(a) - isOut(b) || (b.form?.ppg ?? -1) - (a.form?.ppg ?? -1))
}

/** By what candidates are in order. */
const orderWords = ({ about: { league } }: LeagueVisit, candidates: readonly Candidate[]): string => {
  if (candidates.length === 0) return ''
  const seasons = new Set(candidates.flatMap(({ form }) => (form === null ? [] : [form.season])))
  if (seasons.has(league.season)) return 'Best by points per game first.'
  const [before] = seasons
  if (before === undefined) return 'Nobody has played yet.'
  return `Nobody has played yet: best by points per game of ${before} first.`
}

/** Who would fit, and stays where he is: with the reason. */
const lockedOut = (shown: Shown, slot: string | undefined): Html => {
  const { eligible, slotIndex: own } = slotAt(shown, slot)
  const seated = shown.lineup.flatMap(({ player, locked, slotIndex }) =>
    player && locked && slotIndex !== own ? [player] : [],
  )
  const stay = [...shown.bench.filter(({ locked }) => locked), ...seated].filter(
    ({ posGroup }) => posGroup !== null && eligible.includes(posGroup),
  )
  const words = stay.map(player => `${player.name ?? player.id} (${lockReason(player.game)})`).join(', ')
  return stay.length === 0 ? NOTHING : html`<p class="dim">Locked where they are: ${words}.</p>`
}

const mean = ({ ppg, season }: SoFar, isEarlier: boolean): Html =>
  html`<span class="num">${points(ppg)}<small>a game${isEarlier ? ` in ${season}` : ''}</small></span>`

const row = (visit: LeagueVisit, team: Shown, { player, from, form: shown }: Candidate): Html => {
  const out = unavailableWords(team, player.id)
  const { league } = visit.about
  const isEarlier = shown !== null && shown.season !== league.season
  const last = shown === null || isEarlier ? '' : lastPoints(shown).map(points).join(', ')
  const note = html`${gameWords(player, visit.zone)}
    ${last === '' ? NOTHING : html` &middot; last: ${last}`}
    ${from === null ? NOTHING : html` &middot; starts at ${from}`}
    ${out === '' ? NOTHING : html` &middot; ${out}`}`
  return html`<li class="row${out === '' ? '' : ' dim'}">
    ${person(league.id, player, note)}
    ${shown === null ? score(null) : mean(shown, isEarlier)}
    ${form(
      visit,
      { work: 'start', at: player.id, fields: { playerId: player.id }, kind: 'inline' },
      html`<button class="go" aria-label="Start ${player.name ?? player.id}">Start</button>`,
    )}
  </li>`
}

/** Why nobody can be put into a slot by whoever looks; null where somebody may be. */
const whyFixed = (visit: LeagueVisit, { league, team, week, lineup }: Shown): string | null => {
  const { player, locked } = slotAt({ lineup }, visit.params.slot)
  if (league.externalLeagueId !== null) return 'Lineups are set on the platform of this league.'
  if (league.closedWeeks.includes(week)) return `Week ${week} is closed: its lineups stay as they are.`
  if (!mayAct(visit, team)) return 'Only who runs this team sets its lineup.'
  if (!locked) return null
  return player ? `${player.name ?? player.id} is locked: ${lockReason(player.game)}.` : 'This slot is locked.'
}

const show = async (visit: LeagueVisit): Promise<Drawn> => {
  const shown = await teamIn(visit, visit.params.teamId!, askedWeek(visit))
  const { player, slotIndex } = slotAt(shown, visit.params.slot)
  const name = slotNames(shown.lineup)[shown.lineup.findIndex(each => each.slotIndex === slotIndex)]
  const back = teamPath(shown.league.id, shown.team.id, shown.week)
  const toTeam = html`<a class="go" href="${back}">Back to the team</a>`
  const fixed = whyFixed(visit, shown)
  if (fixed !== null) return { title: `${name} in week ${shown.week}`, body: emptyState(fixed, toTeam) }
  const candidates = await candidatesFor(visit, shown)
  const isNone = candidates.length === 0
  const bench = player
    ? form(visit, { work: 'bench', kind: 'inline' }, html`<button>Bench ${player.name ?? player.id}</button>`)
    : NOTHING
  return {
    title: `${name} in week ${shown.week}`,
    lead: `${player ? `${player.name ?? player.id} starts there now.` : 'Nobody starts there yet.'} ${orderWords(visit, candidates)}`,
    body: html`${
      isNone
        ? emptyState('No other player on this team can take the slot.', toTeam)
        : html`<ol class="list">${candidates.map(each => row(visit, shown, each))}</ol>`
    }
      ${lockedOut(shown, visit.params.slot)}
      <div class="actions">${bench}${isNone ? NOTHING : html`<a class="quiet" href="${back}">Leave it</a>`}</div>`,
  }
}

const assign = async (
  visit: LeagueVisit,
  assignmentsIn: (shown: Shown) => { slotIndex: number; playerId: string | null }[],
): Promise<{ to: string; said: string }> => {
  const shown = await teamIn(visit, visit.params.teamId!, askedWeek(visit))
  const { league, team, week } = shown
  const params = teamParams(visit, team.id)
  const { lineup } = await visit.call('setLineup', {
    params,
    query: { week },
    body: { assignments: assignmentsIn(shown) },
  })
  return { to: teamPath(league.id, team.id, week), said: `The lineup of week ${week} is set${stillOpen(lineup)}` }
}

/** Who sat there takes the slot of the one who comes, where he may; else he goes to the bench. */
const start: Work<LeagueVisit> = (visit, form) =>
  assign(visit, shown => {
    const playerId = textIn(form, 'playerId')
    const { slotIndex, player } = slotAt(shown, visit.params.slot)
    const left = shown.lineup.find(each => each.player?.id === playerId)
    if (!left) return [{ slotIndex, playerId }]
    const swaps = player?.posGroup != null && left.eligible.includes(player.posGroup)
    return [
      { slotIndex, playerId },
      { slotIndex: left.slotIndex, playerId: swaps ? player.id : null },
    ]
  })

const toBench: Work<LeagueVisit> = visit =>
  assign(visit, shown => [{ slotIndex: slotAt(shown, visit.params.slot).slotIndex, playerId: null }])

export const SLOT: LeaguePage = { path: '/teams/:teamId/slots/:slot', show, works: { start, bench: toBench } }
