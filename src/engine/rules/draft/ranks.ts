import type { RankFault, RankRow } from '../../schema/draft.ts'
import { refuseUnclear, type Sought, soughtInRow } from '../names/player-lookup.ts'
import type { Person } from '../names/player-names.ts'

/**
 * A sheet that a league drafts by, such as average draft positions: a player and a rank in each row.
 *
 * 1. The lower rank comes first, then the earlier row. A player in two rows has the better rank.
 * 2. A row that names no player, or several, is left out and reported.
 *
 * Source: docs/rules.md, Best available.
 */
const NO_PLAYER = 'no player of this season has this name'

/** The players of a sheet, best first, and the rows that were left out. `peopleOf` finds the players that a row may mean. */
export const readRanks = (
  rows: readonly RankRow[],
  peopleOf: (sought: Sought) => readonly Person[],
): { playerIds: string[]; faults: RankFault[] } => {
  const read = rows.map((row, at) => ({ row, at, found: peopleOf(soughtInRow(row)) }))
  const ranked = read.filter(({ found }) => found.length === 1).sort((a, b) => a.row.rank - b.row.rank || a.at - b.at)
  return {
    playerIds: [...new Set(ranked.map(({ found }) => found[0]!.id))],
    faults: read.flatMap(({ row, at, found }) => {
      const problem = refuseUnclear(row.player, found, NO_PLAYER)
      return problem === null ? [] : [{ line: row.line ?? at + 1, player: row.player, problem }]
    }),
  }
}
