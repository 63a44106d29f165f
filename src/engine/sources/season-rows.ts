import { dstId } from '../../../data/teams.ts'
import { invalid } from '../base/errors.ts'
import type { RowIndex, SeasonPlayer } from '../schema/season.ts'
import type { PlayerWeeks } from './player-weeks.ts'
import { LAST_WEEK, slotOf, TEAM_CODES } from './row-placement.ts'
import type { DefenseWeek } from './team-weeks.ts'

/** A season's rows: each one's player, week and record. */
export interface SeasonRows {
  size: number
  players: readonly SeasonPlayer[]
  index: RowIndex
  /** Each row's record in the player weeks; -1 for a team defense. */
  record: Int32Array
  /** The slots of each row's team and its opponent. */
  slot: Uint16Array
  facing: Uint16Array
  /** Returns a player's row in a week, or -1. */
  rowOf(id: string, week: number): number
}

const WEEKS = LAST_WEEK + 1
/**
 * The max number of players, because player indexes have 16 bits. Rows also have 16-bit numbers, but no file reaches
 * that limit.
 */
const MAX_PLAYERS = 65_536

/** Sorts the rows of players and team defenses by player, then week. Throws if there are more players than indexes. */
export const seasonRows = (
  players: readonly SeasonPlayer[],
  playerWeeks: PlayerWeeks,
  defenses: readonly DefenseWeek[],
): SeasonRows => {
  if (players.length > MAX_PLAYERS)
    throw invalid(`The season has too many players (${players.length}); download its files again`)
  const { records, texts, week, team, opponent } = playerWeeks
  const numberOf = new Map(players.map(({ id }, number) => [id, number]))
  const cellOf = (id: string, inWeek: number): number => numberOf.get(id)! * WEEKS + inWeek
  // A cell for each player and week: a record plus 1, a negative number for a team defense's week (-1 minus its index),
  // or 0 without a row.
  const grid = new Int32Array(players.length * WEEKS)
  for (const record of records) grid[cellOf(texts.player_id[record]!, week[record]!)] = record + 1
  for (const [at, each] of defenses.entries()) grid[cellOf(dstId(TEAM_CODES[each.team]!), each.week)] = -at - 1
  const cells: number[] = []
  const rowAt = new Int32Array(grid.length).fill(-1)
  grid.forEach((mark, cell) => {
    if (mark !== 0) rowAt[cell] = cells.push(cell) - 1
  })
  const byRow = <Numbers extends Uint8Array | Uint16Array | Int32Array>(
    numbers: Numbers,
    of: (cell: number, row: number) => number,
  ): Numbers => {
    cells.forEach((cell, row) => {
      numbers[row] = of(cell, row)
    })
    return numbers
  }
  const size = cells.length
  const record = byRow(new Int32Array(size), cell => Math.max(-1, grid[cell]! - 1))
  const side = (ofRecord: Uint8Array, ofDefense: 'team' | 'opponent'): Uint8Array =>
    byRow(new Uint8Array(size), (cell, row) =>
      record[row] === -1 ? defenses[-grid[cell]! - 1]![ofDefense] : ofRecord[record[row]!]!,
    )
  const index = {
    player: byRow(new Uint16Array(size), cell => Math.floor(cell / WEEKS)),
    week: byRow(new Uint8Array(size), cell => cell % WEEKS),
    team: side(team, 'team'),
    opponent: side(opponent, 'opponent'),
  }
  const slots = (teams: Uint8Array): Uint16Array =>
    byRow(new Uint16Array(size), (_, row) => slotOf(index.week[row]!, teams[row]!))
  return {
    size,
    players,
    index,
    record,
    slot: slots(index.team),
    facing: slots(index.opponent),
    rowOf: (id, inWeek) => (numberOf.has(id) ? rowAt[cellOf(id, inWeek)]! : -1),
  }
}
