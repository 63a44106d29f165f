import { appendFileSync } from 'node:fs'
import { type Result, readResults, type Told } from '../../scripts/trust/results.ts'
import type { RowName } from '../../scripts/trust/rows.ts'

/** Where `npm run soak` hears of what was done. */
const file = process.env.HINDSIGHT_TOLD

/** Tells `npm run soak` how much was done by now, for docs/trust.md. In the tests it is nobody's business. */
export const tell = (told: Told): void => {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(told)}\n`)
}

/** What was done of a row before this run. */
export const doneBefore = (row: RowName): Partial<Result> => readResults()[row]?.result ?? {}
