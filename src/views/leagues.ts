import { platformLabel } from '../../data/platforms.ts'
import { lastNflWeek } from '../../data/seasons.ts'
import type { Answer, League, Playoffs, RulesChange, Standing, Team } from '../engine/index.ts'
import { replayNote, withStaleNote } from './clock.ts'
import { momentIn } from './format.ts'
import { bracket } from './matchups.ts'
import {
  count,
  locksText,
  postseasonOf,
  rankingText,
  SHOWN,
  SHOWS_MISSING_FILES,
  series,
  slotsOf,
  unscoredNote,
  vetoVotes,
  waiversOf,
  weeksText,
} from './phrases.ts'
import { standingsTable, teamTable } from './standings.ts'
import { closedWeeksQuestion, reachLines } from './systems.ts'
import {
  type Column,
  field,
  listView,
  notes,
  statement,
  systemNameIn,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

const MODES: Readonly<Record<League['acquisitionMode'], string>> = {
  fcfs: 'free agency first come, first served',
  waivers: 'free agents on waivers',
}

/** Describes the waiver type and who can see claims, if the league has claims. */
const claimsOf = ({ waivers, claimsVisible, externalPlatform }: League): string[] =>
  waivers === null
    ? []
    : [`Waivers: ${waiversOf(waivers)}${externalPlatform === null ? `; claims visible ${SHOWN[claimsVisible]}` : ''}`]

const acquisitionText = ({ externalPlatform, externalLeagueId, acquisitionMode }: League): string =>
  externalPlatform === null
    ? MODES[acquisitionMode]
    : `mirror of ${platformLabel(externalPlatform)} league ${externalLeagueId}`

/** Explains why a mirror's standings can differ from its platform's; empty for a league played in Hindsight. */
export const mirrorNotes = ({
  league: { externalPlatform },
  mirror,
}: {
  league: Pick<League, 'externalPlatform'>
  mirror: { warnings: string[] } | null
}): string[] =>
  externalPlatform === null
    ? []
    : [
        `This league mirrors a league on ${platformLabel(externalPlatform)}. Rosters and lineups are synced from there; points are scored here from public stats, so scores and standings may differ.`,
        ...(mirror?.warnings ?? []),
      ]

const titleOf = (league: League, context: ViewContext): string =>
  `${league.name} (${league.id}), season ${league.season} under ${systemNameIn(context, league.scoringSystemId)}, ${acquisitionText(league)}`

/** Warns about a championship game in the last week of the NFL season, when many teams rest their starters. */
export const finalNote = ({ season, playoffConfig }: League): string[] => {
  const { none: hasNone, teams, startWeek } = playoffConfig
  const final = startWeek + Math.ceil(Math.log2(teams)) - 1
  return hasNone || final < lastNflWeek(season)
    ? []
    : [
        `The championship game is in week ${final}, the last week of the season, when many NFL teams rest their starters`,
      ]
}

const settingsOf = ({ playoffConfig, ranking, medianGame, tradeReview, tradeDeadline, locks }: League): string =>
  `Regular season to week ${playoffConfig.startWeek - 1}, ${postseasonOf(playoffConfig)}; ` +
  `ranked by ${rankingText(ranking)}${medianGame ? '; with median games' : ''}` +
  (tradeReview.hours === 0
    ? ''
    : `; trades under review for ${count(tradeReview.hours, 'hour')}${tradeReview.by === 'vote' ? `, vetoed by ${vetoVotes(tradeReview.votes)}` : ''}`) +
  (tradeDeadline === 0 ? '' : `; trades until the end of week ${tradeDeadline}`) +
  locksText(locks)
    .map(text => `; ${text}`)
    .join('')

/**
 * Describes who can see a league and its open trade offers, and names the co-commissioners. Mirrors do not have offers.
 */
const accessOf = ({ visibility, offersVisible, coCommissionerNames, externalPlatform }: League): string[] => [
  `${visibility === 'members' ? 'Only members' : 'All accounts'} can see the league${externalPlatform === null ? `; open offers are visible to ${offersVisible === 'parties' ? 'their two teams' : 'the league'}` : ''}`,
  ...(coCommissionerNames.length === 0 ? [] : [`Co-commissioners: ${series(coCommissionerNames)}`]),
]

const divisionsOf = ({ divisions }: League): string[] =>
  divisions.length === 0 ? [] : [`Divisions ${series(divisions)}`]

/** Lists the teams' keepers before the season. After the draft, they are listed among the picks. */
const keepersOf = (
  { keepers, closedWeeks }: League,
  { nameOf }: ViewContext,
  teams: readonly Team[] = [],
): string[] => {
  const teamOf = (teamId: string): string => teams.find(({ id }) => id === teamId)?.name ?? nameOf(teamId)
  const visible = closedWeeks.length > 0 ? [] : keepers
  return visible.map(
    ({ teamId, playerId, round }) => `${teamOf(teamId)} keeps ${nameOf(playerId)} with its pick in round ${round}`,
  )
}

const closedWeeksText = ({ closedWeeks }: League): string =>
  closedWeeks.length === 0 ? '' : `; ${weeksText(closedWeeks)} closed`

interface LeagueAnswer {
  league: League
  standings: Standing[]
  currentWeek: number | null
  playoffs: Playoffs | null
  mirror: { warnings: string[] } | null
}

export const league = (
  { league, standings, currentWeek, playoffs, mirror }: LeagueAnswer,
  context: ViewContext,
): View => {
  const { week } = context.values
  const current = currentWeek === null ? 'No current week' : `Current week: ${currentWeek}`
  const now = playoffs?.champion ? 'The season is over' : current
  const site = platformLabel(league.externalPlatform ?? '')
  const drift = text(`The scoring on ${site} has changed since the import`)
  const view = {
    title: titleOf(league, context),
    about: [
      settingsOf(league),
      ...accessOf(league),
      ...finalNote(league),
      slotsOf(league.rosterConfig),
      ...claimsOf(league),
      ...keepersOf(
        league,
        context,
        standings.map(({ team }) => team),
      ),
      `${now}${closedWeeksText(league)}`,
      ...replayNote(league.clock, at => momentIn(at, context.zone)),
      ...(week === undefined ? [] : [`Standings after week ${week}`]),
    ],
    parts: [
      ...(league.externalSettingsDrift ? [drift] : []),
      standingsTable(standings, league),
      ...(playoffs ? bracket(playoffs) : []),
      ...notes(mirror?.warnings ?? []),
    ],
  }
  return withHelp(withStaleNote(view, league.clock), ...seasonsOf(league))
}

type ListedLeague = League & { teamIds: string[] }

const roleOf = ({ commissioner, teamIds }: ListedLeague): string =>
  [...(commissioner ? ['commissioner'] : []), ...(teamIds.length > 0 ? [count(teamIds.length, 'team')] : [])].join(', ')

export const LEAGUES: readonly Column<League>[] = [
  { heading: 'NAME', field: 'name', value: ({ name }) => name, link: ({ id }) => ({ to: 'league', id }) },
  field('SEASON', 'season'),
]

const columnsOf = (context: ViewContext): Column<ListedLeague>[] => [
  field('ID', 'id', { id: true }),
  ...LEAGUES,
  {
    heading: 'SYSTEM',
    field: 'system',
    idField: 'systemId',
    value: ({ scoringSystemId }) => systemNameIn(context, scoringSystemId),
    link: ({ scoringSystemId: id }) => ({ to: 'system', id }),
  },
  { heading: 'YOU', field: 'you', value: roleOf },
]

export const leagueList = ({ leagues }: { leagues: ListedLeague[] }, context: ViewContext): View => {
  const list = table(leagues, columnsOf(context))
  const { q } = context.values
  if (q !== undefined) return listView(list, `No leagues match "${q}"`)
  return listView(
    list,
    'You are not in a league yet. Open an invite link, or create a league',
    'hindsight invite claim - takes a team, hindsight league create "Office League" --system ppr creates a league',
  )
}

export const newLeague = (
  { league, teams, schedule, unscored }: Answer<'createLeague'>,
  context: ViewContext,
): View => {
  const view = {
    title: `Created ${titleOf(league, context)}`,
    about: [
      settingsOf(league),
      ...finalNote(league),
      slotsOf(league.rosterConfig),
      ...claimsOf(league),
      `${count(schedule.games, 'matchup')} in ${count(schedule.weeks, 'week')}`,
      ...unscoredNote(league.season, unscored),
      ...replayNote(league.clock, at => momentIn(at, context.zone)),
    ],
    parts: [teamTable(teams)],
  }
  return unscored.length === 0 ? view : withHelp(view, SHOWS_MISSING_FILES)
}

export const changedLeague = (
  { league, playoffs, rulesChanges }: { league: League; playoffs: Playoffs | null; rulesChanges: RulesChange[] },
  context: ViewContext,
): View => ({
  title: `Changed ${titleOf(league, context)}`,
  about: [
    ...reachLines(rulesChanges),
    settingsOf(league),
    ...accessOf(league),
    slotsOf(league.rosterConfig),
    ...finalNote(league),
    ...claimsOf(league),
    ...divisionsOf(league),
    ...keepersOf(league, context),
  ],
  parts: playoffs ? bracket(playoffs) : [],
})

export const renewedLeague = ({ league, teams }: { league: League; teams: Team[] }, context: ViewContext): View => ({
  title: `Created ${titleOf(league, context)}, which continues ${context.nameOf(league.previousLeagueId ?? '')}`,
  about: [
    settingsOf(league),
    ...finalNote(league),
    ...keepersOf(league, context, teams),
    'The teams are in draft order',
  ],
  parts: [teamTable(teams)],
})

/** Returns the commands that show the seasons before and after this one, if the league has any. */
const seasonsOf = ({ previousLeagueId, nextLeagueId }: League): string[] => [
  ...(previousLeagueId === null ? [] : [`Previous season: hindsight league show --league ${previousLeagueId}`]),
  ...(nextLeagueId === null ? [] : [`Next season: hindsight league show --league ${nextLeagueId}`]),
]

export const handedOverLeague = (
  { league, commissionerName }: { league: League; commissionerName: string },
  context: ViewContext,
): View => statement(`${commissionerName} is now the commissioner of ${league.name}`, titleOf(league, context))

export const deletedLeague = ({ deleted }: { deleted: string }, { nameOf }: ViewContext): View =>
  statement(`Deleted ${nameOf(deleted)} with its teams, rosters, lineups and log`)

export const closedWeeks = (
  { leagueId, closedWeeks }: { leagueId: string; closedWeeks: number[] },
  { nameOf }: ViewContext,
): View => ({
  ...statement(`Closed in ${nameOf(leagueId)}: ${weeksText(closedWeeks)}`),
  list: table(
    closedWeeks.map(week => ({ week })),
    [field('WEEK', 'week')],
  ),
})

/** Shows a league that was loaded from a document. */
export const loadedLeague = ({ league, teams }: Answer<'loadLeague'>): View =>
  withHelp(
    statement(
      `${league.name} (${league.id}), season ${league.season}, was loaded with ${count(teams.length, 'team')}. You are its commissioner`,
      'Its teams are open. Managers can take them with an invite link',
    ),
    'hindsight invite create creates one',
  )

/** Lists leagues whose pages were written as files. */
export const publishedLeagues = (answer: { folder: string; leagues: string[]; files: number; written: number }): View =>
  statement(
    `${count(answer.leagues.length, 'league')} in ${answer.folder}: ${count(answer.files, 'file')}, ${answer.written} of them new or changed`,
    `Open ${answer.folder}/index.html, or put the folder on any web host`,
  )

/** Returns the question to ask before settings change results, or are permanent; null if they do neither. */
export const settingsQuestion = (answer: Answer<'updateLeague'>): string | null => {
  const rules = closedWeeksQuestion(answer)
  if (rules !== null || answer.addedWeeks.length === 0) return rules
  return `This adds ${weeksText(answer.addedWeeks)} to the regular season. Weeks with results cannot be removed from it again. Continue?`
}

export const VIEWS = {
  listLeagues: leagueList,
  getLeague: league,
  createLeague: newLeague,
  deleteLeague: deletedLeague,
  updateLeague: changedLeague,
  handOverLeague: handedOverLeague,
  renewLeague: renewedLeague,
  closeWeek: closedWeeks,
} satisfies Views
