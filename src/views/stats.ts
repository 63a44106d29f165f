import { POS_GROUPS } from '../../data/positions.ts'
import type { HeldSeason, SeasonChange, Stat } from '../engine/index.ts'
import { count, forCount, spans, weeksOf } from './phrases.ts'
import { type Column, field, none, notes, shown, table, text, type View } from './view.ts'

/** The stat catalog, and the seasons that are held. */

const PLAYERS = POS_GROUPS.filter(group => group !== 'DST')

/** The positions that a stat is recorded for. */
const positionsOf = ({ posGroups }: Stat): string =>
  PLAYERS.every(group => posGroups.includes(group)) ? 'players' : posGroups.join(', ')

/** The catalog. */
export const STATS: readonly Column<Stat>[] = [
  field('KEY', 'key', { whole: true }),
  field('LABEL', 'label'),
  field('GROUP', 'group'),
  { heading: 'OF', field: 'posGroups', value: positionsOf },
  { heading: 'SEASONS', field: 'seasons', value: ({ seasons }) => spans(seasons) || 'none held' },
  field('SOURCE', 'source', { minor: true }),
]

export const statList = ({ stats }: { stats: Stat[] }): View => shown(null, table(stats, STATS))

/** A season as it is held; after a load with what became of it. */
type Held = HeldSeason & { outcome?: string }
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
]

const changeOf = ({ outcome, change }: Held): string => {
  if (outcome === 'unchanged') return 'nothing changed'
  if (!change) return 'first load'
  const parts = CHANGES.filter(([key]) => change[key] > 0).map(([key, of, what]) => `${count(change[key], of)} ${what}`)
  return parts.join(', ') || 'nothing changed'
}

const missing = ({ files }: Held): string =>
  files
    .filter(({ status }) => status === 'missing')
    .map(({ file }) => file.replace(/^.*\//, ''))
    .join(', ') || 'none'

const SEASONS: readonly Column<Held>[] = [
  field('SEASON', 'season'),
  field('ROWS', 'rows'),
  field('PLAYERS', 'players'),
  field('GAMES', 'games'),
  field('STATS', 'stats'),
  field('LOADED', 'loadedAt', { format: 'day' }),
  { heading: 'LAST LOAD', field: 'change', value: changeOf },
  { heading: 'MISSING FILES', field: 'missing', value: missing },
]

const skippedOf = ({ skipped }: HeldFile): string | null =>
  Object.entries(skipped)
    .map(([reason, rows]) => `${rows} ${reason}`)
    .join(', ') || null

const FILES: readonly Column<HeldFile & { season: number }>[] = [
  field('SEASON', 'season'),
  field('FILE', 'file'),
  field('STATUS', 'status'),
  field('ROWS', 'rows'),
  { heading: 'LEFT OUT', field: 'skipped', value: skippedOf },
]

export const statsStatus = ({ seasons, people }: { seasons: Held[]; people: number }): View => {
  if (seasons.length === 0) return none('No season is held yet; load one with: hindsight stats pull')
  const files = seasons.flatMap(({ season, files }) => files.map(file => ({ season, ...file })))
  return shown(
    null,
    table(seasons, SEASONS),
    table(files, FILES),
    text(`${count(people, 'person', 'people')} ${forCount(people, 'is', 'are')} known from the player files`),
  )
}

/** A season that was just loaded. */
interface Loaded extends Held {
  /** Weeks that are over and of which no file has a row of a player. */
  weeksWithoutRows?: number[]
}

export const loadedSeasons = ({ seasons }: { seasons: Loaded[] }): View =>
  shown(
    null,
    ...(seasons.length === 0 ? [] : [table(seasons, SEASONS)]),
    ...notes(
      seasons
        .filter(({ weeksWithoutRows = [] }) => weeksWithoutRows.length > 0)
        .map(
          ({ season, weeksWithoutRows = [] }) =>
            `Season ${season} has no rows of players in ${weeksOf(weeksWithoutRows)}, though their games are over: these weeks do not count until it is loaded with them`,
        ),
    ),
  )
