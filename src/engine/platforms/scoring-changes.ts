type Keyed = readonly { readonly key: string; readonly value: number }[]

/** The settings behind a scoring, to tell later whether the platform changed them. */
export const settingsOf = (scoring: {
  mapped: Keyed
  approximated: Keyed
  unsupported: Keyed
}): Record<string, number> =>
  Object.fromEntries(
    [...scoring.mapped, ...scoring.approximated, ...scoring.unsupported]
      .map(({ key, value }): [string, number] => [key, value])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The keys that pay otherwise than before, by name; a key that is not there pays 0. */
export const scoringChanges = (
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): { key: string; from: number; to: number }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map(key => ({ key, from: before[key] ?? 0, to: after[key] ?? 0 }))
    .filter(({ from, to }) => from !== to)
