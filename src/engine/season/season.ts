import { memoize, onDemand } from '../../../data/on-demand.ts'
import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import type { StatKey } from '../../../data/stats.ts'
import { dstId, teamOfDst } from '../../../data/teams.ts'
import { countBefore } from '../rules/binary-search.ts'
import type { Game, NflEntry, PlayerRole, RowIndex, SeasonFacts, SeasonPlayer, StatColumn } from '../schema/season.ts'
import { boundaryOf, buildCalendar, type Calendar, kickoffOf, lateOverAt, overAt } from './calendar.ts'

/** A loaded season, including data that is not visible yet. */
export interface LoadedSeason {
  season: number
  version: number
  teams: readonly string[]
  players: readonly SeasonPlayer[]
  index: RowIndex
  coverage: Uint16Array
  games: readonly Game[]
  facts: SeasonFacts
  /** When the files were read, in epoch ms; undefined for a season that is not stored. */
  loadedAt?: number
}

/**
 * A season in memory, as visible at one league time. Rows are sorted by player, then week. Player p's rows are
 * `firstRow[p]` up to, but not including, `firstRow[p + 1]`.
 */
export interface Season extends LoadedSeason {
  calendar: Calendar
  /** When this part of the season became visible. */
  boundary: number
  /** The entire loaded season, including rows that are not visible yet. */
  loaded: LoadedSeason
  rowCount: number
  firstRow: Uint32Array
  /** The position group of each row's player, as an index into POS_GROUPS. */
  rowGroup: Uint8Array
  /** The visible rows of the loaded season; null if all rows are visible. */
  visible: RowSelection | null
  /** The columns read so far; null for a stat that was not recorded. */
  columns: Map<StatKey, StatColumn | null>
  /** When players entered the NFL, by player index; null until it is requested. */
  entries: ReadonlyMap<number, NflEntry> | null
  /** Players' other names, by player index; null until they are read. */
  names: ReadonlyMap<number, readonly string[]> | null
  /** Players' roles on their NFL teams, by player index; null until they are read. */
  roles: ReadonlyMap<number, PlayerRole> | null
  /** Each row's points in hundredths, by the rules' fingerprint. */
  points: Map<string, Float64Array>
}

/** Returns when each row becomes visible, which is when its game is over. */
const rowOverAt = ({ season, teams, index }: LoadedSeason, calendar: Calendar): ((row: number) => number) => {
  const late = lateOverAt(season)
  const ends = calendar.kickoffs.map(games =>
    teams.map(team => (games.has(team) ? overAt({ kickoffAt: games.get(team)! }) : late)),
  )
  return row => ends[index.week[row]!]?.[index.team[row]!] ?? late
}

/** Some of a loaded season's rows, which get new numbers. */
export interface RowSelection {
  /** By new number: the row's number in the loaded season. */
  rows: Uint16Array
  /** By number in the loaded season: the row's new number, or -1. */
  numbers: Int32Array
}

// The functions below read by index, because they run for each column each time a game ends, and iterators are several
// times slower.

/** Returns a selection of these rows of a season with `count` rows. */
export const selectRows = (rows: Uint16Array, count: number): RowSelection => {
  const numbers = new Int32Array(count).fill(-1)
  for (let at = 0; at < rows.length; at++) numbers[rows[at]!] = at
  return { rows, numbers }
}

const visibleRows = (loaded: LoadedSeason, calendar: Calendar, boundary: number): RowSelection | null => {
  if (boundary === calendar.boundaries.at(-1)) return null
  const endOf = rowOverAt(loaded, calendar)
  const count = loaded.index.player.length
  const seen: number[] = []
  for (let row = 0; row < count; row++) if (endOf(row) <= boundary) seen.push(row)
  return selectRows(Uint16Array.from(seen), count)
}

const pick = <Column extends Uint16Array | Uint8Array>(column: Column, { rows }: RowSelection): Column => {
  const picked = column.slice(0, rows.length) as Column
  for (let at = 0; at < rows.length; at++) picked[at] = column[rows[at]!]!
  return picked
}

export const pickIndex = (index: RowIndex, selection: RowSelection): RowIndex => ({
  player: pick(index.player, selection),
  week: pick(index.week, selection),
  team: pick(index.team, selection),
  opponent: pick(index.opponent, selection),
})

/** Returns these rows' new numbers, and leaves out rows that are not selected. */
export const pickRows = (rows: Uint16Array, { numbers }: RowSelection): Uint16Array =>
  Uint16Array.from([...rows].map(row => numbers[row]!).filter(number => number >= 0))

/** Returns a column with only the selected rows. */
export const pickColumn = (column: StatColumn, { numbers }: RowSelection): StatColumn => {
  const rows = new Uint16Array(column.rows.length)
  const values = new Float64Array(column.rows.length)
  let count = 0
  for (let entry = 0; entry < column.rows.length; entry++) {
    const number = numbers[column.rows[entry]!]!
    if (number < 0) continue
    rows[count] = number
    values[count++] = column.values[entry]!
  }
  return { ...column, rows: rows.slice(0, count), values: values.slice(0, count) }
}

const firstRows = (player: Uint16Array, players: number): Uint32Array => {
  const first = new Uint32Array(players + 1)
  // Reads by index, because this runs at startup, before V8 has optimized it. An iterator takes four times as long
  // here.
  for (let row = 0; row < player.length; row++) first[player[row]! + 1]!++
  for (let each = 0; each < players; each++) first[each + 1]! += first[each]!
  return first
}

/**
 * Returns whether the files have a row for a game that has not begun. If so, they are from a later time, because the
 * season is being replayed.
 */
