import { table } from '../cli/output/table.ts'
import type { ClaimResult, DayReport } from '../engine/index.ts'
import { weeksOf } from './phrases.ts'
import type { Page, View } from './view.ts'

const resultsTable = (results: readonly ClaimResult[], page: Page): string =>
  table(
    results,
    [
      { title: 'PRIORITY', of: ({ priority }) => priority },
      { title: 'TEAM', of: ({ team }) => team },
      { title: 'ADD', of: ({ add }) => add },
      { title: 'DROP', of: ({ drop }) => drop },
      { title: 'RESULT', of: ({ claim }) => claim.status },
      { title: 'WHY', of: ({ claim }) => claim.note },
    ],
    page,
  )

const leagueText = ({ name, closedWeeks, results, drawn }: DayReport, page: Page): string => {
  const done = [
    ...(closedWeeks.length > 0 ? [`${weeksOf(closedWeeks)} closed`] : []),
    ...(results?.length ? [`${results.length} ${results.length === 1 ? 'claim' : 'claims'} tried in this order`] : []),
    ...(drawn ? ['the bracket drawn'] : []),
  ]
  return `${name}: ${done.join('; ')}\n${results?.length ? resultsTable(results, page) : ''}`
}

const NOTHING_WRITTEN = 'This is how a run would decide now; nothing was written\n'

const dayText = ({ dryRun, leagues }: { dryRun: boolean; leagues: DayReport[] }, page: Page): string => {
  if (leagues.length === 0) return dryRun ? 'No claim is pending\n' : 'Nothing was due\n'
  return `${leagues.map(league => leagueText(league, page)).join('\n')}${dryRun ? NOTHING_WRITTEN : ''}`
}

const runText = ({ dryRun, results }: { dryRun: boolean; results: ClaimResult[] }, page: Page): string =>
  results.length === 0 ? 'No claim is pending\n' : `${resultsTable(results, page)}${dryRun ? NOTHING_WRITTEN : ''}`

export const WAIVER_RUN_VIEWS: Readonly<Record<string, View>> = {
  'waiver run': dayText,
  'waiver run --now': runText,
}
