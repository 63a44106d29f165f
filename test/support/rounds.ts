/** The share of the long version that `npm run soak` requested (1 for all of it), or undefined in normal tests. */
const share = process.env.HINDSIGHT_SOAK

/** True if `npm run soak` is running. */
export const isSoak = share !== undefined

/** True in `.ci/run` or `npm run soak`, which have time for every combination. */
export const isWhole = isSoak || process.env.HINDSIGHT_TEST_WHOLE !== undefined

/**
 * Returns the number of rounds for a randomized or timed loop: few in tests, and many in `npm run soak`. `quick` is the
 * number in `npm test`, if it differs from that in `.ci/run`.
 */
export const rounds = ({ quick, test, soak }: { quick?: number; test: number; soak: number }): number => {
  if (share !== undefined) return Math.max(test, Math.ceil(soak * Number(share)))
  return isWhole ? test : (quick ?? test)
}

/** Returns all cases in `.ci/run`, and every n-th one in `npm test`, including the last. */
export const sampled = <Case>(cases: readonly Case[], step: number): readonly Case[] =>
  isWhole ? cases : cases.filter((_, at) => (cases.length - 1 - at) % step === 0)

/** How many slices a soak run with this share is divided into, and which one to run. */
export const SLICES = share === undefined ? 1 : Math.max(1, Math.round(1 / Number(share)))
export const SLICE = Number(process.env.HINDSIGHT_SLICE ?? 0) % SLICES

/** Limits a soak run to a number of minutes, and counts its cases. Other runs are not limited. */
export const openBudget = (name: string, minutes: number) => {
  let began: number | undefined
  const counts = { run: 0, left: 0 }
  return {
    /** Returns true if there is time for another case. */
    take(): boolean {
      began ??= Date.now()
      const isLeft = isSoak && Date.now() - began > minutes * 60_000
      counts[isLeft ? 'left' : 'run']++
      return !isLeft
    },
    /** Returns whether there was time for every case. */
    isComplete: (): boolean => counts.left === 0,
    summary(): string {
      const took = Math.ceil((Date.now() - (began ?? Date.now())) / 60_000)
      const rest = counts.left === 0 ? 'complete' : 'out of time'
      return `${name}, slice ${SLICE + 1} of ${SLICES}: ${counts.run} cases in ${took} of at most ${minutes} minutes, ${rest}`
    },
  }
}
