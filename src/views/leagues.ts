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
  rankingOf,
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
import { reachLines } from './systems.ts'
import {
  type Asked,
  type Column,
  field,
  none,
  notes,
  shown,
  statement,
  table,
  text,
  type View,
  withHelp,
} from './view.ts'

const MODES: Readonly<Record<League['acquisitionMode'], string>> = {
  fcfs: 'free agency first come, first served',
  waivers: 'free agents on waivers',
}

/** Returns the waiver type and the visibility of claims, if the league has claims. */
const claimsOf = ({ waivers, claimsVisible, externalPlatform }: League): string[] =>
  waivers === null
    ? []
    : [`Waivers: ${waiversOf(waivers)}${externalPlatform === null ? `; claims visible ${SHOWN[claimsVisible]}` : ''}`]

const modeOf = ({ externalPlatform, externalLeagueId, acquisitionMode }: League): string =>
  externalPlatform === null
    ? MODES[acquisitionMode]
    : `mirror of ${platformLabel(externalPlatform)} league ${externalLeagueId}`

/** Explains why the standings of a mirror may differ from its platform's; empty for a league played in Hindsight. */
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

const titleOf = (league: League, { nameOf }: Asked): string =>
  `${league.name} (${league.id}), season ${league.season} under ${nameOf(league.scoringSystemId)}, ${modeOf(league)}`

/** Points out a final in the last week of the NFL season, when many teams rest their starters. */
export const finalNote = ({ season, playoffConfig }: League): string[] => {
  const { none: hasNone, teams, startWeek } = playoffConfig
  const final = startWeek + Math.ceil(Math.log2(teams)) - 1
  return hasNone || final < lastNflWeek(season)
    ? []
    : [`The final is in week ${final}, the last of the season, when many NFL teams rest their starters`]
}

const settingsOf = ({ playoffConfig, ranking, medianGame, tradeReview, tradeDeadline, locks }: League): string =>
  `Regular season to week ${playoffConfig.startWeek - 1}, ${postseasonOf(playoffConfig)}; ` +
  `ranked by ${rankingOf(ranking)}${medianGame ? '; with median games' : ''}` +
  (tradeReview.hours === 0
    ? ''
    : `; trades under review for ${count(tradeReview.hours, 'hour')}${tradeReview.by === 'vote' ? `, vetoed by ${vetoVotes(tradeReview.votes)}` : ''}`) +
  (tradeDeadline === 0 ? '' : `; trades until the end of week ${tradeDeadline}`) +
  locksText(locks)
    .map(text => `; ${text}`)
    .join('')

const divisionsOf = ({ divisions }: League): string[] =>
  divisions.length === 0 ? [] : [`Divisions ${series(divisions)}`]

/** Returns the teams' keepers before the season. After the draft, they are among the picks. */
const keepersOf = ({ keepers, closedWeeks }: League, { nameOf }: Asked, teams: readonly Team[] = []): string[] => {
  const teamOf = (teamId: string): string => teams.find(({ id }) => id === teamId)?.name ?? nameOf(teamId)
  const kept = closedWeeks.length > 0 ? [] : keepers
  return kept.map(
    ({ teamId, playerId, round }) => `${teamOf(teamId)} keeps ${nameOf(playerId)} with its pick in round ${round}`,
  )
}

const closedOf = ({ closedWeeks }: League): string =>
  closedWeeks.length === 0 ? '' : `; ${weeksText(closedWeeks)} closed`

interface Shown {
  league: League
  standings: Standing[]
  currentWeek: number | null
  playoffs: Playoffs | null
  mirror: { warnings: string[] } | null
}

