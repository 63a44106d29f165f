import type { Exchange, MatchupReport, TeamReport } from '../engine/index.ts'
import { type Format, points } from './format.ts'
import { nameOf as nameOfPlayer, recordOf, weeksText } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  none,
  notes,
  section,
  type Table,
  table,
  teamLink,
  text,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

const weekTotal = (at: TeamReport['high']): string | null => at && `${points(at.total)} in ${at.week}`

const TEAM: Column<TeamReport> = {
  heading: 'TEAM',
  field: 'team',
  idField: 'teamId',
  value: ({ team }) => team.name,
  link: ({ team }) => teamLink(team.id),
}

/** Columns about luck. */
const LUCK_MEASURES: readonly Column<TeamReport>[] = [
  field('EXPECTED WINS', 'expectedWins', { format: 'points' }),
  field('LUCK', 'luck', { format: 'luck' }),
  field('SOS', 'strengthOfSchedule', { format: 'ratio' }),
]

const LUCK: readonly Column<TeamReport>[] = [
  TEAM,
  { heading: 'W-L-T', value: ({ record }) => recordOf(record), right: true },
  { heading: 'ALL-PLAY', value: ({ allPlay }) => recordOf(allPlay), right: true },
  ...LUCK_MEASURES,
]

/** Columns about lineups. */
const LINEUP_MEASURES: readonly Column<TeamReport>[] = [
  field('WEEKS', 'weeks'),
  field('POINTS', 'actual', { format: 'points' }),
  field('BENCH POINTS', 'left', { format: 'points' }),
  field('EFFICIENCY', 'efficiency', { format: 'percent' }),
]

const LINEUPS: readonly Column<TeamReport>[] = [
  TEAM,
  ...LINEUP_MEASURES,
  { heading: 'BEST WEEK', value: ({ high }) => weekTotal(high), right: true },
  { heading: 'WORST WEEK', value: ({ low }) => weekTotal(low), right: true },
]

/** The CSV columns. */
const ROWS: readonly Column<TeamReport>[] = [
  TEAM,
  ...(['record', 'allPlay'] as const).flatMap(name =>
    (['wins', 'losses', 'ties'] as const).map(
      (result): Column<TeamReport> => ({
        heading: null,
        field: name === 'record' ? result : `allPlay.${result}`,
        value: row => row[name][result],
      }),
    ),
  ),
  ...LUCK_MEASURES,
  ...LINEUP_MEASURES,
]

/** Returns each team's record with every other team's schedule. */
const schedules = (teams: readonly TeamReport[]): Table => {
  const on = (other: TeamReport['team']): Column<TeamReport> => ({
    heading: other.name,
    right: true,
    value: ({ team, record, schedules: all }) => {
      const played = team.id === other.id ? record : all.find(({ teamId }) => teamId === other.id)
      return played && recordOf(played)
    },
  })
  return table(teams, [TEAM, ...teams.map(({ team }) => on(team))], {
    caption: "Each team's record (row) with every other team's schedule (column)",
    matrix: true,
  })
}

/** Returns how many random schedules put each team at each rank. */
const dealtRanks = (teams: readonly TeamReport[]): Table =>
  table(
    teams,
    [
      TEAM,
      field('WINS', 'dealtWins', { format: 'points' }),
      ...teams.map(
        (_, at): Column<TeamReport> => ({
          heading: String(at + 1),
          format: 'percent',
          value: ({ dealtRanks: ranks }) => (ranks[at] === 0 ? null : ranks[at]),
        }),
      ),
    ],
    {
      caption: 'Average wins in matchups, and how often each rank in the standings occurs, in 1,000 random schedules',
      matrix: true,
    },
  )

/** Briefly describes a lineup change, such as "josh allen for jalen hurts (QB)". */
export const changeOf = ({ slot, in: enters, out }: Exchange): string => {
  const who = (mover: Exchange['in']) => mover && nameOfPlayer(mover)
  if (enters === null) return `no one for ${who(out)} (${slot})`
  return out === null ? `${who(enters)} (${slot})` : `${who(enters)} for ${who(out)} (${slot})`
}

const turnLines = ({ week, home, away, turns }: MatchupReport, nameOf: (id: string) => string): string[] =>
  turns.map(({ teamId, newTotal, changes }) => {
    const [side, other] = teamId === home.teamId ? [home, away] : [away, home]
    const result = `${nameOf(teamId)} ${points(side.total)} – ${points(other.total)} ${nameOf(other.teamId)}`
    return `  Week ${week}: ${result} would have been won by starting ${changes.map(changeOf).join(', ')}: ${points(newTotal)}`
  })

const games = ({ wins, losses, ties }: TeamReport['record']): number => wins + losses + ties

interface Report {
  leagueId: string
  weeks: number[]
  teams: TeamReport[]
  matchups: MatchupReport[]
  warnings: string[]
}

/** Returns a report's parts by name. */
export const reportParts = ({ teams, matchups, warnings }: Omit<Report, 'leagueId' | 'weeks'>) => {
  const names = new Map(teams.map(({ team }) => [team.id, team.name]))
  const turns = matchups.flatMap(matchup => turnLines(matchup, id => names.get(id) ?? id))
  const caption = 'Lineups: BENCH POINTS were left on the bench, EFFICIENCY is the share of the best possible points'
  const turned =
    turns.length === 0
      ? [text('No benched player would have changed the winner of a matchup')]
      : section('Matchups that the bench would have won', turns)
  const hasGames = teams.some(({ record }) => games(record) > 0)
  return {
    luck: table(teams, LUCK),
    lineups: table(teams, LINEUPS, { caption }),
    rest: [...(hasGames ? [schedules(teams), dealtRanks(teams), ...turned] : []), ...notes(warnings)],
  }
}

export const report = (answer: Report, { nameOf }: ViewContext): View => {
  const { leagueId, weeks, teams } = answer
  if (weeks.length === 0) return none(`No week of ${nameOf(leagueId)} has been played yet`)
  const words =
    "LUCK is the win rate minus the all-play win rate, and SOS (strength of schedule) is the opponents' all-play win rate"
  const { luck, lineups, rest } = reportParts(answer)
  return {
    ...layout(`${nameOf(leagueId)}, ${weeksText(weeks)}; ${words}`, luck, lineups, ...rest),
    list: table(teams, ROWS),
  }
}

interface WeekTotals {
  name: string
  totals: readonly (number | null)[]
}

/** Returns each team's weekly totals. */
export const weekTotals = (weeks: readonly number[], rows: readonly WeekTotals[], format: Format = 'points'): Table =>
  table(
    rows,
    [
      { heading: 'TEAM', value: ({ name }) => name },
      ...weeks.map(
        (week, at): Column<WeekTotals> => ({
          heading: String(week),
          format,
          value: ({ totals }) => totals[at],
        }),
      ),
    ],
    { matrix: true },
  )

export const VIEWS = {
  getReport: report,
} satisfies Views
