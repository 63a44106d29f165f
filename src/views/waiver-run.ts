import type { ClaimResult, DayReport } from '../engine/index.ts'
import { statusTone } from './cells.ts'
import { count, weeksOf } from './phrases.ts'
import { type Column, field, none, type Part, shown, table, text, type View } from './view.ts'

const RESULTS: readonly Column<ClaimResult>[] = [
  field('PRIORITY', 'priority'),
  field('TEAM', 'team'),
  field('ADD', 'add'),
  field('DROP', 'drop'),
  {
    heading: 'RESULT',
    field: 'status',
    value: ({ claim }) => claim.status,
    tone: ({ claim }) => statusTone(claim.status),
  },
  { heading: 'WHY', field: 'note', value: ({ claim }) => claim.note },
]

const leagueParts = ({ name, closedWeeks, results, drawn }: DayReport): Part => {
  const tried = results?.length ?? 0
  const done = [
    ...(closedWeeks.length > 0 ? [`${weeksOf(closedWeeks)} closed`] : []),
    ...(tried > 0 ? [`${count(tried, 'claim')} tried in this order`] : []),
    ...(drawn ? ['the bracket drawn'] : []),
  ]
  const caption = `${name}: ${done.join('; ')}`
  return results && tried > 0 ? table(results, RESULTS, { caption }) : text(caption)
}

const NOTHING_WRITTEN = text('This is how a run would decide now; nothing was written')

/** What was due in leagues on a day. */
export const leagueDays = ({ dryRun, leagues }: { dryRun: boolean; leagues: DayReport[] }): View =>
  leagues.length === 0
    ? none(dryRun ? 'No claim is pending' : 'Nothing was due')
    : shown(null, ...leagues.map(leagueParts), ...(dryRun ? [NOTHING_WRITTEN] : []))

export const waiverRun = ({ dryRun, results }: { dryRun: boolean; results: ClaimResult[] }): View =>
  results.length === 0
    ? none('No claim is pending')
    : shown(null, table(results, RESULTS), ...(dryRun ? [NOTHING_WRITTEN] : []))
