/** The share of the long version that `npm run soak` requests, with 1 for all of it, or undefined in normal tests. */
const share = process.env.HINDSIGHT_SOAK

/** Whether `npm run soak` is running. */
export const isSoak = share !== undefined

/** Whether `.ci/run` or `npm run soak` is running, which have time for every combination. */
export const isWhole = isSoak || process.env.HINDSIGHT_TEST_WHOLE !== undefined

/**
 * Returns the number of rounds for a loop over random cases or time: few in normal tests, and many in `npm run soak`.
 */
export const rounds = ({ test, soak }: { test: number; soak: number }): number =>
  share === undefined ? test : Math.max(test, Math.ceil(soak * Number(share)))
