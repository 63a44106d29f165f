import type { Career, CareerSeason, Rivalry, SeasonPast, Streak, WeekRecord } from '../engine/index.ts'
import { points } from './format.ts'
import { count, recordOf } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  none,
  type PersonOf,
  person,
  personIn,
  section,
  type Table,
  table,
  teamLink,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

interface History {
  leagueId: string
  seasons: SeasonPast[]
  managers: Career[]
  rivalries: Rivalry[]
  records: WeekRecord[]
  streaks: Streak[]
  displayNames?: Readonly<Record<string, string>>
}

const seasonColumns = (personOf: PersonOf): Column<SeasonPast>[] => [
  { heading: 'SEASON', field: 'season', value: ({ season }) => season },
  field('LEAGUE', 'name'),
  ...person<SeasonPast>({ heading: 'CHAMPION', field: 'champion', personOf, account: row => row.champion }),
  ...person<SeasonPast>({ heading: 'RUNNER-UP', field: 'runnerUp', personOf, account: row => row.runnerUp }),
  ...person<SeasonPast>({ heading: 'THIRD', field: 'thirdPlace', personOf, account: row => row.thirdPlace }),
  ...person<SeasonPast>({ heading: 'BEST RECORD', field: 'best', personOf, account: row => row.best }),
  field('TEAMS', 'teams'),
]

const shareOf = ({ wins, losses, ties }: Career['record']): number | null =>
  wins + losses + ties === 0 ? null : (wins + ties / 2) / (wins + losses + ties)

const careerColumns = (personOf: PersonOf): Column<Career>[] => [
  ...person<Career>({ heading: 'MANAGER', field: 'manager', personOf, account: row => row.manager }),
  { heading: 'SEASONS', field: 'seasons', value: ({ seasons }) => seasons.length },
  { heading: 'W-L-T', value: ({ record }) => recordOf(record), right: true },
  { heading: 'PCT', field: 'winShare', value: ({ record }) => shareOf(record), format: 'ratio' },
  field('PF', 'pointsFor', { format: 'points' }),
  field('PA', 'pointsAgainst', { format: 'points' }),
  field('PLAYOFFS', 'playoffs'),
  field('FINALS', 'finals'),
  field('TITLES', 'titles'),
]

const FINISHES: Readonly<Record<string, string>> = {
  champion: 'champion',
  runnerUp: 'runner-up',
  playoffs: 'playoffs',
  out: 'missed the playoffs',
}

/** Team names link only within the league being viewed, because a team has a page only in its own league. */
const careerIn = (viewedLeagueId: string): Column<CareerSeason>[] => [
  field('SEASON', 'season'),
  {
    heading: 'TEAM',
    field: 'team',
    idField: 'teamId',
    value: ({ team }) => team,
    link: ({ teamId, leagueId }) => (leagueId === viewedLeagueId ? teamLink(teamId) : null),
  },
  field('RANK', 'rank'),
  { heading: 'W-L-T', value: ({ record }) => recordOf(record), right: true },
  field('PF', 'pointsFor', { format: 'points' }),
  field('PA', 'pointsAgainst', { format: 'points' }),
  { heading: 'FINISH', field: 'finish', value: ({ finish }) => finish && FINISHES[finish] },
]

const RECORDS: Readonly<Record<WeekRecord['record'], string>> = {
  highest: 'Highest score',
  lowest: 'Lowest score',
  blowout: 'Biggest win',
  closest: 'Closest win',
  worstBeat: 'Highest score in a loss',
  luckiest: 'Lowest score in a win',
  bench: 'Most points left on the bench',
  comeback: 'Biggest comeback in a week',
}

const weekColumns = (personOf: PersonOf): Column<WeekRecord>[] => [
  { heading: 'RECORD', field: 'record', uncut: true, value: ({ record }) => RECORDS[record] },
  field('POINTS', 'value', { format: 'points' }),
  ...person<WeekRecord>({ heading: 'MANAGER', field: 'manager', personOf, account: row => row.manager }),
  field('TEAM', 'team'),
  { heading: 'GAME', value: ({ total, against, opponent }) => `${points(total)} – ${points(against)} ${opponent}` },
  field('SEASON', 'season'),
  field('WEEK', 'week'),
]

const streakLine = ({ streak, manager, games, season, week }: Streak, personOf: PersonOf): string =>
  `  ${streak === 'winning' ? 'Won' : 'Lost'} in a row: ${personOf(manager)}, ${count(games, 'game')} up to week ${week} of ${season}`

/** Returns a table of all managers' head-to-head records. */
const rivalryTable = (managers: readonly string[], rivalries: readonly Rivalry[], personOf: PersonOf): Table => {
  const records = new Map(rivalries.map(({ manager, opponent, record }) => [`${manager}\n${opponent}`, record]))
  const met = new Set(rivalries.map(({ opponent }) => opponent))
  const opponents = [...new Set([...managers, ...met])].filter(opponent => met.has(opponent))
  const against = (opponent: string): Column<string> => ({
    heading: personOf(opponent),
    right: true,
    value: manager => {
      const record = records.get(`${manager}\n${opponent}`)
      return record && recordOf(record)
    },
  })
  return table(managers, [{ heading: 'MANAGER', value: personOf }, ...opponents.map(against)], {
    caption: 'Head to head, playoffs included',
    matrix: true,
  })
}

/** Returns the history tables, for every shell: seasons, all-time standings, careers, head to head, records. */
export const historyParts = (answer: History) => {
  const { leagueId, seasons, managers, rivalries, records, streaks } = answer
  const personOf = personIn(answer)
  return {
    seasons: table(seasons, seasonColumns(personOf)),
    managers: table(managers, careerColumns(personOf), { caption: 'All-time regular season' }),
    careers: managers.map(({ manager, seasons: careerSeasons }) =>
      table(careerSeasons, careerIn(leagueId), { caption: `Seasons of ${personOf(manager)}` }),
    ),
    rivalries: rivalryTable(
      managers.map(({ manager }) => manager),
      rivalries,
      personOf,
    ),
    records: table(records, weekColumns(personOf), { caption: 'Records, playoffs included' }),
    streaks: section(
      'Streaks',
      streaks.map(each => streakLine(each, personOf)),
    ),
  }
}

export const history = (answer: History, { nameOf }: ViewContext): View => {
  const { seasons, managers, records } = answer
  if (seasons.length === 0) return none(`No season of ${nameOf(answer.leagueId)} has been played yet`)
  const parts = historyParts(answer)
  const title = `${nameOf(answer.leagueId)}: ${count(seasons.length, 'season')}`
  const view = layout(
    title,
    parts.seasons,
    parts.managers,
    ...(managers.length === 1 ? parts.careers : []),
    parts.rivalries,
    ...(records.length > 0 ? [parts.records] : []),
    ...parts.streaks,
  )
  return { ...view, list: parts.managers }
}

export const VIEWS = {
  getHistory: history,
} satisfies Views
