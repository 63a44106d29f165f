import { HindsightError } from '../../engine/index.ts'
import { points } from '../../views/format.ts'
import { lockReason } from '../../views/games.ts'
import { slotNames, stillOpen } from '../../views/lineup-rows.ts'
import { unavailableWords } from '../../views/lineups.ts'
import { type LeagueContext, teamParams } from '../context/context.ts'
import {
  lastPoints,
  mayAct,
  readTeamWeek,
  requestedWeek,
  type SeasonStats,
  seasonStats,
  type TeamWeek,
} from '../context/league.ts'
import { emptyState, type Html, html, NOTHING } from '../drawing/html.ts'
import { teamPath } from '../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../drawing/page.ts'
import { gameNote, person, score } from '../drawing/players.ts'
import { form } from '../forms/form.ts'
import { textIn } from '../forms/values.ts'

/** The eligible players for a slot, each with their results this season and a button. */

type Player = NonNullable<TeamWeek['lineup'][number]['player']>

/** A player who is eligible for the slot. */
interface Candidate {
  player: Player
  /** The player's current slot; null for a bench player. */
  from: string | null
  /** The player's results; null before the first game. */
  form: SeasonStats | null
}

const slotAt = ({ lineup }: Pick<TeamWeek, 'lineup'>, text: string | undefined) => {
  const slot = lineup.find(({ slotIndex }) => String(slotIndex) === text)
  if (!slot) throw new HindsightError('not_found', "This league doesn't have that slot")
  return slot
}

