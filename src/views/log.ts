import type { Transaction } from '../engine/index.ts'
import { moment } from './format.ts'
import { SENTENCES } from './sentences.ts'
import {
  type Asked,
  type Column,
  field,
  type Names,
  none,
  type Reader,
  shown,
  table,
  teamLink,
  type View,
} from './view.ts'

const sentenceOf = ({ type, teamId, before, after, forced }: Transaction, { nameOf }: Names): string => {
  const team = teamId === null ? '' : nameOf(teamId)
  const sentence = SENTENCES[type]({ team, before: before as never, after: after as never, nameOf })
  return forced ? `${sentence} (forced)` : sentence
}

const whoOf = ({ actor }: Transaction): string => actor ?? 'the clock'

const columnsOf = (names: Names): Column<Transaction>[] => [
  field('WHEN', 'at', { format: 'moment', whole: true }),
  { heading: 'WHO', field: 'actor', value: whoOf },
  { heading: 'WHAT', field: 'sentence', value: row => sentenceOf(row, names) },
  { heading: null, field: 'type', value: ({ type }) => type },
  {
    heading: null,
    field: 'team',
    idField: 'teamId',
    value: ({ teamId }) => teamId && names.nameOf(teamId),
    link: ({ teamId }) => (teamId === null ? null : teamLink(teamId)),
  },
  { heading: null, field: 'id', value: ({ id }) => id },
]

export const log = ({ transactions }: { transactions: Transaction[] }, asked: Asked): View =>
  transactions.length === 0
    ? none('Nothing of that kind has happened')
    : shown(null, table(transactions, columnsOf(asked), { zone: asked.zone }))

/** One row as a line of its own, for a log that goes on. */
export const logLine = (row: Transaction, reader: Reader): string =>
  `${moment(row.at, reader.zone)}  ${whoOf(row)}  ${sentenceOf(row, reader)}`
