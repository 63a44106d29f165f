import type { Verification } from '../../src/engine/index.ts'

type Difference = Verification['differences'][number]

/** Returns the number of differences per cause, as lines of a table. An unknown cause is an empty string. */
export const byCause = (
  differences: readonly Difference[],
  causeOf: (difference: Difference) => string,
): Record<string, number> => {
  const causes = [...Map.groupBy(differences, causeOf)].map(([cause, all]): [string, number] => [cause, all.length])
  return Object.fromEntries(causes.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns a verification as a table: compared and equal counts by position, and then the causes of differences. */
export const tableOf = ({ byPosition }: Verification, causes: Readonly<Record<string, number>>): string =>
  [
    ...byPosition.map(({ posGroup, compared, equal }) => `${posGroup.padEnd(28)} ${equal}/${compared}`),
    ...Object.entries(causes).map(([cause, count]) => `  ${cause.padEnd(26)} ${count}`),
  ].join('\n')
