import type { RowOf, Transaction } from '../../engine/index.ts'
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
} from '../view.ts'
import { moment } from '../words/format.ts'
import { SENTENCES } from './sentences.ts'

/** What happened, as a sentence. */
export const sentenceOf = <Type extends Transaction['type']>(row: RowOf<Type>, { nameOf }: Names): string => {
  const { type, teamId, forced } = row
  const sentence = SENTENCES[type]({ ...row, team: teamId === null ? '' : nameOf(teamId), nameOf })
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
