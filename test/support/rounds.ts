import { onPostgres } from './stores.ts'

/** How much of the long form `npm run soak` asks for, 1 being all of it; undefined in the tests. */
const share = process.env.HINDSIGHT_SOAK

/** Whether `npm run soak` runs this. */
export const isSoak = share !== undefined

/**
 * Returns how many rounds a loop over chance or time runs: few in each run of the tests, a quarter of them over PostgreSQL,
 * where each statement is a request to a server, and far more in `npm run soak`.
 */
export const rounds = ({ test, soak }: { test: number; soak: number }): number =>
  share === undefined ? Math.ceil(test / (onPostgres ? 4 : 1)) : Math.max(test, Math.ceil(soak * Number(share)))
