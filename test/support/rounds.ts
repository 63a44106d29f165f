/** How much of the long form `npm run soak` asks for, 1 being all of it; undefined in the tests. */
const share = process.env.HINDSIGHT_SOAK

/** Whether `npm run soak` runs this. */
export const isSoak = share !== undefined

/** True in `.ci/run` and in `npm run soak`, which have time for every combination. */
export const isWhole = isSoak || process.env.HINDSIGHT_TEST_WHOLE !== undefined

/** How often a loop over chance or time goes round: a little in each run of the tests, far more in `npm run soak`. */
export const rounds = ({ test, soak }: { test: number; soak: number }): number =>
  share === undefined ? test : Math.max(test, Math.ceil(soak * Number(share)))
