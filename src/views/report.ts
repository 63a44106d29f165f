import { table } from '../cli/output/table.ts'
import type { Exchange, MatchupReport, Outcome, TeamChangeUnder, TeamReport } from '../engine/index.ts'
import { percent, recordOf, signed, weeksOf } from './phrases.ts'
import type { Column, Page, View } from './view.ts'

const weekTotal = (at: TeamReport['high']): string | null => at && `${at.total.toFixed(2)} in ${at.week}`

const TEAM: Column<TeamReport> = { title: 'TEAM', of: ({ team }) => team.name }

const LUCK: readonly Column<TeamReport>[] = [
  TEAM,
  { title: 'RECORD', of: ({ record }) => recordOf(record), right: true },
  { title: 'ALL-PLAY', of: ({ allPlay }) => recordOf(allPlay), right: true },
  { title: 'EXPECTED WINS', of: ({ expectedWins }) => expectedWins, decimals: 2 },
  { title: 'LUCK', of: ({ luck }) => signed(luck, 3), right: true },
  { title: 'SCHEDULE', of: ({ strengthOfSchedule }) => strengthOfSchedule, decimals: 3, right: true },
]

const TAKINGS: readonly Column<TeamReport>[] = [
  TEAM,
  { title: 'WEEKS', of: ({ weeks }) => weeks },
  { title: 'POINTS', of: ({ actual }) => actual, decimals: 2 },
  { title: 'LEFT', of: ({ left }) => left, decimals: 2 },
  { title: 'TAKEN', of: ({ efficiency }) => percent(efficiency), right: true },
  { title: 'BEST WEEK', of: ({ high }) => weekTotal(high), right: true },
  { title: 'WORST WEEK', of: ({ low }) => weekTotal(low), right: true },
]

const NAME_WIDTH = 10
const RECORD_WIDTH = 7

/** The teams in groups whose records fit beside a name on a terminal; a pipe takes all at once. */
const groupsOf = (teams: readonly TeamReport[], { isTerminal, columns }: Page): (readonly TeamReport[])[] => {
  const most = isTerminal ? Math.max(1, Math.floor((columns - NAME_WIDTH) / RECORD_WIDTH)) : teams.length
  return Array.from({ length: Math.ceil(teams.length / most) }, (_, at) => teams.slice(at * most, (at + 1) * most))
}

/** Each team's record on the schedules of some. */
const scheduleTable = (teams: readonly TeamReport[], others: readonly TeamReport[], page: Page): string => {
  const onScheduleOf =
    (other: string) =>
    ({ team, record, schedules }: TeamReport) => {
      const played = team.id === other ? record : schedules.find(({ teamId }) => teamId === other)
      return played && recordOf(played)
    }
  const columns: Column<TeamReport>[] = [
    TEAM,
    ...others.map(({ team }) => ({
      title: String(team.draftPosition ?? team.name),
      of: onScheduleOf(team.id),
      right: true,
    })),
  ]
  return table(teams, columns, page)
}

const changeOf = ({ slot, in: enters, out }: Exchange): string => {
  const nameOf = (mover: Exchange['in']) => mover && (mover.name ?? mover.id)
  if (enters === null) return `nobody for ${nameOf(out)} (${slot})`
  return out === null ? `${nameOf(enters)} (${slot})` : `${nameOf(enters)} for ${nameOf(out)} (${slot})`
}

const turnLines = ({ week, home, away, turns }: MatchupReport, nameOf: (id: string) => string): string[] =>
  turns.map(({ teamId, newTotal, changes }) => {
    const [own, other] = teamId === home.teamId ? [home, away] : [away, home]
    return `  Week ${week}: ${nameOf(teamId)} ${own.total.toFixed(2)} – ${other.total.toFixed(2)} ${nameOf(other.teamId)} turns with ${changes.map(changeOf).join(', ')}: ${newTotal.toFixed(2)}`
  })

interface Report {
  leagueId: string
  weeks: number[]
  teams: TeamReport[]
  matchups: MatchupReport[]
}

const reportText = ({ leagueId, weeks, teams, matchups }: Report, page: Page): string => {
  if (weeks.length === 0) return `No week of ${page.nameOf(leagueId)} has been played yet\n`
  const names = new Map(teams.map(({ team }) => [team.id, team.name]))
  const schedules = groupsOf(teams, page).map(others => scheduleTable(teams, others, page))
  const turns = matchups.flatMap(matchup => turnLines(matchup, id => names.get(id) ?? id))
  return (
    `${page.nameOf(leagueId)}, ${weeksOf(weeks)}; LUCK is the share of wins above the all-play share, SCHEDULE the all-play share of the opponents\n\n` +
    `${table(teams, LUCK, page)}\n` +
    `What lineups made of the weeks that a team played, LEFT on the bench, TAKEN of the best\n\n${table(teams, TAKINGS, page)}\n` +
    `Records on the schedule of team\n\n${schedules.join('\n')}\n` +
    (turns.length === 0
      ? 'No bench would have turned a matchup\n'
      : `Matchups that the bench would have turned\n${turns.join('\n')}\n`)
  )
}

interface Replay {
  leagueId: string
  real: Outcome
  replayed: Outcome
  teams: TeamChangeUnder[]
}

const championOf = ({ playoffs }: Outcome): string => playoffs?.champion?.name ?? 'nobody yet'

/** Who won in truth; a season may be over and its bracket never drawn, while a replay draws its own. */
const realChampion = (real: Outcome, replayed: Outcome): string =>
  real.playoffs === null && replayed.playoffs !== null ? 'nobody, as the bracket is not drawn' : championOf(real)

const replayText = ({ leagueId, real, replayed, teams }: Replay, page: Page): string => {
  const names = new Map(real.standings.map(({ team }) => [team.id, team.name]))
  const [was, would] = [real, replayed].map(({ systemId }) => page.nameOf(systemId))
  const columns: Column<TeamChangeUnder>[] = [
    { title: 'TEAM', of: ({ teamId }) => names.get(teamId) },
    { title: 'RANK', of: ({ rank }) => rank },
    { title: 'WOULD BE', of: ({ replayedRank }) => replayedRank },
    { title: 'CHANGE', of: ({ change }) => signed(change), right: true },
    { title: 'WINS', of: ({ wins }) => wins },
    { title: 'WOULD BE', of: ({ replayedWins }) => replayedWins },
    { title: 'POINTS', of: ({ pointsFor }) => pointsFor, decimals: 2 },
    { title: 'WOULD BE', of: ({ replayedPointsFor }) => replayedPointsFor, decimals: 2 },
  ]
  return (
    `${page.nameOf(leagueId)} with the same lineups under ${would} instead of ${was}\n\n${table(teams, columns, page)}\n` +
    `Champion: ${realChampion(real, replayed)}; under ${would}: ${championOf(replayed)}\n`
  )
}

export const REPORT_VIEWS: Readonly<Record<string, View>> = {
  'league report': reportText,
  'league replay': replayText,
}
