import fc from 'fast-check'

/**
 * The max number of repetitions. About half of the runs need only one, so a run reaches this limit only if some kind of
 * case no longer occurs.
 */
const MAX_TIMES = 40

/** Checks a property in this many runs, and repeats the runs until the random cases cover enough. */
export const assertUntil = async <T>(
  property: fc.IAsyncProperty<T>,
  numRuns: number,
  isEnough: () => boolean,
): Promise<void> => {
  for (let time = 0; time === 0 || (time < MAX_TIMES && !isEnough()); time++) await fc.assert(property, { numRuns })
}
