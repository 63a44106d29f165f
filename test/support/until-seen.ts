import fc from 'fast-check'

/**
 * The maximum number of repetitions if the random cases never cover enough. About half of the runs cover enough in one
 * repetition, so the limit is reached only if a kind of case no longer occurs.
 */
const MOST_TIMES = 40

/** Checks a property in a number of runs, and repeats it while the random cases do not cover enough. */
export const assertUntil = async <T>(
  property: fc.IAsyncProperty<T>,
  numRuns: number,
  isEnough: () => boolean,
): Promise<void> => {
  for (let time = 0; time === 0 || (time < MOST_TIMES && !isEnough()); time++) await fc.assert(property, { numRuns })
}
