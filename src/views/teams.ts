import type { Answer, BenchPlayer, League, ReservePlayer, RosterSpot, SlotSoFar, Team } from '../engine/index.ts'
import { adjustedNote } from './bench-points.ts'
import { withStaleNote } from './clock.ts'
import { points } from './format.ts'
import { gameColumns, kickoffNote, progressOf, progressWords } from './games.ts'
import { benchRow, gameIn, lineupTable, outlookNote, reserveRow } from './lineup-rows.ts'
import { unavailableStarters } from './lineups.ts'
import { failureNote, legendOf, liveMark } from './live.ts'
import { count, reserveMove, series } from './phrases.ts'
import { PERSON, PLAYER_ID } from './players.ts'
import { TEAMS, teamTable } from './standings.ts'
import {
  byName,
  type Column,
  layout,
  listView,
  statement,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

const AUTO_LINEUP = {
  off: 'off',
  fill: 'fill (open slots, byes and inactive players, before each kickoff)',
  best: 'best (the best lineup by points per game, each week)',
} as const satisfies Record<Team['autoLineupLevel'], string>

/** Describes an auto-lineup level. */
export const autoLineupWords = (level: Team['autoLineupLevel']): string => AUTO_LINEUP[level]

const managerText = ({ managerNames }: Team): string =>
  managerNames.length === 0 ? 'without a manager' : `managed by ${series(managerNames)}`

interface ShownTeam extends Pick<Answer<'getTeam'>, 'unavailable' | 'provisional' | 'source' | 'liveFailedAt'> {
  league: League
  team: Team
  week: number
  total: number | null
  adjustment: number | null
  roster: RosterSpot[]
  lineup: SlotSoFar[]
  bench: BenchPlayer[]
  reserve: ReservePlayer[]
  taxi: BenchPlayer[]
}

const ACQUIRED: Column<RosterSpot> = {
  heading: null,
  field: 'acquiredAt',
  format: 'moment',
  value: ({ acquiredAt }) => acquiredAt,
}

/** The marks for players on IR and on the taxi squad. */
const PLACES = [
  { heading: 'IR', field: 'reserve', value: ({ reserve }) => (reserve ? 'IR' : '') },
  { heading: 'TAXI', field: 'taxi', value: ({ taxi }) => (taxi ? 'taxi' : '') },
] as const satisfies readonly Column<RosterSpot>[]

/** Returns a roster with this week's games. */
const rosterTable = (roster: readonly RosterSpot[], zone: string): Table => {
  const games = gameColumns(roster, { playerOf: player => player, zone })
  const places = PLACES.map(column => ({ ...column, heading: roster.some(column.value) ? '' : null }))
  return table(roster, [...PERSON, ...games, PLAYER_ID, ACQUIRED, ...places], { zone })
}

interface TeamRoster {
  team: Team
  roster: readonly RosterSpot[]
}

/** Returns all rosters in a league as one list. `roster load` accepts the same columns. */
export const rosterList = (rosters: readonly TeamRoster[]): Table => {
  const names = new Map(rosters.map(({ team }) => [team.id, team.name]))
  return table(
    rosters.flatMap(({ team, roster }) => roster.map(spot => ({ ...spot, of: team }))),
    [
      byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf: id => names.get(id) ?? id, id: ({ of }) => of.id }),
      ...PERSON,
      ACQUIRED,
      ...PLACES,
    ],
  )
}

/** Adds a note to a view that shows a closed week's roster although the user did not request a week. */
const withClosedWeekNote = (
  view: View,
  { league: { closedWeeks }, week }: ShownTeam,
  { values }: ViewContext,
): View => {
  if (values.week !== undefined || !closedWeeks.includes(week)) return view
  const last = Math.max(...closedWeeks)
  const note = `Roster as of week ${week}`
  const later = `--week ${last === week ? week + 1 : last} shows a later one`
  return withHelp({ ...view, about: [note, ...view.about] }, later)
}

/** Describes a team's total so far, and the number of starters who have yet to play; empty before the week begins. */
const scoreOf = (answer: Pick<ShownTeam, 'lineup' | 'total' | 'adjustment' | 'provisional' | 'source'>): string[] => {
  const { lineup, total, adjustment } = answer
  const adjusted = adjustedNote(adjustment)
  const toCome = progressWords(progressOf(lineup.map(gameIn)))
  const hasPoints = lineup.some(({ points: value }) => value !== null) || adjusted.length > 0
  if (!hasPoints && toCome === '') return []
  const soFar = toCome === '' ? [] : [`so far, ${toCome}`]
  const live = liveMark(answer)
  const notes = [...adjusted, ...(live === null ? [] : [live])]
  return [`${[`${points(total)} points`, ...soFar].join(' ')}${notes.map(note => `, ${note}`).join('')}`]
}

/** Names players on IR who have played again, because the team cannot add players until it activates or drops them. */
const returnedNote = (reserve: readonly ReservePlayer[]): string[] => {
  const names = reserve.filter(({ hasReturned }) => hasReturned).map(({ name }) => name)
  if (names.length === 0) return []
  return [
    `${series(names)} ${names.length === 1 ? 'is' : 'are'} on IR but played again. Activate or drop them before adding players`,
  ]
}

const warnings = (answer: ShownTeam): string[] => {
  const words = unavailableStarters(answer)
  return words === '' ? [] : [`Warning: ${words}`]
}

