import { storeReports } from './results.ts'

/** Writes docs/trust.md, including results of an interrupted run: `npm run trust`. */
storeReports()
