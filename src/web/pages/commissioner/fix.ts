import { MAX_SEARCHED } from '../../../engine/index.ts'
import { points } from '../../../views/format.ts'
import { slotNames, stillOpen } from '../../../views/lineup-rows.ts'
import { nameOf } from '../../../views/phrases.ts'
import { type LeagueContext, teamOf, teamParams, typedOrDefault } from '../../context/context.ts'
import {
  allWeeks,
  type LeaguePlayer,
  type RosterPlayer,
  readTeamWeek,
  requestedWeek,
  type TeamWeek,
} from '../../context/league.ts'
import { type Html, html, NOTHING, slotName } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action, LeaguePage, PageContent } from '../../drawing/page.ts'
import { gameNote, person, playsWords, score } from '../../drawing/players.ts'
import { editsIn, type FieldValues, openFieldValues, withOriginals } from '../../forms/edits.ts'
import { type Choice, choice, form } from '../../forms/form.ts'
import { chosenIn, integerIn, textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage, forOwnLeague } from './commissioner-page.ts'

/**
 * Forced changes to lineups and rosters, which ignore locks, deadlines and games in progress. In a closed week,
 * corrects the lineup and the roster that the team had.
 */

const PATH = 'office/fix'

const TITLE = 'Fix as commissioner'

const LABELS = { playerId: 'Player to add', dropPlayerId: 'Player to drop', week: 'Week' } as const

/** The rosters that a form can change. */
const ROSTERS = { closed: true, current: true } as const

/** The max number of players that a search offers. */
const OFFERED = 20

/** The team and the week to fix. */
interface Place {
  teamId: string
  week: number
}

const fixPath = (leagueId: string, { teamId, week }: Place): string =>
  `${leaguePath(leagueId, PATH)}?${new URLSearchParams({ team: teamId, week: String(week) })}`

/** Draws the commissioner's link to this page, on a team's page. */
export const fixLink = ({ account, about: { league } }: LeagueContext, { team, week }: TeamWeek): Html =>
  account && league.commissioner && league.externalLeagueId === null
    ? html`<p><a class="more" href="${fixPath(league.id, { teamId: team.id, week })}">${TITLE}</a></p>`
    : NOTHING

const isClosed = ({ league, week }: Pick<TeamWeek, 'league' | 'week'>): boolean => league.closedWeeks.includes(week)

/** Returns the question to ask before a change to the lineup, or to a closed week's roster. */
const weekQuestion = (teamWeek: TeamWeek, change: string): string =>
  `${change} in week ${teamWeek.week}?${isClosed(teamWeek) ? " The week's result and the standings can change." : ''}`

const rosterQuestion = (teamWeek: TeamWeek, change: string): string =>
  isClosed(teamWeek) ? weekQuestion(teamWeek, change) : `${change}?`