const candidatesFor = async (context: LeagueContext, teamWeek: TeamWeek): Promise<Candidate[]> => {
  const { slotIndex, eligible } = slotAt(teamWeek, context.params.slot)
  const names = slotNames(teamWeek.lineup)
  const fits = ({ posGroup }: Pick<Player, 'posGroup'>): boolean => posGroup !== null && eligible.includes(posGroup)
  const starters = teamWeek.lineup.flatMap(({ player, locked, slotIndex: index }, at) =>
    player && !locked && index !== slotIndex && fits(player) ? [{ player, from: names[at]! }] : [],
  )
  const benched = teamWeek.bench
    .filter(player => !player.locked && fits(player))
    .map(player => ({ player, from: null }))
  const all = [...benched, ...starters]
  const ids = all.map(({ player }) => player.id)
  const forms = await seasonStats(context, ids)
  const candidates = all.map(each => ({ ...each, form: forms.get(each.player.id) ?? null }))
  const isOut = ({ player }: Candidate): number => Number(unavailableWords(teamWeek, player.id) !== '')
  return candidates.toSorted((a, b) => isOut(a) - isOut(b) || (b.form?.ppg ?? -1) - (a.form?.ppg ?? -1))
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
const lockedOut = (teamWeek: TeamWeek, slot: string | undefined): Html => {
  const { eligible, slotIndex: targetIndex } = slotAt(teamWeek, slot)
  const starters = teamWeek.lineup.flatMap(({ player, locked, slotIndex }) =>
    player && locked && slotIndex !== targetIndex ? [player] : [],
  )
  const stay = [...teamWeek.bench.filter(({ locked }) => locked), ...starters].filter(
    ({ posGroup }) => posGroup !== null && eligible.includes(posGroup),
  )
  const words = stay.map(player => `${player.name ?? player.id} (${lockReason(player.game)})`).join(', ')
  return stay.length === 0 ? NOTHING : html`<p class="dim">Locked: ${words}.</p>`
}

const mean = ({ ppg, season }: SeasonStats, isEarlier: boolean): Html =>
  html`<span class="num">${points(ppg)}<small>per game${isEarlier ? ` in ${season}` : ''}</small></span>`

const row = (context: LeagueContext, team: TeamWeek, { player, from, form: seasonForm }: Candidate): Html => {
  const out = unavailableWords(team, player.id)
  const { league } = context.about
  const isEarlier = seasonForm !== null && seasonForm.season !== league.season
  const last = seasonForm === null || isEarlier ? '' : lastPoints(seasonForm).map(points).join(', ')
  const note = html`${gameNote(player, context.zone)}
    ${last === '' ? NOTHING : html` &middot; last: ${last}`}
    ${from === null ? NOTHING : html` &middot; starting at ${from}`}
    ${out === '' ? NOTHING : html` &middot; ${out}`}`
  return html`<li class="row${out === '' ? '' : ' dim'}">
    ${person(league.id, player, note)}
    ${seasonForm === null ? score(null) : mean(seasonForm, isEarlier)}
    ${form(
      context,
      { action: 'start', at: player.id, fields: { playerId: player.id }, kind: 'inline' },
      html`<button class="go" aria-label="Start ${player.name ?? player.id}">Start</button>`,
    )}
  </li>`
}

/** Returns why the viewer cannot fill a slot; null if they can. */
const whyFixed = (context: LeagueContext, { league, team, week, lineup }: TeamWeek): string | null => {
  const { player, locked } = slotAt({ lineup }, context.params.slot)
  if (league.externalLeagueId !== null) return "This league's lineups are set on its platform."
  if (league.closedWeeks.includes(week)) return `Week ${week} is closed, so its lineups can't change.`
  if (!mayAct(context, team)) return 'Only the manager of this team can set its lineup.'
  if (!locked) return null
  return player ? `${player.name ?? player.id} is locked: ${lockReason(player.game)}.` : 'This slot is locked.'
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const teamWeek = await readTeamWeek(context, context.params.teamId!, requestedWeek(context))
  const { player, slotIndex } = slotAt(teamWeek, context.params.slot)
  const name = slotNames(teamWeek.lineup)[teamWeek.lineup.findIndex(each => each.slotIndex === slotIndex)]
  const back = teamPath(teamWeek.league.id, teamWeek.team.id, teamWeek.week)
  const toTeam = html`<a class="go" href="${back}">Back to the team</a>`
  const fixed = whyFixed(context, teamWeek)
  if (fixed !== null) return { title: `${name}, week ${teamWeek.week}`, body: emptyState(fixed, toTeam) }
  const candidates = await candidatesFor(context, teamWeek)
  const isNone = candidates.length === 0
  const bench = player
    ? form(context, { action: 'bench', kind: 'inline' }, html`<button>Bench ${player.name ?? player.id}</button>`)
    : NOTHING
  return {
    title: `${name}, week ${teamWeek.week}`,
    lead: `${player ? `Current starter: ${player.name ?? player.id}.` : 'This slot is empty.'} ${orderWords(context, candidates)}`,
    body: html`${
      isNone
        ? emptyState('No other player on this roster is eligible for this slot.', toTeam)
        : html`<ol class="list">${candidates.map(each => row(context, teamWeek, each))}</ol>`
    }
      ${lockedOut(teamWeek, context.params.slot)}
      <div class="actions">${bench}${isNone ? NOTHING : html`<a class="quiet" href="${back}">Cancel</a>`}</div>`,
  }
}

const assign = async (
  context: LeagueContext,
  assignmentsIn: (teamWeek: TeamWeek) => { slotIndex: number; playerId: string | null }[],
): Promise<{ to: string; notice: string }> => {
  const teamWeek = await readTeamWeek(context, context.params.teamId!, requestedWeek(context))
  const { league, team, week } = teamWeek
  const params = teamParams(context, team.id)
  const { lineup } = await context.call('setLineup', {
    params,
    query: { week },
    body: { assignments: assignmentsIn(teamWeek) },
  })
  return { to: teamPath(league.id, team.id, week), notice: `Week ${week} lineup saved${stillOpen(lineup)}` }
}

/** Moves the previous starter to the new starter's slot if eligible, or else to the bench. */
const start: Action<LeagueContext> = (context, form) =>
  assign(context, teamWeek => {
    const playerId = textIn(form, 'playerId')
    const { slotIndex, player } = slotAt(teamWeek, context.params.slot)
    const left = teamWeek.lineup.find(each => each.player?.id === playerId)
    if (!left) return [{ slotIndex, playerId }]
    const swaps = player?.posGroup != null && left.eligible.includes(player.posGroup)
    return [
      { slotIndex, playerId },
      { slotIndex: left.slotIndex, playerId: swaps ? player.id : null },
    ]
  })

const toBench: Action<LeagueContext> = context =>
  assign(context, teamWeek => [{ slotIndex: slotAt(teamWeek, context.params.slot).slotIndex, playerId: null }])

export const SLOT: LeaguePage = {
  path: '/teams/:teamId/slots/:slot',
  title: 'Lineup slot',
  show,
  actions: { start, bench: toBench },
}
