import type { State } from './acquisition-play.ts'

/**
 * Returns a league's stored state, with random ids replaced by numbers in order of appearance. Leaves out how the clock
 * was advanced.
 */
export const plainState = ({
  league: { id, ...league },
  teams,
  counter,
  log,
  spots,
  kept,
  lineups,
  ...state
}: State): unknown => {
  const numbers = new Map<string, string>()
  const number = (found: string): string => numbers.getOrInsertComputed(found, () => `#${numbers.size}`)
  const numbered = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(id, 'league')
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, number),
    )
  const inOrder = { league, teams, log: log.filter(({ type }) => type !== 'clock'), ...state }
  // These rows are sorted by random team ids, so their order is random.
  const sorted = (rows: readonly unknown[]): string[] => rows.map(row => JSON.stringify(numbered(row))).sort()
  return { ...(numbered(inOrder) as object), spots: sorted(spots), kept: sorted(kept), lineups: sorted(lineups) }
}
