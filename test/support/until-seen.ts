import fc from 'fast-check'

/** So often at most, where chance goes on showing too little. */
const MOST_TIMES = 6

/** Holds a property in so many runs, and in as many again while what came up is not enough to prove much. */
export const assertUntil = async <T>(
  property: fc.IAsyncProperty<T>,
  numRuns: number,
  isEnough: () => boolean,
): Promise<void> => {
  for (let time = 0; time === 0 || (time < MOST_TIMES && !isEnough()); time++) await fc.assert(property, { numRuns })
}