export const team = (answer: ShownTeam, context: ViewContext): View => {
  const { zone } = context
  const { league, team, week, roster, lineup, bench, reserve, taxi } = answer
  const rest = [
    ...bench.map(({ locked, points, provisional, ...player }) => benchRow({ player, locked, points, provisional })),
    ...reserve.map(({ locked, points, provisional, ...player }) =>
      reserveRow('ir', { player, locked, points, provisional }),
    ),
    ...taxi.map(({ locked, points, provisional, ...player }) =>
      reserveRow('taxi', { player, locked, points, provisional }),
    ),
  ]
  const isOnWaivers = league.acquisitionMode === 'waivers'
  const place = isOnWaivers && team.waiverPriority !== null ? `, waiver priority ${team.waiverPriority}` : ''
  const claims = isOnWaivers && team.budget !== null ? `${place}, $${team.budget} FAAB left` : place
  const view = {
    title: `${team.name} (no. ${team.number}) of ${league.name}, ${managerText(team)}${claims}; season ${league.season}, week ${week}`,
    about: [
      ...scoreOf(answer),
      ...failureNote(answer, zone),
      ...legendOf([answer, ...lineup, ...bench, ...reserve, ...taxi]),
      ...warnings(answer),
      ...kickoffNote([...lineup, ...rest].map(gameIn), zone),
      ...outlookNote([...lineup, ...rest]),
      ...returnedNote(reserve),
    ],
    parts: [lineupTable(lineup, rest, zone)],
    list: rosterTable(roster, zone),
  }
  return withStaleNote(withClosedWeekNote(view, answer, context), league.clock)
}

/** Describes a change to a team. */
const changeOf = (team: Team, { values, nameOf }: ViewContext): string => {
  const before = nameOf(team.id)
  const who = before === team.id || before === team.name ? 'The team' : before
  if (values.name !== undefined) return `${who} was renamed to ${team.name}`
  if (values.locked !== undefined) return `${team.name} is ${team.locked ? 'locked' : 'unlocked'}`
  if (values.budget !== undefined || values.waiverPriority !== undefined) {
    const faab = team.budget === null ? '' : `$${team.budget} FAAB and `
    return `${team.name} has ${faab}waiver priority ${team.waiverPriority}`
  }
  if (values.autoLineupLevel === undefined) return `${team.name} is now ${managerText(team)}`
  return `Auto-lineup of ${team.name}: ${autoLineupWords(team.autoLineupLevel)}`
}

export const changedTeam = ({ team }: { team: Team }, context: ViewContext): View => ({
  ...statement(changeOf(team, context)),
  list: teamTable([team]),
})

/** Shows a team that was added or removed, and the new schedule. */
const teamsChanged = (sentence: string, { team, schedule }: Pick<Answer<'addTeam'>, 'team' | 'schedule'>): View => ({
  ...statement(sentence),
  about: [`The new schedule has ${count(schedule.games, 'matchup')} in ${count(schedule.weeks, 'week')}`],
  list: teamTable([team]),
})

export const addedTeam = (answer: Answer<'addTeam'>): View =>
  teamsChanged(`Added ${answer.team.name} (no. ${answer.team.number}) to ${answer.league.name}`, answer)

export const removedTeam = (answer: Answer<'removeTeam'>): View =>
  teamsChanged(`Removed ${answer.team.name} from ${answer.league.name}`, answer)

const byNumber = (a: Team, b: Team): number => a.number - b.number

/** Returns the teams in each league, under the league's name. */
export const teamList = (
  { leagues, teams }: { leagues: League[]; teams: Team[] },
  { values: { q } }: ViewContext,
): View => {
  const names = new Map(leagues.map(({ id, name }) => [id, name]))
  const league = byName<Team>({
    heading: 'LEAGUE',
    field: 'league',
    to: 'league',
    nameOf: id => names.get(id) ?? id,
    id: ({ leagueId }) => leagueId,
  })
  const tables = leagues.map(({ id, name, season }) =>
    table(teams.filter(({ leagueId }) => leagueId === id).toSorted(byNumber), TEAMS, {
      caption: `${name}, season ${season}`,
    }),
  )
  const list = table(teams, [league, ...TEAMS])
  if (leagues.length > 0) return { ...layout(null, ...tables), list }
  return listView(list, q === undefined ? 'You are not in a league yet' : `No leagues match "${q}"`)
}

interface RosterMoveAnswer {
  teamId: string
  roster: RosterSpot[]
}

const moveOf = ({ nameOf, values }: ViewContext): string => {
  const named = (id: string | undefined): string => nameOf(id ?? '')
  if (values.action === 'swap') return `swapped ${named(values.dropPlayerId)} for ${named(values.addPlayerId)}`
  return `${values.action === 'add' ? 'added' : 'dropped'} ${named(values.playerId)}`
}

export const movedRoster = ({ teamId, roster }: RosterMoveAnswer, context: ViewContext): View =>
  layout(
    `${context.nameOf(teamId)} ${moveOf(context)}: ${count(roster.length, 'player')} now`,
    rosterTable(roster, context.zone),
  )

interface ReserveAnswer extends RosterMoveAnswer {
  active: boolean
  taxi: boolean
}

export const reservedRoster = (
  { teamId, roster, ...move }: ReserveAnswer,
  { nameOf, values, zone }: ViewContext,
): View => layout(`${nameOf(teamId)} ${reserveMove(nameOf(values.playerId ?? ''), move)}`, rosterTable(roster, zone))

export const VIEWS = {
  listTeams: teamList,
  getTeam: team,
  addTeam: addedTeam,
  removeTeam: removedTeam,
  updateTeam: changedTeam,
  moveRoster: movedRoster,
  reservePlayer: reservedRoster,
} satisfies Views
