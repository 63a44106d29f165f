import { platformLabel } from '../../data/platforms.ts'
import { table } from '../cli/output/table.ts'
import type { League, Matchup, Playoffs, Standing, Team } from '../engine/index.ts'
import { bracketText, matchupsText } from './matchups.ts'
import { playoffsOf, rankingOf, recordOf, weeksOf } from './phrases.ts'
import type { Column, Page, View } from './view.ts'

const MODES: Readonly<Record<League['acquisitionMode'], string>> = {
  fcfs: 'free agents first come, first served',
  waivers: 'free agents on waivers',
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

const modeOf = ({ externalPlatform, externalLeagueId, acquisitionMode }: League): string =>
  externalPlatform === null
    ? MODES[acquisitionMode]
    : `mirror of ${platformLabel(externalPlatform)} league ${externalLeagueId}`

const headingOf = (league: League, page: Page): string =>
  `${league.name} (${league.id}), season ${league.season} under ${page.nameOf(league.scoringSystemId)}, ${modeOf(league)}`

const settingsOf = ({ playoffConfig, ranking, medianGame }: League): string =>
  `Regular season to week ${playoffConfig.startWeek - 1}, playoffs ${playoffsOf(playoffConfig)}; ` +
  `ranked by ${rankingOf(ranking)}${medianGame ? '; with median games' : ''}`

const closedOf = ({ closedWeeks }: League): string =>
  closedWeeks.length === 0 ? '' : `; ${weeksOf(closedWeeks)} closed`

const slotsOf = ({ rosterConfig: { slots, bench } }: League): string =>
  `Slots ${slots.map(({ slot }) => slot).join(', ')} and ${bench} on the bench`

export const TEAM_COLUMNS: readonly Column<Team>[] = [
  { title: 'NO.', of: ({ draftPosition }) => draftPosition },
  { title: 'TEAM', of: ({ name }) => name },
  { title: 'MANAGER', of: ({ managerName }) => managerName || '-' },
]

const standingsTable = (standings: readonly Standing[], page: Page): string => {
  const waivers = standings.some(({ team }) => team.waiverPriority !== null)
  const columns: Column<Standing>[] = [
    { title: 'RANK', of: ({ rank }) => rank },
    ...TEAM_COLUMNS.map(column => ({ ...column, of: ({ team }: Standing) => column.of(team) })),
    { title: 'RECORD', of: recordOf, right: true },
    { title: 'FOR', of: ({ pointsFor }) => pointsFor, decimals: 2 },
    { title: 'AGAINST', of: ({ pointsAgainst }) => pointsAgainst, decimals: 2 },
    { title: 'AHEAD BY', of: ({ tiebreak }) => (tiebreak === null ? null : rankingOf([tiebreak])) },
    ...(waivers ? [{ title: 'CLAIMS', of: ({ team }: Standing) => team.waiverPriority }] : []),
  ]
  return table(standings, columns, page)
}

interface Shown {
  league: League
  standings: Standing[]
  currentWeek: number | null
  playoffs: Playoffs | null
}

const leagueText = ({ league, standings, currentWeek, playoffs }: Shown, page: Page): string => {
  const now = currentWeek === null ? 'No week is being played' : `Week ${currentWeek} is the current one`
  const there = platformLabel(league.externalPlatform ?? '')
  const drift = league.externalSettingsDrift ? `\nThe scoring on ${there} has changed since the import\n` : ''
  return (
    `${headingOf(league, page)}\n${settingsOf(league)}\n${slotsOf(league)}\n${now}${closedOf(league)}\n${drift}\n` +
    standingsTable(standings, page) +
    (playoffs === null ? '' : `\n${bracketText(playoffs)}`)
  )
}

type Listed = League & { teamIds: string[] }

const roleOf = ({ commissioner, teamIds }: Listed): string =>
  [commissioner ? 'commissioner' : '', teamIds.length > 0 ? count(teamIds.length, 'team') : '']
    .filter(part => part !== '')
    .join(', ')

const leagueList = ({ leagues }: { leagues: Listed[] }, page: Page): string =>
  leagues.length === 0
    ? 'You are in no league yet; create one with: hindsight league create "Office League" --system ppr\n'
    : table(
        leagues,
        [
          { title: 'ID', of: ({ id }) => id, isId: true },
          { title: 'NAME', of: ({ name }) => name },
          { title: 'SEASON', of: ({ season }) => season },
          { title: 'SYSTEM', of: ({ scoringSystemId }) => page.nameOf(scoringSystemId) },
          { title: 'YOU', of: roleOf },
        ],
        page,
      )

interface Created {
  league: League
  teams: Team[]
  schedule: { weeks: number; games: number }
}

export const LEAGUE_VIEWS: Readonly<Record<string, View>> = {
  'league list': leagueList,
  'league create': ({ league, teams, schedule }: Created, page: Page) =>
    `Created ${headingOf(league, page)}\n${settingsOf(league)}\n${slotsOf(league)}\n` +
    `${count(schedule.games, 'matchup')} in ${count(schedule.weeks, 'week')}\n\n${table(teams, TEAM_COLUMNS, page)}`,
  'league show': leagueText,
  'league edit': ({ league, playoffs }: { league: League; playoffs: Playoffs | null }, page: Page) =>
    `Changed ${headingOf(league, page)}\n${settingsOf(league)}\n` +
    (playoffs === null ? '' : `\n${bracketText(playoffs)}`),
  'league delete': ({ deleted }: { deleted: string }, page: Page) =>
    `Deleted ${page.nameOf(deleted)} with its teams, rosters, lineups and log\n`,
  'league matchups': ({ matchups, week }: { matchups: Matchup[]; week: number | null }) =>
    matchups.length === 0
      ? `${week === null ? 'There is' : `Week ${week} has`} no matchup of the regular season\n`
      : matchupsText(matchups),
  'league close': ({ leagueId, closedWeeks }: { leagueId: string; closedWeeks: number[] }, page: Page) =>
    `Closed in ${page.nameOf(leagueId)}: ${weeksOf(closedWeeks)}\n`,
}