/** Returns the requested team and week, or else the first team and the current week. */
const requestedPlace = (context: LeagueContext): Place => {
  const teamId = context.query.get('team')
  return {
    week: requestedWeek(context),
    teamId: teamId === null ? context.about.teams[0]!.id : teamOf(context, teamId).id,
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
      allWeeks(context).map(each => ({ value: String(each), label: String(each) })),
    )}
    <button>Show</button>
  </form>`

type Slots = Pick<TeamWeek, 'lineup'>

/**
 * Returns a form's hidden fields: the week, and which roster to change (that week's or the current one). The form needs
 * both, because a week can close after the page is loaded.
 */
const placeFields = (teamWeek: TeamWeek) => ({
  teamId: teamWeek.team.id,
  week: String(teamWeek.week),
  roster: isClosed(teamWeek) ? 'closed' : 'current',
})

const placeIn = (form: URLSearchParams): Place => ({
  teamId: textIn(form, 'teamId'),
  week: integerIn(form, 'week', 'Week'),
})

/** Returns the fields of a forced roster move. */
const forcedIn = (form: URLSearchParams, { week }: Place) => ({
  force: true,
  ...(chosenIn(form, 'roster', ROSTERS) === 'closed' && { week }),
})

const slotField = ({ slotIndex }: { slotIndex: number }): string => `slot-${slotIndex}`

/** Returns the lineup form's values: the id of each slot's player, empty for an open slot. */
const lineupValues = ({ lineup }: Slots): FieldValues =>
  Object.fromEntries(lineup.map(slot => [slotField(slot), slot.player?.id ?? '']))

/** A player on the roster, with points for the week. */
type WeekPlayer = LeaguePlayer & Pick<RosterPlayer, 'game' | 'status'> & { points: number | null }

const starters = ({ lineup }: Slots): WeekPlayer[] =>
  lineup.flatMap(({ player, points: value }) => (player ? [{ ...player, points: value }] : []))

/** Draws a choice of eligible players for each slot. A starter whose position has changed since then can stay. */
const lineupForm = (context: LeagueContext, teamWeek: TeamWeek): Html => {
  const { team, lineup, bench } = teamWeek
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
        label: each.points === null ? nameOf(each) : `${nameOf(each)} (${points(each.points)})`,
      })),
  ]
  const slots = lineup.map((slot, at) => {
    const name = slotField(slot)
    return choice({ label: names[at]!, name, value: selected(name) }, optionsOf(slot))
  })
  const confirm = weekQuestion(teamWeek, `Change the lineup of ${team.name}`)
  return form(
    context,
    { action: 'lineup', kind: 'card', fields: { ...placeFields(teamWeek), ...withOriginals(now) }, confirm },
    html`${slots}<button class="go">Save the lineup</button>`,
  )
}

/** A player's moves: the button, the words around the player's name, and the result. */
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
      confirm: rosterQuestion(teamWeek, label),
    },
    html`<button${short === verb ? NOTHING : html` class="get"`} aria-label="${label}" title="${verb}${place}">${short}</button>`,
  )
}

/** Draws every player on the roster, with the possible moves. */
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

/** Draws the players whose names match, to add one of them and drop another player. */
const addForm = async (context: LeagueContext, teamWeek: TeamWeek): Promise<Html> => {
  const { roster, team } = teamWeek
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
      confirm: rosterQuestion(teamWeek, `Change the roster of ${team.name}`),
    },
    html`${choice(shown('playerId'), others.map(named))}
      ${choice(shown('dropPlayerId'), [{ value: '', label: 'None' }, ...roster.map(named)])}
      <button class="go">Add the player</button>`,
  )
}

/** Returns the result of a change, such as "Late Flags, week 3: Jordan Mason dropped". */
const fixed = (context: LeagueContext, place: Place, words: string) => ({
  to: fixPath(context.about.league.id, place),
  notice: `${teamOf(context, place.teamId).name}, week ${place.week}: ${words}`,
})

const nameIn = (players: readonly LeaguePlayer[], id: string): string => {
  const player = players.find(each => each.id === id)
  return player ? nameOf(player) : id
}

const saveLineup: Action<LeagueContext> = async (context, form) => {
  const place = placeIn(form)
  const teamWeek = await readTeamWeek(context, place.teamId, place.week)
  const names = slotNames(teamWeek.lineup)
  const [now, slots] = [lineupValues(teamWeek), teamWeek.lineup.map(slotField)]
  const starterIn = (slot: string): string => (now[slot] ? nameIn(teamWeek.roster, now[slot]) : 'empty')
  const edits = editsIn(form, now, slot => `${names[slots.indexOf(slot)]} is ${starterIn(slot)}`)
  const assignments = Object.entries(edits).map(([slot, id]) => ({
    slotIndex: teamWeek.lineup[slots.indexOf(slot)]!.slotIndex,
    playerId: id === '' ? null : id,
  }))
  if (assignments.length === 0) return fixed(context, place, 'the lineup is unchanged')
  const call = { query: { week: place.week }, body: { assignments, force: true } }
  const { lineup } = await context.call('setLineup', { params: teamParams(context, place.teamId), ...call })
  return fixed(context, place, `lineup saved${stillOpen(lineup)}`)
}

const movePlayer: Action<LeagueContext> = async (context, form) => {
  const place = placeIn(form)
  const [act, playerId] = [chosenIn(form, 'act', MOVES), textIn(form, 'playerId')]
  const { roster } = await readTeamWeek(context, place.teamId, place.week)
  const params = teamParams(context, place.teamId)
  const body = { playerId, ...forcedIn(form, place) }
  if (act === 'drop') await context.call('moveRoster', { params, body: { action: 'drop', ...body } })
  else {
    const spot = { active: act === 'activate' || act === 'promote', taxi: act === 'taxi' || act === 'promote' }
    await context.call('reservePlayer', { params, body: { ...body, ...spot } })
  }
  return fixed(context, place, `${nameIn(roster, playerId)} ${MOVES[act].done}`)
}

const addPlayer: Action<LeagueContext> = async (context, form) => {
  const place = placeIn(form)
  const [playerId, dropPlayerId] = [textIn(form, 'playerId'), textIn(form, 'dropPlayerId')]
  const move =
    dropPlayerId === ''
      ? { action: 'add' as const, playerId }
      : { action: 'swap' as const, addPlayerId: playerId, dropPlayerId }
  const body = { ...move, ...forcedIn(form, place) }
  const { roster } = await context.call('moveRoster', { params: teamParams(context, place.teamId), body })
  return fixed(context, place, `${nameIn(roster, playerId)} added`)
}

const show = async (context: LeagueContext): Promise<PageContent> => {
  const { week, teamId } = requestedPlace(context)
  const teamWeek = await readTeamWeek(context, teamId, week)
  const { league, team, total } = teamWeek
  const rosterTitle = isClosed(teamWeek) ? `Roster of week ${week}` : 'Current roster'
  const adjust = html`<a href="${leaguePath(league.id, 'office/points')}">Point adjustments</a>`
  return {
    up: backToCommissioner(context),
    lead: isClosed(teamWeek)
      ? "Correct a team's lineup or roster in a closed week. Other weeks stay the same. Every change is in the activity log, where you can undo it."
      : 'Change a lineup or roster despite locks, deadlines, waivers and games in progress. Every change is in the activity log, where you can undo it.',
    body: html`${chooser(context, teamWeek)}
      ${isClosed(teamWeek) ? html`<p>${team.name} scored ${points(total)} points in week ${week}. To add or deduct points, use ${adjust}.</p>` : NOTHING}
      <section id="lineup"><h2>Lineup of week ${week}</h2>${lineupForm(context, teamWeek)}</section>
      <section id="roster"><h2>${rosterTitle}</h2>${rosterList(context, teamWeek)}</section>
      <section id="add"><h2>Add a player</h2>${search(context, teamWeek)}${await addForm(context, teamWeek)}</section>`,
  }
}

export const FIX: LeaguePage = commissionerPage({
  path: `/${PATH}`,
  title: TITLE,
  link: forOwnLeague({
    place: 'commissioner',
    note: 'Change lineups and rosters, even if they are locked or the week is closed',
  }),
  show,
  actions: { lineup: saveLineup, move: movePlayer, add: addPlayer },
  labels: { ...LABELS, addPlayerId: LABELS.playerId },
})
