import { html } from 'hono/html'
import { MAX_SEARCHED } from '../../../engine/index.ts'
import { points } from '../../../views/format.ts'
import { nameOf } from '../../../views/phrases.ts'
import { slotNames, stillOpen } from '../../../views/seats.ts'
import { type LeagueContext, numberIn, teamOf, teamParams, typedOrDefault } from '../../context/context.ts'
import { type LeaguePlayer, type RosterPlayer, type TeamWeek, teamIn } from '../../context/league.ts'
import { emptyState, type Html, NOTHING, slotName } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../../drawing/page.ts'
import { gameNote, person, playsWords, score } from '../../drawing/players.ts'
import { editsIn, type FieldValues, openFieldValues, withStanding } from '../../forms/edits.ts'
import { type Choice, choice, form } from '../../forms/form.ts'
import { chosenIn, integerIn, textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage, forOwnLeague } from './commissioner-page.ts'

/** Corrections of closed weeks: the lineup and the roster that a team had. */

const PATH = 'office/closed-weeks'

const LABELS = { playerId: 'Player to add', dropPlayerId: 'Player to drop', week: 'Week' } as const

/** The max number of players that a search offers. */
const OFFERED = 20

const EFFECT = 'The result of the week and the standings can change.'

/** The team and the week to correct. */
interface Place {
  teamId: string
  week: number
}

/** Returns the page with the lineup and the roster of a team in a closed week. */
export const closedWeekPath = (leagueId: string, { teamId, week }: Place): string =>
  `${leaguePath(leagueId, PATH)}?${new URLSearchParams({ team: teamId, week: String(week) })}`

const closedWeeks = ({ about: { league } }: LeagueContext): number[] => league.closedWeeks.toSorted((a, b) => a - b)

/** Returns the requested closed week and team, or else the last closed week and the first team. */
const requestedPlace = (context: LeagueContext): Place => {
  const { teams } = context.about
  const [weeks, week, teamId] = [closedWeeks(context), numberIn(context, 'week'), context.query.get('team')]
  return {
    week: week !== undefined && weeks.includes(week) ? week : weeks.at(-1)!,
    teamId: teamId === null ? teams[0]!.id : teamOf(context, teamId).id,
  }
}

const chooser = (context: LeagueContext, { week, team }: TeamWeek): Html =>
  html`<form class="filters" method="get" action="${context.path}" data-instant>
    ${choice(
      { label: 'Team', name: 'team', value: team.id },
      context.about.teams.map(({ id, name }) => ({ value: id, label: name })),
    )}
    ${choice(
      { label: 'Week', name: 'week', value: String(week) },
      closedWeeks(context).map(each => ({ value: String(each), label: String(each) })),
    )}
    <button>Show</button>
  </form>`

type Slots = Pick<TeamWeek, 'lineup'>

/** Returns the hidden fields of a form. A week can close after the page is shown, so the form names its week. */
const placeFields = ({ team, week }: TeamWeek) => ({ teamId: team.id, week: String(week) })

const placeIn = (form: URLSearchParams): Place => ({
  teamId: textIn(form, 'teamId'),
  week: integerIn(form, 'week', 'Week'),
})

const slotField = ({ slotIndex }: { slotIndex: number }): string => `slot-${slotIndex}`

/** Returns the values of the lineup form: the id of each slot's player, empty for an open slot. */
const lineupValues = ({ lineup }: Slots): FieldValues =>
  Object.fromEntries(lineup.map(slot => [slotField(slot), slot.player?.id ?? '']))

/** A player of the roster, with the points of the week. */
type WeekPlayer = LeaguePlayer & Pick<RosterPlayer, 'game' | 'status'> & { points: number | null }

const starters = ({ lineup }: Slots): WeekPlayer[] =>
  lineup.flatMap(({ player, points: value }) => (player ? [{ ...player, points: value }] : []))

/** Draws a choice of an eligible player for each slot. A starter whose position has changed since then can stay. */
const lineupForm = (context: LeagueContext, teamWeek: TeamWeek): Html => {
  const { team, week, lineup, bench } = teamWeek
  const now = lineupValues(teamWeek)
  const selected = openFieldValues(context, 'lineup', now)
  const names = slotNames(lineup)
  const active = [...starters(teamWeek), ...bench]
  const optionsOf = ({ eligible, player }: TeamWeek['lineup'][number]): Choice[] => [
    { value: '', label: 'Empty' },
    ...active
      .filter(({ id, posGroup }) => id === player?.id || (posGroup !== null && eligible.includes(posGroup)))
      .map(each => ({
        value: each.id,
        label: `${nameOf(each)} (${each.points === null ? '–' : points(each.points)})`,
      })),
  ]
  const slots = lineup.map((slot, at) => {
    const name = slotField(slot)
    return choice({ label: names[at]!, name, value: selected(name) }, optionsOf(slot))
  })
  const confirm = `Change the lineup of ${team.name} in week ${week}? ${EFFECT}`
  return form(
    context,
    { action: 'lineup', kind: 'card', fields: { ...placeFields(teamWeek), ...withStanding(now) }, confirm },
    html`${slots}<button class="go">Save the lineup</button>`,
  )
}

