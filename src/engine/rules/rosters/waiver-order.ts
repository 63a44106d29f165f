import type { Tiebreak } from '../matchups/standings.ts'

/** A place of the table: the team, and what placed it above the next. */
interface Place {
  team: { id: string }
  tiebreak: Tiebreak | null
}

/** Whether a team and the next are level by all that the league ranks by. */
const isLevel = ({ tiebreak }: Place): boolean => tiebreak === 'draftPosition' || tiebreak === 'id'

/** A table in groups of teams that are level. */
const levels = (table: readonly Place[]): string[][] => {
  const groups: string[][] = []
  for (const [at, { team }] of table.entries()) {
    const above = table[at - 1]
    if (above && isLevel(above)) groups.at(-1)!.push(team.id)
    else groups.push([team.id])
  }
  return groups
}

/**
 * The order of claims by a table, ids of teams: the last team claims first. Of teams that are level by all that the league
 * ranks by, the one first that was first in the order before.
 *
 * Source: docs/rules.md, Waivers.
 */
export const orderByStandings = (table: readonly Place[], before: readonly string[]): string[] =>
  levels(table)
    .reverse()
    .flatMap(group => group.sort((one, other) => before.indexOf(one) - before.indexOf(other)))
