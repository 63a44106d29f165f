import { POS_GROUPS } from '../../data/positions.ts'
import type { Answer, HeldSeason, SeasonChange, SeasonReport, Stat } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count, forCount, series, spans, weeksText } from './phrases.ts'
import {
  type Column,
  field,
  layout,
  listView,
  notes,
  statement,
  table,
  text,
  type View,
  type ViewContext,
  type Views,
  withHelp,
} from './view.ts'

/** The stat catalog, and the loaded seasons. */

const PLAYERS = POS_GROUPS.filter(group => group !== 'DST')

/** Returns the positions that a stat is recorded for. */
const positionsOf = ({ posGroups }: Stat): string =>
  PLAYERS.every(group => posGroups.includes(group)) ? 'players' : posGroups.join(', ')

/** The columns of the stat catalog. */
export const STATS: readonly Column<Stat>[] = [
  field('KEY', 'key', { uncut: true }),
  field('LABEL', 'label'),
  field('GROUP', 'group'),
  { heading: 'OF', field: 'posGroups', value: positionsOf },
  { heading: 'SEASONS', field: 'seasons', value: ({ seasons }) => spans(seasons) || 'none loaded' },
  field('SOURCE', 'source', { minor: true }),
]

export const statList = ({ stats }: { stats: Stat[] }): View => layout(null, table(stats, STATS))

/** A loaded season. Includes the result of a load if one just ran. */
type SeasonStatus = HeldSeason & { outcome?: string }
type HeldFile = HeldSeason['files'][number]

const CHANGES: readonly (readonly [key: keyof SeasonChange, of: string, what: string])[] = [
  ['rowsAdded', 'row', 'added'],
  ['rowsRemoved', 'row', 'removed'],
  ['cellsChanged', 'cell', 'changed'],
  ['statsChanged', 'stat', 'changed'],
  ['playersAdded', 'player', 'added'],
  ['playersRemoved', 'player', 'removed'],
  ['playersChanged', 'player', 'changed'],
  ['gamesChanged', 'game', 'changed'],
  ['factsChanged', 'table', 'of facts changed'],
]

const changeOf = ({ outcome, change }: SeasonStatus): string => {
  if (outcome === 'unchanged') return 'nothing changed'
  if (!change) return 'first load'
  const parts = CHANGES.flatMap(([key, of, what]) => {
    const changed = change[key] ?? 0
    return changed > 0 ? [`${count(changed, of)} ${what}`] : []
  })
  return parts.join(', ') || 'nothing changed'
}

const missing = ({ files }: SeasonStatus): string =>
  files
    .filter(({ status }) => status !== 'loaded')
    .map(({ file, status }) => `${file.replace(/^.*\//, '')}${status === 'unreadable' ? ' (unreadable)' : ''}`)
    .join(', ') || 'none'

const SEASONS: readonly Column<SeasonStatus>[] = [
  field('SEASON', 'season'),
  field('ROWS', 'rows'),
  field('PLAYERS', 'players'),
  field('GAMES', 'games'),
  field('STATS', 'stats'),
  field('LOADED', 'loadedAt', { format: 'day' }),
  { heading: 'LAST LOAD', field: 'change', value: changeOf },
  { heading: 'MISSING FILES', field: 'missing', value: missing },
]

const skippedText = ({ skipped, problem }: HeldFile): string | null =>
  problem ??
  (Object.entries(skipped)
    .map(([reason, rows]) => `${rows} ${reason}`)
    .join(', ') ||
    null)

const FILES: readonly Column<HeldFile & { season: number }>[] = [
  field('SEASON', 'season'),
  field('FILE', 'file'),
  field('STATUS', 'status'),
  field('ROWS', 'rows'),
  { heading: 'LEFT OUT', field: 'skipped', value: skippedText },
]

interface Status {
  seasons: SeasonStatus[]
  people: number
  awaited: Answer<'statsStatus'>['awaited']
  nextCheckAt: number
}

const MAX_AWAITED = 4

/** Describes finished games without loaded stats, and when a daemon checks for them. */
export const checkLines = (
  { awaited, nextCheckAt }: Pick<Status, 'awaited' | 'nextCheckAt'>,
  zone: string,
): string[] => {
  const named = awaited.slice(0, MAX_AWAITED).map(({ week, home, away }) => `${away} @ ${home} (week ${week})`)
  const more = awaited.length - named.length
  const games = series([...named, ...(more > 0 ? [count(more, 'more game')] : [])])
  return [
    ...(awaited.length === 0 ? [] : [`No stats yet: ${games}`]),
    `Next check for new stats by a running daemon: ${momentIn(nextCheckAt, zone)}`,
  ]
}

