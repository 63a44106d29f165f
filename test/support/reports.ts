import { appendFileSync } from 'node:fs'
import { readResults } from '../../scripts/trust/results.ts'
import type { Reported, Result, RowName } from '../../scripts/trust/rows.ts'

/** The file for the results that `npm run soak` reads. */
const file = process.env.HINDSIGHT_REPORTS

/** Reports progress to `npm run soak`, for docs/trust.md. Does nothing in normal tests. */
export const tell = (result: Reported): void => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** Returns a row's results before this run. */
export const doneBefore = (row: RowName): Partial<Result> => readResults()[row]?.result ?? {}
