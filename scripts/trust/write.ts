import { storeReports } from './results.ts'

/** Writes docs/trust.md, including the results of an interrupted run: `npm run trust`. */
storeReports()