/** The moves of a player: the button, its words around the player's name, and the result. */
const MOVES = {
  drop: { short: '×', verb: 'Drop', place: '', done: 'dropped' },
  reserve: { short: 'IR', verb: 'Move', place: ' to IR', done: 'moved to IR' },
  activate: { short: 'Activate', verb: 'Activate', place: '', done: 'activated' },
  taxi: { short: 'TX', verb: 'Move', place: ' to taxi squad', done: 'moved to the taxi squad' },
  promote: { short: 'Promote', verb: 'Promote', place: '', done: 'promoted' },
} as const

type Move = keyof typeof MOVES

const moveButton = (
  context: LeagueContext,
  teamWeek: TeamWeek,
  { player, act }: { player: WeekPlayer; act: Move },
): Html => {
  const { short, verb, place } = MOVES[act]
  const label = `${verb} ${nameOf(player)}${place}`
  return form(
    context,
    {
      action: 'move',
      at: `${act} ${player.id}`,
      fields: { ...placeFields(teamWeek), act, playerId: player.id },
      kind: 'inline',
      confirm: `${label} in week ${teamWeek.week}? ${EFFECT}`,
    },
    html`<button class="get" aria-label="${label}" title="${verb}${place}">${short}</button>`,
  )
}

/** Draws every player of the roster, with the moves that are possible from the player's spot. */
const rosterList = (context: LeagueContext, teamWeek: TeamWeek): Html => {
  const { league, lineup, bench, reserve, taxi } = teamWeek
  const names = slotNames(lineup)
  const outs: readonly Move[] = [
    ...(league.rosterConfig.reserve ? (['reserve'] as const) : []),
    ...(league.rosterConfig.taxi ? (['taxi'] as const) : []),
  ]
  const row = (slot: string, player: WeekPlayer, acts: readonly Move[]): Html =>
    html`<li class="row"><span class="slot">${slotName(slot)}</span>${person(league.id, player, gameNote(player, context.zone))}${score(player.points)}<span class="acts">${[...acts, 'drop' as const].map(act => moveButton(context, teamWeek, { player, act }))}</span></li>`
  const started = new Map(lineup.map(({ player }, at) => [player?.id, names[at]!]))
  return html`<ol class="list">
    ${starters(teamWeek).map(player => row(started.get(player.id)!, player, outs))}
    ${bench.map(player => row('BN', player, outs))}
    ${reserve.map(player => row('IR', player, ['activate']))}
    ${taxi.map(player => row('TX', player, ['promote']))}
  </ol>`
}

const search = (context: LeagueContext, { team, week }: TeamWeek): Html =>
  html`<form class="filters" method="get" action="${context.path}#add" role="search">
    <input type="hidden" name="team" value="${team.id}"><input type="hidden" name="week" value="${week}">
    <label class="field grow"><span>Name</span><input type="search" name="q" value="${context.query.get('q') ?? ''}" autocomplete="off" required dir="auto"></label>
    <button>Search</button>
  </form>`

/** Draws the players whose names match, to add one of them, and to drop another. */
const addForm = async (context: LeagueContext, teamWeek: TeamWeek): Promise<Html> => {
  const { roster, team, week } = teamWeek
  const q = context.query.get('q')?.slice(0, MAX_SEARCHED) ?? ''
  if (q === '') return NOTHING
  const { id: league, season, scoringSystemId: system } = context.about.league
  const { players } = await context.call('listPlayers', {
    query: { q, league, season, system, near: 1, limit: OFFERED },
  })
  const others = players.filter(({ id }) => roster.every(each => each.id !== id))
  if (others.length === 0) return html`<p class="dim">No players match.</p>`
  const named = (each: LeaguePlayer): Choice => ({
    value: each.id,
    label: `${nameOf(each)} (${playsWords(each)})`,
  })
  const shown = (name: 'playerId' | 'dropPlayerId') => ({
    ...{ label: LABELS[name], name },
    value: typedOrDefault(context, 'add', name),
  })
  return form(
    context,
    {
      action: 'add',
      kind: 'card',
      fields: placeFields(teamWeek),
      confirm: `Change the roster of ${team.name} in week ${week}?`,
    },
    html`${choice(shown('playerId'), others.map(named))}
      ${choice(shown('dropPlayerId'), [{ value: '', label: 'None' }, ...roster.map(named)])}
      <button class="go">Add the player</button>`,
  )
}

