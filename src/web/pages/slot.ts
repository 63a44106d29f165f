import { html } from 'hono/html'
import { HindsightError } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { lockReason } from '../../views/games.ts'
import { unavailableWords } from '../../views/lineups.ts'
import { slotNames, stillOpen } from '../../views/seats.ts'
import { type LeagueContext, teamParams } from '../context/context.ts'
import {
  askedWeek,
  lastPoints,
  mayAct,
  type SeasonStats,
  seasonStats,
  type TeamWeek,
  teamIn,
} from '../context/league.ts'
import { emptyState, type Html, NOTHING } from '../drawing/html.ts'
import { teamPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { gameNote, person, score } from '../drawing/players.ts'
import { form } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** The eligible players for a slot, with their results this season and one button each. */

type Player = NonNullable<TeamWeek['lineup'][number]['player']>

/** A player who can take the slot, and the player's current slot. */
interface Candidate {
  player: Player
  /** The player's current slot; null from the bench. */
  from: string | null
  /** The player's results; null before the first game. */
  form: SeasonStats | null
}

const slotAt = ({ lineup }: Pick<TeamWeek, 'lineup'>, text: string | undefined) => {
  const slot = lineup.find(({ slotIndex }) => String(slotIndex) === text)
  if (!slot) throw new HindsightError('not_found', "This league doesn't have that slot")
  return slot
}

const candidatesFor = async (context: LeagueContext, shown: TeamWeek): Promise<Candidate[]> => {
  const { slotIndex, eligible } = slotAt(shown, context.params.slot)
  const names = slotNames(shown.lineup)
  const fits = ({ posGroup }: Pick<Player, 'posGroup'>): boolean => posGroup !== null && eligible.includes(posGroup)
  const seated = shown.lineup.flatMap(({ player, locked, slotIndex: own }, at) =>
    player && !locked && own !== slotIndex && fits(player) ? [{ player, from: names[at]! }] : [],
  )
  const benched = shown.bench.filter(player => !player.locked && fits(player)).map(player => ({ player, from: null }))
  const all = [...benched, ...seated]
  const ids = all.map(({ player }) => player.id)
  const forms = await seasonStats(context, ids)
  const known = all.map(each => ({ ...each, form: forms.get(each.player.id) ?? null }))
  const isOut = ({ player }: Candidate): number => Number(unavailableWords(shown, player.id) !== '')
  return known.toSorted((a, b) => isOut(a) - isOut(b) || (b.form?.ppg ?? -1) - (a.form?.ppg ?? -1))
}

/** Explains the order of the candidates. */
const orderWords = ({ about: { league } }: LeagueContext, candidates: readonly Candidate[]): string => {
  if (candidates.length === 0) return ''
  const seasons = new Set(candidates.flatMap(({ form }) => (form === null ? [] : [form.season])))
  if (seasons.has(league.season)) return 'Sorted by points per game.'
  const [before] = seasons
  if (before === undefined) return 'No games yet.'
  return `No games yet. Sorted by points per game in ${before}.`
}

/** Draws eligible players who are locked, with the reason. */
const lockedOut = (shown: TeamWeek, slot: string | undefined): Html => {
  const { eligible, slotIndex: own } = slotAt(shown, slot)
  const seated = shown.lineup.flatMap(({ player, locked, slotIndex }) =>
    player && locked && slotIndex !== own ? [player] : [],
  )
  const stay = [...shown.bench.filter(({ locked }) => locked), ...seated].filter(
    ({ posGroup }) => posGroup !== null && eligible.includes(posGroup),
  )
  const words = stay.map(player => `${player.name ?? player.id} (${lockReason(player.game)})`).join(', ')
  return stay.length === 0 ? NOTHING : html`<p class="dim">Locked: ${words}.</p>`
}

const mean = ({ ppg, season }: SeasonStats, isEarlier: boolean): Html =>
  html`<span class="num">${points(ppg)}<small>per game${isEarlier ? ` in ${season}` : ''}</small></span>`

const row = (context: LeagueContext, team: TeamWeek, { player, from, form: shown }: Candidate): Html => {
  const out = unavailableWords(team, player.id)
  const { league } = context.about
  const isEarlier = shown !== null && shown.season !== league.season
  const last = shown === null || isEarlier ? '' : lastPoints(shown).map(points).join(', ')
  const note = html`${gameNote(player, context.zone)}
    ${last === '' ? NOTHING : html` &middot; last: ${last}`}
    ${from === null ? NOTHING : html` &middot; starting at ${from}`}
    ${out === '' ? NOTHING : html` &middot; ${out}`}`
  return html`<li class="row${out === '' ? '' : ' dim'}">
    ${person(league.id, player, note)}
    ${shown === null ? score(null) : mean(shown, isEarlier)}
    ${form(
      context,
      { action: 'start', at: player.id, fields: { playerId: player.id }, kind: 'inline' },
      html`<button class="go" aria-label="Start ${player.name ?? player.id}">Start</button>`,
    )}
  </li>`
}

/** Returns the reason why the viewer cannot fill a slot; null if they can. */
const whyFixed = (context: LeagueContext, { league, team, week, lineup }: TeamWeek): string | null => {
  const { player, locked } = slotAt({ lineup }, context.params.slot)
  if (league.externalLeagueId !== null) return "This league's lineups are set on its platform."
  if (league.closedWeeks.includes(week)) return `Week ${week} is closed, so its lineups can't change.`
  if (!mayAct(context, team)) return 'Only the manager of this team can set its lineup.'
  if (!locked) return null
  return player ? `${player.name ?? player.id} is locked: ${lockReason(player.game)}.` : 'This slot is locked.'
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const shown = await teamIn(context, context.params.teamId!, askedWeek(context))
  const { player, slotIndex } = slotAt(shown, context.params.slot)
  const name = slotNames(shown.lineup)[shown.lineup.findIndex(each => each.slotIndex === slotIndex)]
  const back = teamPath(shown.league.id, shown.team.id, shown.week)
  const toTeam = html`<a class="go" href="${back}">Back to the team</a>`
  const fixed = whyFixed(context, shown)
  if (fixed !== null) return { title: `${name}, week ${shown.week}`, body: emptyState(fixed, toTeam) }
  const candidates = await candidatesFor(context, shown)
  const isNone = candidates.length === 0
  const bench = player
    ? form(context, { action: 'bench', kind: 'inline' }, html`<button>Bench ${player.name ?? player.id}</button>`)
    : NOTHING
  return {
    title: `${name}, week ${shown.week}`,
    lead: `${player ? `Current starter: ${player.name ?? player.id}.` : 'This slot is empty.'} ${orderWords(context, candidates)}`,
    body: html`${
      isNone
        ? emptyState('No other player on this roster is eligible for this slot.', toTeam)
        : html`<ol class="list">${candidates.map(each => row(context, shown, each))}</ol>`
    }
      ${lockedOut(shown, context.params.slot)}
      <div class="actions">${bench}${isNone ? NOTHING : html`<a class="quiet" href="${back}">Cancel</a>`}</div>`,
  }
}

const assign = async (
  context: LeagueContext,
  assignmentsIn: (shown: TeamWeek) => { slotIndex: number; playerId: string | null }[],
): Promise<{ to: string; notice: string }> => {
  const shown = await teamIn(context, context.params.teamId!, askedWeek(context))
  const { league, team, week } = shown
  const params = teamParams(context, team.id)
  const { lineup } = await context.call('setLineup', {
    params,
    query: { week },
    body: { assignments: assignmentsIn(shown) },
  })
  return { to: teamPath(league.id, team.id, week), notice: `Week ${week} lineup saved${stillOpen(lineup)}` }
}

/** Moves the previous starter to the new starter's slot if eligible, or else to the bench. */
const start: Action<LeagueContext> = (context, form) =>
  assign(context, shown => {
    const playerId = textIn(form, 'playerId')
    const { slotIndex, player } = slotAt(shown, context.params.slot)
    const left = shown.lineup.find(each => each.player?.id === playerId)
    if (!left) return [{ slotIndex, playerId }]
    const swaps = player?.posGroup != null && left.eligible.includes(player.posGroup)
    return [
      { slotIndex, playerId },
      { slotIndex: left.slotIndex, playerId: swaps ? player.id : null },
    ]
  })

const toBench: Action<LeagueContext> = context =>
  assign(context, shown => [{ slotIndex: slotAt(shown, context.params.slot).slotIndex, playerId: null }])

export const SLOT: LeaguePage = {
  path: '/teams/:teamId/slots/:slot',
  title: 'Lineup slot',
  show,
  actions: { start, bench: toBench },
}