export const league = ({ league, standings, currentWeek, playoffs, mirror }: Shown, asked: Asked): View => {
  const { week } = asked.values
  const now = currentWeek === null ? 'No current week' : `Current week: ${currentWeek}`
  const there = platformLabel(league.externalPlatform ?? '')
  const drift = text(`The scoring on ${there} has changed since the import`)
  const view = {
    title: titleOf(league, asked),
    about: [
      settingsOf(league),
      ...(league.coCommissioners.length === 0 ? [] : [`Co-commissioners: ${series(league.coCommissionerNames)}`]),
      ...finalNote(league),
      slotsOf(league.rosterConfig),
      ...claimsOf(league),
      ...keepersOf(
        league,
        asked,
        standings.map(({ team }) => team),
      ),
      `${now}${closedOf(league)}`,
      ...replayNote(league.clock, at => momentIn(at, asked.zone)),
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

type Listed = League & { teamIds: string[] }

const roleOf = ({ commissioner, teamIds }: Listed): string =>
  [...(commissioner ? ['commissioner'] : []), ...(teamIds.length > 0 ? [count(teamIds.length, 'team')] : [])].join(', ')

/** Leagues to choose from. */
export const LEAGUES: readonly Column<League>[] = [
  { heading: 'NAME', field: 'name', value: ({ name }) => name, link: ({ id }) => ({ to: 'league', id }) },
  field('SEASON', 'season'),
]

const columnsOf = ({ nameOf }: Asked): Column<Listed>[] => [
  field('ID', 'id', { id: true }),
  ...LEAGUES,
  {
    heading: 'SYSTEM',
    field: 'system',
    idField: 'systemId',
    value: ({ scoringSystemId }) => nameOf(scoringSystemId),
    link: ({ scoringSystemId: id }) => ({ to: 'system', id }),
  },
  { heading: 'YOU', field: 'you', value: roleOf },
]

export const leagueList = ({ leagues }: { leagues: Listed[] }, asked: Asked): View =>
  leagues.length === 0
    ? none(
        'You are not in a league yet. Open an invite link, or create a league',
        'hindsight invite claim - takes a team, hindsight league create "Office League" --system ppr creates a league',
      )
    : shown(null, table(leagues, columnsOf(asked)))

export const newLeague = ({ league, teams, schedule, unscored }: Answer<'createLeague'>, asked: Asked): View => {
  const view = {
    title: `Created ${titleOf(league, asked)}`,
    about: [
      settingsOf(league),
      ...finalNote(league),
      slotsOf(league.rosterConfig),
      ...claimsOf(league),
      `${count(schedule.games, 'matchup')} in ${count(schedule.weeks, 'week')}`,
      ...unscoredNote(league.season, unscored),
      ...replayNote(league.clock, at => momentIn(at, asked.zone)),
    ],
    parts: [teamTable(teams)],
  }
  return unscored.length === 0 ? view : withHelp(view, SHOWS_MISSING_FILES)
}

export const changedLeague = (
  { league, playoffs, rulesChanges }: { league: League; playoffs: Playoffs | null; rulesChanges: RulesChange[] },
  asked: Asked,
): View => ({
  title: `Changed ${titleOf(league, asked)}`,
  about: [
    ...reachLines(rulesChanges),
    settingsOf(league),
    slotsOf(league.rosterConfig),
    ...finalNote(league),
    ...claimsOf(league),
    ...divisionsOf(league),
    ...keepersOf(league, asked),
  ],
  parts: playoffs ? bracket(playoffs) : [],
})

export const renewedLeague = ({ league, teams }: { league: League; teams: Team[] }, asked: Asked): View => ({
  title: `Created ${titleOf(league, asked)}, which continues ${asked.nameOf(league.previousLeagueId ?? '')}`,
  about: [settingsOf(league), ...finalNote(league), ...keepersOf(league, asked, teams)],
  parts: [teamTable(teams)],
})

/** Returns the commands for the seasons before and after, if the league has any. */
const seasonsOf = ({ previousLeagueId, nextLeagueId }: League): string[] => [
  ...(previousLeagueId === null ? [] : [`Previous season: hindsight league show --league ${previousLeagueId}`]),
  ...(nextLeagueId === null ? [] : [`Next season: hindsight league show --league ${nextLeagueId}`]),
]

export const handedOverLeague = (
  { league, commissionerName }: { league: League; commissionerName: string },
  asked: Asked,
): View => statement(`${commissionerName} is now the commissioner of ${league.name}`, titleOf(league, asked))

export const deletedLeague = ({ deleted }: { deleted: string }, { nameOf }: Asked): View =>
  statement(`Deleted ${nameOf(deleted)} with its teams, rosters, lineups and log`)

export const closedWeeks = (
  { leagueId, closedWeeks }: { leagueId: string; closedWeeks: number[] },
  { nameOf }: Asked,
): View => ({
  ...statement(`Closed in ${nameOf(leagueId)}: ${weeksText(closedWeeks)}`),
  list: table(
    closedWeeks.map(week => ({ week })),
    [field('WEEK', 'week')],
  ),
})

/** Returns a league that was loaded from its document. */
export const loadedLeague = ({ league, teams }: Answer<'loadLeague'>): View =>
  withHelp(
    statement(
      `${league.name} (${league.id}), season ${league.season}, was loaded with ${count(teams.length, 'team')}. You are its commissioner`,
      'Its teams are open. Managers can take them with an invite link',
    ),
    'hindsight invite create creates one',
  )

/** Leagues whose pages were written as files. */
export const publishedLeagues = (answer: { folder: string; leagues: string[]; files: number; written: number }): View =>
  statement(
    `${count(answer.leagues.length, 'league')} in ${answer.folder}: ${count(answer.files, 'file')}, ${answer.written} of them new or changed`,
    `Open ${answer.folder}/index.html, or put the folder on any web host`,
  )