/** Returns the result of a correction, such as "Late Flags, week 3: Jordan Mason dropped". */
const corrected = (context: LeagueContext, place: Place, words: string) => ({
  to: closedWeekPath(context.about.league.id, place),
  notice: `${teamOf(context, place.teamId).name}, week ${place.week}: ${words}`,
})

const nameIn = (players: readonly LeaguePlayer[], id: string): string => {
  const player = players.find(each => each.id === id)
  return player ? nameOf(player) : id
}

const saveLineup: Action<LeagueContext> = async (context, form) => {
  const place = placeIn(form)
  const teamWeek = await teamIn(context, place.teamId, place.week)
  const names = slotNames(teamWeek.lineup)
  const [now, slots] = [lineupValues(teamWeek), teamWeek.lineup.map(slotField)]
  const starterIn = (slot: string): string => (now[slot] ? nameIn(teamWeek.roster, now[slot]) : 'empty')
  const edits = editsIn(form, now, slot => `${names[slots.indexOf(slot)]} is ${starterIn(slot)}`)
  const assignments = Object.entries(edits).map(([slot, id]) => ({
    slotIndex: teamWeek.lineup[slots.indexOf(slot)]!.slotIndex,
    playerId: id === '' ? null : id,
  }))
  if (assignments.length === 0) return corrected(context, place, 'the lineup is unchanged')
  const call = { query: { week: place.week }, body: { assignments, force: true } }
  const { lineup } = await context.call('setLineup', { params: teamParams(context, place.teamId), ...call })
  return corrected(context, place, `lineup saved${stillOpen(lineup)}`)
}

const movePlayer: Action<LeagueContext> = async (context, form) => {
  const place = placeIn(form)
  const [act, playerId] = [chosenIn(form, 'act', MOVES), textIn(form, 'playerId')]
  const { roster } = await teamIn(context, place.teamId, place.week)
  const params = teamParams(context, place.teamId)
  const body = { playerId, force: true, week: place.week }
  if (act === 'drop') await context.call('moveRoster', { params, body: { action: 'drop', ...body } })
  else {
    const spot = { active: act === 'activate' || act === 'promote', taxi: act === 'taxi' || act === 'promote' }
    await context.call('reservePlayer', { params, body: { ...body, ...spot } })
  }
  return corrected(context, place, `${nameIn(roster, playerId)} ${MOVES[act].done}`)
}

const addPlayer: Action<LeagueContext> = async (context, form) => {
  const place = placeIn(form)
  const [playerId, dropPlayerId] = [textIn(form, 'playerId'), textIn(form, 'dropPlayerId')]
  const move =
    dropPlayerId === ''
      ? { action: 'add' as const, playerId }
      : { action: 'swap' as const, addPlayerId: playerId, dropPlayerId }
  const body = { ...move, force: true, week: place.week }
  const { roster } = await context.call('moveRoster', { params: teamParams(context, place.teamId), body })
  return corrected(context, place, `${nameIn(roster, playerId)} added`)
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const up = backToCommissioner(context)
  if (closedWeeks(context).length === 0)
    return {
      up,
      body: emptyState("No week is closed yet. Until then, change lineups and rosters on the teams' pages."),
    }
  const { week, teamId } = requestedPlace(context)
  const teamWeek = await teamIn(context, teamId, week)
  const { league, team, total } = teamWeek
  const adjust = html`<a href="${leaguePath(league.id, 'office/points')}">Point adjustments</a>`
  return {
    up,
    lead: 'Correct a lineup or a roster that a team had. Other weeks stay the same. Every change is in the activity log, where you can undo it.',
    body: html`${chooser(context, teamWeek)}
      <p>${team.name} scored ${points(total)} points in week ${week}. To add or deduct points, use ${adjust}.</p>
      <section id="lineup"><h2>Lineup of week ${week}</h2>${lineupForm(context, teamWeek)}</section>
      <section id="roster"><h2>Roster of week ${week}</h2>${rosterList(context, teamWeek)}</section>
      <section id="add"><h2>Add a player</h2>${search(context, teamWeek)}${await addForm(context, teamWeek)}</section>`,
  }
}

export const CLOSED_WEEKS: LeaguePage = commissionerPage({
  path: `/${PATH}`,
  title: 'Closed weeks',
  link: forOwnLeague({ place: 'commissioner', note: 'Correct lineups and rosters of the past' }),
  show,
  actions: { lineup: saveLineup, move: movePlayer, add: addPlayer },
  labels: { ...LABELS, addPlayerId: LABELS.playerId },
})
