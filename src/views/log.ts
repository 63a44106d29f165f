import { table } from '../cli/output/table.ts'
import type { Transaction } from '../engine/index.ts'
import { moment } from './phrases.ts'
import { SENTENCES } from './sentences.ts'
import type { Column, Page, View } from './view.ts'

const sentenceOf = ({ type, teamId, before, after, forced }: Transaction, page: Page): string => {
  const team = teamId === null ? '' : page.nameOf(teamId)
  const sentence = SENTENCES[type]({ team, before: before as never, after: after as never, page })
  return forced ? `${sentence} (forced)` : sentence
}

const logText = ({ transactions }: { transactions: Transaction[] }, page: Page): string => {
  if (transactions.length === 0) return 'Nothing of that kind has happened\n'
  const columns: Column<Transaction>[] = [
    { title: 'WHEN (UTC)', of: ({ at }) => moment(at) },
    { title: 'WHO', of: ({ actor }) => actor ?? 'the clock' },
    { title: 'WHAT', of: row => sentenceOf(row, page) },
  ]
  return table(transactions, columns, page)
}

/** One row as a line of its own, for a log that goes on. */
export const logLine = (row: Transaction, page: Page): string =>
  `${moment(row.at)}  ${row.actor ?? 'the clock'}  ${sentenceOf(row, page)}\n`

export const LOG_VIEWS: Readonly<Record<string, View>> = { 'league log': logText }
