import type { League, RecapStanding, Standing, Team } from '../engine/index.ts'
import { rankingText, recordOf } from './phrases.ts'
import { type Column, field, type Table, table, teamLink } from './view.ts'

const TEAM: Column<Team> = {
  heading: 'TEAM',
  field: 'team',
  idField: 'teamId',
  value: ({ name }) => name,
  tone: ({ mine }) => (mine ? 'mine' : undefined),
  link: ({ id }) => teamLink(id),
}
const MANAGER: Column<Team> = {
  heading: 'MANAGER',
  value: ({ managerNames }) => managerNames.join(', ') || null,
  tone: () => 'dim',
}
/** The managers' accounts, for programs. */
const MANAGER_ACCOUNTS: Column<Team> = {
  heading: null,
  field: 'manager',
  value: ({ managers }) => managers.join(', ') || null,
}
const NUMBER: Column<Team> = {
  heading: 'NO.',
  field: 'number',
  value: ({ number }) => number,
  minor: true,
}
const DRAFT_POSITION: Column<Team> = {
  heading: null,
  field: 'draftPosition',
  value: ({ draftPosition }) => draftPosition,
}

/** A league's teams with their numbers. */
export const TEAMS: readonly Column<Team>[] = [NUMBER, DRAFT_POSITION, TEAM, MANAGER, MANAGER_ACCOUNTS]

export const teamTable = (teams: readonly Team[]): Table => table(teams, TEAMS)

/** Returns the waiver order, with budgets in FAAB leagues. */
export const waiverTable = (teams: readonly Team[]): Table =>
  table(
    teams.toSorted((a, b) => (a.waiverPriority ?? 0) - (b.waiverPriority ?? 0)),
    [
      { heading: 'WAIVER', value: ({ waiverPriority }) => waiverPriority },
      TEAM,
      ...(teams.some(({ budget }) => budget !== null)
        ? [{ heading: 'BUDGET', value: ({ budget }: Team) => budget }]
        : []),
    ],
  )

const ofTeam = ({ value, tone, link, ...heading }: Column<Team>): Column<Standing> => ({
  ...heading,
  value: ({ team }) => value(team),
  ...(tone && { tone: ({ team }) => tone(team) }),
  ...(link && { link: ({ team }) => link(team) }),
})

const RESULTS = (['wins', 'losses', 'ties'] as const).map(
  (name): Column<Standing> => ({ heading: null, field: name, value: row => row[name] }),
)

const STANDINGS: readonly Column<Standing>[] = [
  field('RANK', 'rank'),
  ...TEAMS.map(ofTeam),
  { heading: 'W-L-T', value: recordOf, right: true },
  ...RESULTS,
  field('PF', 'pointsFor', { format: 'points' }),
  field('PA', 'pointsAgainst', { format: 'points' }),
  {
    heading: 'TIEBREAKER',
    field: 'tiebreak',
    value: ({ tiebreak }) => tiebreak && rankingText([tiebreak]),
    tone: () => 'dim',
  },
]

const DIVISION: readonly Column<Standing>[] = [
  { heading: 'DIVISION', field: 'division', value: ({ division }) => division },
  { heading: 'DIV RANK', field: 'divisionRank', value: ({ divisionRank }) => divisionRank },
]

/** Returns true once a week has results. Teams in leagues without matchups have points but no games. */
export const hasResults = (standings: readonly Pick<Standing, 'games' | 'pointsFor'>[]): boolean =>
  standings.some(({ games, pointsFor }) => games > 0 || pointsFor !== 0)

/** Returns true if a week is over. The current week is null after the season. */
export const isWeekOver = ({ currentWeek }: { currentWeek: number | null }, week: number): boolean =>
  currentWeek === null || week < currentWeek

type ModeOf = Pick<League, 'acquisitionMode'>

const ADJUSTED = field('ADJ', 'adjustment', { format: 'gain' })

const PRIORITY: Column<Standing> = {
  heading: 'WAIVER',
  field: 'waiverPriority',
  value: ({ team }) => team.waiverPriority,
}

const BUDGET: Column<Standing> = { heading: 'BUDGET', field: 'budget', value: ({ team }) => team.budget }

/**
 * Returns the standings, with divisions and adjustments if the league has them. Includes waiver priorities and budgets
 * only while the league uses waivers, because they stay stored after a change to first come, first served.
 */
export const standingsTable = (standings: readonly Standing[], { acquisitionMode }: ModeOf): Table => {
  const has = (name: 'waiverPriority' | 'budget'): boolean =>
    acquisitionMode === 'waivers' && standings.some(({ team }) => team[name] !== null)
  return table(standings, [
    ...STANDINGS,
    ...(standings.some(({ division }) => division !== null) ? DIVISION : []),
    ...(standings.some(({ adjustment }) => adjustment !== 0) ? [ADJUSTED] : []),
    ...(has('waiverPriority') ? [PRIORITY] : []),
    ...(has('budget') ? [BUDGET] : []),
  ])
}

/** How many ranks a team has risen since the previous week; negative if it has fallen. */
const MOVED: Column<RecapStanding> = {
  heading: 'MOVED',
  field: 'moved',
  format: 'change',
  value: ({ rank, previousRank }) => previousRank && previousRank - rank,
}

/** Standings after a week, including changes in rank. */
export const standingsAfter = (standings: readonly RecapStanding[]): Table =>
  table(standings, [...STANDINGS.filter(({ heading }) => heading !== 'MANAGER' && heading !== 'NO.'), MOVED], {
    caption: 'Standings',
  })

const SHORT = ['rank', 'team', 'pointsFor'] as const

/** Standings with only rank, team, record and points for. */
export const shortStandings = (standings: readonly Standing[]): Table =>
  table(
    standings,
    STANDINGS.filter(({ field: name, heading }) => heading === 'W-L-T' || SHORT.some(each => each === name)),
  )
