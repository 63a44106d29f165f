import type { TeamOdds } from '../engine/index.ts'
import { formatValue } from './format.ts'
import { count, recordOf, series } from './phrases.ts'
import {
  type Column,
  field,
  none,
  type Table,
  table,
  teamLink,
  text,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

interface Odds {
  leagueId: string
  week: number
  weeksLeft: number
  runs: number
  places: number
  byWins: boolean
  teams: TeamOdds[]
}

const STATUS: Readonly<Record<NonNullable<TeamOdds['status']>, string | null>> = {
  clinchedBye: 'clinched a bye',
  clinched: 'clinched',
  eliminated: 'eliminated',
  alive: null,
}

/** Describes whether a team has clinched or is eliminated, such as "clinched" or "2 wins clinch". */
const certainOf = ({ status, controls, magicNumber: wins }: TeamOdds): string | null => {
  const label = status && STATUS[status]
  if (label !== null || !controls || wins === null) return label
  return `${count(wins, 'win')} ${wins === 1 ? 'clinches' : 'clinch'}`
}

const TEAM: Column<TeamOdds> = {
  heading: 'TEAM',
  field: 'team',
  idField: 'teamId',
  value: ({ team }) => team.name,
  tone: ({ team }) => (team.mine ? 'accent' : undefined),
  link: ({ team }) => teamLink(team.id),
}

const chance = (heading: string, of: 'playoffs' | 'bye' | 'title'): Column<TeamOdds> => ({
  heading,
  field: of,
  value: row => row[of]?.chance,
  format: 'chance',
})

const error = (of: 'playoffs' | 'bye' | 'title'): Column<TeamOdds> => ({
  heading: of === 'playoffs' ? '±' : null,
  field: `${of}Error`,
  value: row => row[of]?.error,
  minor: true,
  format: 'chance',
  tone: () => 'dim',
})

const ODDS: readonly Column<TeamOdds>[] = [
  TEAM,
  { heading: 'W-L-T', value: ({ record }) => recordOf(record), right: true },
  field('WINS', 'expectedWins', { format: 'points' }),
  chance('PLAYOFFS', 'playoffs'),
  error('playoffs'),
  chance('BYE', 'bye'),
  error('bye'),
  chance('TITLE', 'title'),
  error('title'),
  field('STRENGTH', 'strength', { format: 'points', minor: true }),
  {
    heading: 'CERTAIN',
    field: 'status',
    value: certainOf,
    tone: ({ status }) => (status === 'eliminated' ? 'dim' : status === 'alive' ? undefined : 'good'),
  },
]

/** Returns the teams' playoff odds, including byes if the bracket has any. */
export const oddsTable = (teams: readonly TeamOdds[]): Table =>
  table(
    teams,
    ODDS.filter(({ field: name }) => !name?.startsWith('bye') || teams.some(({ bye }) => bye !== null)),
  )

export const titleTable = (teams: readonly TeamOdds[]): Table =>
  table(teams, [TEAM, chance('TITLE', 'title'), error('title')])

const seeds = (teams: readonly TeamOdds[]): Table =>
  table(
    teams,
    [
      TEAM,
      ...teams.map(
        (_, at): Column<TeamOdds> => ({
          heading: String(at + 1),
          value: row => (row.seeds[at] === 0 ? null : row.seeds[at]),
          format: 'chance',
        }),
      ),
    ],
    { caption: 'Chance of each seed (column)', matrix: true },
  )

type Path = NonNullable<TeamOdds['paths']>[number]

/**
 * Describes a team's paths to the playoffs, in up to two sentences: results that are enough, and results after which
 * points decide.
 */
export const pathLines = (
  { team, paths, status }: Pick<TeamOdds, 'team' | 'paths' | 'status'>,
  nameOf: (id: string) => string,
): string[] => {
  if (status !== 'alive' || paths === null) return []
  const weeks = new Set(paths.flatMap(({ results }) => results.map(({ week }) => week)))
  const resultOf = ({ week, winnerId, loserId }: Path['results'][number]): string => {
    const when = weeks.size > 1 ? ` in week ${week}` : ''
    if (winnerId === team.id) return `it beats ${nameOf(loserId)}${when}`
    if (loserId === team.id) return `it loses to ${nameOf(winnerId)}${when}`
    return `${nameOf(winnerId)} beats ${nameOf(loserId)}${when}`
  }
  const isOwn = ({ winnerId, loserId }: Path['results'][number]): boolean => [winnerId, loserId].includes(team.id)
  const inWords = ({ results }: Path): string =>
    series(results.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).map(resultOf))
  const among = (certain: boolean): string[] => paths.filter(path => path.certain === certain).map(inWords)
  const [enough, byPoints] = [among(true), among(false)]
  const ways = (list: readonly string[]): string => `if ${list.join('; or if ')}`
  return [
    ...(enough.length === 0 ? [] : [`  ${team.name} is in ${ways(enough)}`]),
    ...(byPoints.length === 0
      ? []
      : [`  ${team.name}: points decide ${byPoints.includes('') ? 'otherwise' : ways(byPoints)}`]),
  ]
}

const whyUncertain = ({ byWins, weeksLeft, teams }: Odds): string[] => {
  if (!byWins) return ["No team can clinch early, because the league doesn't rank by wins first"]
  return teams.some(({ status }) => status === null) && weeksLeft > 0
    ? ['Clinched and eliminated teams are shown in the last six weeks']
    : []
}

const stageOf = (week: number): string => (week === 0 ? 'before the season' : `after week ${week}`)

/** Describes how far the season has progressed, and how many times the remaining weeks were simulated. */
export const oddsStage = ({ week, weeksLeft, runs }: Pick<Odds, 'week' | 'weeksLeft' | 'runs'>): string =>
  `${stageOf(week)}, ${count(weeksLeft, 'week')} of the regular season left; ${formatValue(runs)} simulations`

/** Why a league without a bracket does not have odds. */
export const NO_PLAYOFFS = "Hindsight doesn't have playoffs for this league, so there are no odds to show"

/** Returns the parts of a league's odds by name. */
export const oddsParts = (answer: Odds) => {
  const { weeksLeft, teams } = answer
  const names = new Map(teams.map(({ team }) => [team.id, team.name]))
  const paths = teams.flatMap(row => pathLines(row, id => names.get(id) ?? id))
  return {
    strength:
      "STRENGTH is the expected points per week: the team's average, pulled toward the league average early in the season",
    basis:
      "Based on past scores only; injuries, NFL byes and future trades aren't modeled. ± is the 95% margin of error",
    uncertain: whyUncertain(answer),
    chances: oddsTable(teams),
    rest: [
      ...(weeksLeft > 0 ? [seeds(teams)] : []),
      ...(paths.length === 0 ? [] : [text('Playoff scenarios, not counting ties', ...paths)]),
    ],
  }
}

export const odds = (answer: Odds, { nameOf }: ViewContext): View => {
  if (answer.places === 0) return none(NO_PLAYOFFS)
  const { strength, basis, uncertain, chances, rest } = oddsParts(answer)
  return {
    title: `${nameOf(answer.leagueId)} ${oddsStage(answer)}`,
    about: [strength, basis, ...uncertain],
    parts: [chances, ...rest],
  }
}

export const VIEWS = {
  getOdds: odds,
} satisfies Views
