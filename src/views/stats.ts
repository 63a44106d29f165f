import { table } from '../cli/output/table.ts'
import { type HeldSeason, POS_GROUPS, type SeasonChange, type Stat } from '../engine/index.ts'
import { day } from './accounts.ts'
import { spans } from './phrases.ts'
import type { Column, Page, View } from './view.ts'

/** A season as it is held; after a load with what became of it. */
type Held = HeldSeason & { outcome?: string }
type HeldFile = HeldSeason['files'][number]

const CHANGES: readonly (readonly [keyof SeasonChange, string])[] = [
  ['rowsAdded', 'rows added'],
  ['rowsRemoved', 'rows removed'],
  ['cellsChanged', 'cells changed'],
  ['statsChanged', 'stats changed'],
  ['playersAdded', 'players added'],
  ['playersRemoved', 'players removed'],
  ['playersChanged', 'players changed'],
  ['gamesChanged', 'games changed'],
]

const changeText = (change: SeasonChange | null): string => {
  if (!change) return 'first load'
  const parts = CHANGES.filter(([key]) => change[key] > 0).map(([key, words]) => `${change[key]} ${words}`)
  return parts.join(', ') || 'nothing changed'
}

const missing = ({ files }: Held): string =>
  files
    .filter(({ status }) => status === 'missing')
    .map(({ file }) => file.replace(/^.*\//, ''))
    .join(', ') || 'none'

const seasonTable = (seasons: readonly Held[], page: Page): string =>
  table(
    seasons,
    [
      { title: 'SEASON', of: ({ season }) => season },
      { title: 'ROWS', of: ({ rows }) => rows },
      { title: 'PLAYERS', of: ({ players }) => players },
      { title: 'GAMES', of: ({ games }) => games },
      { title: 'STATS', of: ({ stats }) => stats },
      { title: 'LOADED', of: ({ loadedAt }) => day(loadedAt) },
      {
        title: 'LAST LOAD',
        of: ({ outcome, change }) => (outcome === 'unchanged' ? 'nothing changed' : changeText(change)),
      },
      { title: 'MISSING FILES', of: missing },
    ],
    page,
  )

const skippedText = ({ skipped }: HeldFile): string =>
  Object.entries(skipped)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ') || '-'

const fileTable = (seasons: readonly Held[], page: Page): string =>
  table(
    seasons.flatMap(({ season, files }) => files.map(file => ({ season, file }))),
    [
      { title: 'SEASON', of: ({ season }) => season },
      { title: 'FILE', of: ({ file }) => file.file },
      { title: 'STATUS', of: ({ file }) => file.status },
      { title: 'ROWS', of: ({ file }) => file.rows },
      { title: 'LEFT OUT', of: ({ file }) => skippedText(file) },
    ],
    page,
  )

const SOURCE: Column<Stat> = { title: 'SOURCE', of: ({ source }) => source }

/** Sources are sentences: a terminal narrower than this has no room for them beside what each stat is. */
const hasRoom = ({ isTerminal, columns }: Page): boolean => !isTerminal || columns >= 120

const PLAYERS = POS_GROUPS.filter(group => group !== 'DST')

/** Whom a stat is recorded of; of every position but team defenses in one word. */
const positionsOf = ({ posGroups }: Stat): string =>
  PLAYERS.every(group => posGroups.includes(group)) ? 'players' : posGroups.join(', ')

export const STATS_VIEWS: Readonly<Record<string, View>> = {
  'stats list': ({ stats }: { stats: Stat[] }, page: Page) =>
    table(
      stats,
      [
        { title: 'KEY', of: ({ key }) => key, isId: true },
        { title: 'LABEL', of: ({ label }) => label },
        { title: 'GROUP', of: ({ group }) => group },
        { title: 'OF', of: positionsOf },
        { title: 'SEASONS', of: ({ seasons }) => spans(seasons) || 'none held' },
        ...(hasRoom(page) ? [SOURCE] : []),
      ],
      page,
    ),
  'stats status': ({ seasons, people }: { seasons: Held[]; people: number }, page: Page) =>
    seasons.length === 0
      ? 'No season is held yet; load one with: hindsight stats pull\n'
      : `${seasonTable(seasons, page)}\n${fileTable(seasons, page)}\n${people} people are known from the player files\n`,
  'stats load': ({ seasons }: { seasons: Held[] }, page: Page) =>
    seasons.length === 0 ? '' : seasonTable(seasons, page),
}
