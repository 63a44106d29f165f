import type { RankFault, RankRow } from '../../schema/draft.ts'
import type { Person } from '../names/player-names.ts'

/**
 * A sheet that a league drafts by, such as average draft positions: a player and his rank in each row.
 *
 * 1. The lower rank comes first, then the earlier row. Who stands twice has his better rank.
 * 2. A row that names nobody who can start in the league, or several, is left out and told.
 *
 * Source: league-life, Drafts; DECISIONS.md, Drafts.
 */
const problemOf = (found: readonly Person[]): string | null => {
  if (found.length === 1) return null
  if (found.length === 0) return 'nobody who can start in this league is called so'
  const candidates = found
    .slice(0, 5)
    .map(({ name, posGroup, team, id }) => `${name} (${posGroup}, ${team ?? 'no team'}) = ${id}`)
  return `may be ${candidates.join(' or ')}; write the id`
}

/** The players of a sheet, best first, and the rows that were left out. `peopleOf` says whom a text may mean. */
export const readRanks = (
  rows: readonly RankRow[],
  peopleOf: (written: string) => readonly Person[],
): { playerIds: string[]; faults: RankFault[] } => {
  const read = rows.map((row, at) => ({ row, at, found: peopleOf(row.player) }))
  const ranked = read.filter(({ found }) => found.length === 1).sort((a, b) => a.row.rank - b.row.rank || a.at - b.at)
  return {
    playerIds: [...new Set(ranked.map(({ found }) => found[0]!.id))],
    faults: read.flatMap(({ row, at, found }) => {
      const problem = problemOf(found)
      return problem === null ? [] : [{ line: row.line ?? at + 1, player: row.player, problem }]
    }),
  }
}
