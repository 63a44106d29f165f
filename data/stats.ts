import { COVERAGE, DEFENSE, TEAM_DEFENSE } from './stats/defense.ts'
import { FUMBLES } from './stats/fumbles.ts'
import { MISC } from './stats/misc.ts'
import { PASSING, RECEIVING, RUSHING } from './stats/offense.ts'
import type { DerivedOrigin, StatRow } from './stats/row.ts'
import { KICKING, PUNTING, RETURNS } from './stats/special-teams.ts'

export type { Range, StatGroup, StatOrigin, StatRow, StatUnit } from './stats/row.ts'

const ROWS = [
  ...PASSING,
  ...RUSHING,
  ...RECEIVING,
  ...FUMBLES,
  ...RETURNS,
  ...KICKING,
  ...PUNTING,
  ...DEFENSE,
  ...COVERAGE,
  ...TEAM_DEFENSE,
  ...MISC,
] as const

/** A stat's key in the catalog's spelling. */
export type StatKey = (typeof ROWS)[number]['key']

/** A derived stat's key. Every derived stat needs a function. */
export type DerivedKey = Extract<(typeof ROWS)[number], StatRow<string, DerivedOrigin>>['key']

/** The stat catalog, in the order of display and of summing points. */
export const STATS: readonly StatRow<StatKey>[] = ROWS

const BY_KEY: ReadonlyMap<string, StatRow<StatKey>> = new Map(STATS.map(row => [row.key, row]))

/** File columns that the catalog does not read because it counts field goals from lists of distances instead. */
const BUCKET_ALIASES: ReadonlyMap<string, StatKey> = new Map([
  ['fg_made_60_', 'fg_made_60_plus'],
  ['fg_made_distance', 'fg_made_yards'],
])

const BY_COLUMN: ReadonlyMap<string, StatKey> = new Map(
  STATS.flatMap(row =>
    'file' in row.origin && row.origin.file === 'stats_player' ? [[row.origin.column, row.key]] : [],
  ),
)

/** Returns the row for a key in the catalog's spelling. */
export const statRow = (key: StatKey): StatRow<StatKey> => BY_KEY.get(key) as StatRow<StatKey>

/** Returns the catalog key for a key or an nflverse column name, or null if the name is unknown. */
export const statKeyOf = (spelling: string): StatKey | null =>
  BY_KEY.get(spelling)?.key ?? BY_COLUMN.get(spelling) ?? BUCKET_ALIASES.get(spelling) ?? null