export const statsStatus = ({ seasons, people, ...checks }: Status, { zone }: Pick<ViewContext, 'zone'>): View => {
  const list = table(seasons, SEASONS)
  if (seasons.length === 0) return listView(list, 'No seasons have been loaded yet', 'hindsight stats pull loads one')
  const files = seasons.flatMap(({ season, files }) => files.map(file => ({ season, ...file })))
  return layout(
    null,
    list,
    table(files, FILES),
    text(
      `${count(people, 'person', 'people')} ${forCount(people, 'is', 'are')} in the player files`,
      ...checkLines(checks, zone),
    ),
  )
}

/** A season that was just loaded. */
type SeasonLoadResult = SeasonStatus & Partial<Pick<SeasonReport, 'weeksWithoutRows' | 'gaps' | 'unlisted'>>
type Gap = SeasonReport['gaps'][number]

const MAX_NAMED = 3

const teamNames = (teams: readonly string[]): string =>
  teams.length > MAX_NAMED ? `${teams.length} teams` : teams.join(' and ')

const GAPS: Readonly<Record<Gap['part'], (gap: Gap, weeks: string) => string>> = {
  games: (_, weeks) =>
    `no games in ${weeks}, although players have stats there: defenses don't score and lineups don't lock`,
  players: ({ teams }, weeks) =>
    `no player stats for ${teamNames(teams)} in ${weeks}, although the teams played: these players don't score`,
  defenses: ({ teams }, weeks) =>
    `no defense stats for ${teamNames(teams)} in ${weeks}, although the teams played: these defenses don't score`,
  coverage: (_, weeks) => `no coverage stats in ${weeks}: defenders get no points for coverage`,
}

const BLANK = /^blank column /

/** Returns the stats whose columns are empty in a season's files. */
const blankOf = ({ season, files }: SeasonStatus): string[] => {
  const columns = files.flatMap(({ skipped }) => Object.keys(skipped).filter(why => BLANK.test(why)))
  if (columns.length === 0) return []
  const names = [...new Set(columns.map(why => why.replace(BLANK, '')))]
  const named = names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} and more` : names.join(', ')
  return [`Season ${season} has no values for ${named}: they don't score until a load includes them`]
}

/** Returns the files that cannot be read and therefore do not contribute any points. */
const unreadableFiles = ({ files }: SeasonStatus): string[] =>
  files.flatMap(({ file, problem }) =>
    problem === undefined ? [] : [`Loaded without ${file.replace(/^.*\//, '')} (no points depend on it): ${problem}`],
  )

const notesOf = ({ weeksWithoutRows = [], gaps = [], unlisted = 0, ...seasonFields }: SeasonLoadResult): string[] => [
  ...(weeksWithoutRows.length > 0
    ? [
        `Season ${seasonFields.season} has no player stats for ${weeksText(weeksWithoutRows)}, although the games are over: these weeks don't count until their stats are loaded`,
      ]
    : []),
  ...gaps.map(
    gap =>
      `Season ${seasonFields.season} has ${GAPS[gap.part](gap, weeksText(gap.weeks))}. Load the season again when the files are complete`,
  ),
  ...(unlisted > 0
    ? [
        `The roster file of season ${seasonFields.season} lacks ${unlisted} players who have stats: it may be cut off, and their teams are unknown until the complete file is loaded`,
      ]
    : []),
  ...blankOf(seasonFields),
  ...unreadableFiles(seasonFields),
]

const BAD_ROW = /^(bad row|more bad rows)/

/** Counts a season's unreadable rows, which were skipped. */
const badRowsOf = ({ files }: SeasonStatus): number =>
  files
    .flatMap(({ skipped }) => Object.entries(skipped))
    .reduce((sum, [why, n]) => sum + (BAD_ROW.test(why) ? n : 0), 0)

export const loadedSeasons = ({ seasons }: { seasons: SeasonLoadResult[] }): View => {
  const bad = seasons.filter(each => each.outcome !== undefined && badRowsOf(each) > 0)
  const rows = bad.reduce((sum, each) => sum + badRowsOf(each), 0)
  const of = spans(bad.map(({ season }) => season))
  const leftOut = `Skipped ${count(rows, 'row')} of ${of} with impossible values`
  const view = layout(
    null,
    ...(seasons.length === 0 ? [] : [table(seasons, SEASONS)]),
    ...notes([...seasons.flatMap(notesOf), ...(rows === 0 ? [] : [leftOut])]),
  )
  return rows === 0 ? view : withHelp(view, `hindsight stats status shows the skipped ${forCount(rows, 'row')}`)
}

export const loadResult = ({ name, rows, dryRun }: { name: string; rows: number; dryRun: boolean }): View =>
  statement(
    dryRun
      ? `${count(rows, 'row')} would be loaded into ${name}; nothing was written`
      : `Loaded ${count(rows, 'row')} into ${name}`,
  )

export const VIEWS = {
  listStats: statList,
  statsStatus,
} satisfies Views