export const isOfLater = (
  { index, teams }: Pick<LoadedSeason, 'index' | 'teams'>,
  calendar: Calendar,
  now: number,
): boolean => index.week.some((week, row) => (kickoffOf(calendar, week, teams[index.team[row]!]!) ?? now) > now)

/**
 * Returns players with their visible team: the one in the last visible row, or else in the next row. For a player
 * without rows, uses the team in the files. If the files are from a later time, this team is left out, because it would
 * reveal the player's last one.
 */
const withTeams = (loaded: LoadedSeason, visible: Uint16Array, ofLater: boolean): SeasonPlayer[] => {
  const teamOf: (string | undefined)[] = []
  for (let row = loaded.index.player.length - 1; row >= 0; row--) {
    teamOf[loaded.index.player[row]!] = loaded.teams[loaded.index.team[row]!]
  }
  for (const row of visible) teamOf[loaded.index.player[row]!] = loaded.teams[loaded.index.team[row]!]
  const elsewhere = ({ posGroup, team }: SeasonPlayer) => (ofLater && posGroup !== 'DST' ? null : team)
  return loaded.players.map((player, at) => ({ ...player, team: teamOf[at] ?? elsewhere(player) }))
}

const groupNumbers = new Map(POS_GROUPS.map((group, at) => [group, at]))

export const groupNumber = (group: PosGroup): number => groupNumbers.get(group)!

const hideScores = (games: readonly Game[], boundary: number): Game[] =>
  games.map(game => (overAt(game) <= boundary ? game : { ...game, homeScore: null, awayScore: null }))

/** Returns each row's position group, based on its player's group. */
const rowGroups = (players: readonly SeasonPlayer[], firstRow: Uint32Array): Uint8Array => {
  const rowGroup = new Uint8Array(firstRow.at(-1)!)
  players.forEach(({ posGroup }, player) => {
    rowGroup.fill(groupNumber(posGroup), firstRow[player], firstRow[player + 1])
  })
  return rowGroup
}

/** Memoizes a function of a season and its rows' points. */
export const memoizeScored = <Value>(
  compute: (season: Season, points: Float64Array) => Value,
): ((season: Season, points: Float64Array) => Value) => {
  const ofSeason = memoize((season: Season) => memoize((points: Float64Array) => compute(season, points)))
  return (season, points) => ofSeason(season)(points)
}

/** Returns the last week with a visible row; 0 without rows. */
export const lastWeekWithRows = memoize(({ week }: RowIndex): number =>
  week.reduce((latest, each) => Math.max(latest, each), 0),
)

/** Returns the data besides the index that scoring needs. A season opened only for its games skips it. */
const rowsOf = ({ index, players }: LoadedSeason) => {
  const first = onDemand(() => firstRows(index.player, players.length))
  const group = onDemand(() => rowGroups(players, first()))
  return { first, group }
}

/** Returns the same season with different rows. Its columns are read again. */
export const withRows = (season: Season, rows: Pick<LoadedSeason, 'index' | 'coverage'>): Season => {
  const firstRow = firstRows(rows.index.player, season.players.length)
  return {
    ...season,
    ...rows,
    rowCount: rows.index.player.length,
    firstRow,
    rowGroup: rowGroups(season.players, firstRow),
    columns: new Map(),
    points: new Map(),
  }
}

/** Builds a season as visible at a given league time. Rows and scores appear once their game is over. */
export const buildSeason = (loaded: LoadedSeason, now: number, calendar = buildCalendar(loaded)): Season => {
  const boundary = boundaryOf(calendar, now)
  const visible = visibleRows(loaded, calendar, boundary)
  const seen: LoadedSeason = visible
    ? {
        ...loaded,
        index: pickIndex(loaded.index, visible),
        players: withTeams(loaded, visible.rows, isOfLater(loaded, calendar, now)),
        coverage: pickRows(loaded.coverage, visible),
        games: hideScores(loaded.games, boundary),
      }
    : loaded
  const rows = rowsOf(seen)
  return {
    ...seen,
    calendar,
    boundary,
    loaded,
    rowCount: seen.index.player.length,
    get firstRow() {
      return rows.first()
    },
    get rowGroup() {
      return rows.group()
    },
    visible,
    columns: new Map(),
    entries: null,
    names: null,
    roles: null,
    points: new Map(),
  }
}

/**
 * Returns the position groups that have stats in a season's files. For example, team defenses are missing without
 * `stats_team`.
 */
export const recordedGroups = memoize(
  ({ players, index }: LoadedSeason): ReadonlySet<PosGroup> =>
    new Set(Array.from(new Set(index.player), player => players[player]!.posGroup)),
)

/** Returns the canonical form of a player id. For a team defense, uses the team's current code. */
export const canonicalId = (id: string): string => {
  const team = teamOfDst(id)
  return team ? dstId(team.code) : id
}

/** Caches the indexes of players that were looked up. A report looks up each of a league's players dozens of times. */
const placesIn = memoize((_players: readonly SeasonPlayer[]) => new Map<string, number>())

/** Returns a player's index in the season by id, or null. Accepts aliases of team defenses. */
export const findPlayer = ({ players }: Pick<Season, 'players'>, id: string): number | null => {
  const places = placesIn(players)
  const cached = places.get(id)
  if (cached !== undefined) return cached
  const canonical = canonicalId(id)
  // Players are sorted by id.
  const at = countBefore(players.length, place => players[place]!.id < canonical)
  if (players[at]?.id !== canonical) return null
  places.set(id, at)
  return at
}
