import type { Answer, Transaction } from '../engine/index.ts'
import { sentenceOf } from './log.ts'
import { series } from './phrases.ts'
import { statement, type View, type ViewContext, type Views } from './view.ts'

/** The types of entries that the commissioner can undo. */
const UNDOABLE: ReadonlySet<Transaction['type']> = new Set([
  ...(['add', 'drop', 'swap', 'claim_won', 'reserve', 'activate', 'allow', 'push', 'lineup', 'pick'] as const),
  ...(['adjust', 'schedule', 'notes', 'dues', 'dues_paid'] as const),
])

/** Returns false if the entry itself shows that it cannot be undone. */
export const canBeUndone = (row: Transaction): boolean => {
  if (row.type === 'accept') return row.after.reviewUntil === undefined
  if (row.type === 'review') return row.after.note === null
  return UNDOABLE.has(row.type)
}

/**
 * Names the players that an undo returned to a bench (now or in a closed week), because undoing does not change
 * lineups.
 */
export const benchedByUndo = ({ transaction }: Answer<'undoTransaction'>): string[] => {
  const moves = transaction.type === 'undone' ? transaction.after.moves : []
  const benched = moves.filter(({ to, reservedAt }) => to !== null && reservedAt === undefined)
  const week = benched[0]?.week
  const when = week === undefined ? 'now' : `in week ${week}`
  return benched.length === 0 ? [] : [`On the bench ${when}: ${series(benched.map(({ name }) => name))}`]
}

export const undoneEntry = (answer: Answer<'undoTransaction'>, names: ViewContext): View =>
  statement(sentenceOf(answer.transaction, names), ...benchedByUndo(answer))

export const VIEWS = {
  undoTransaction: undoneEntry,
} satisfies Views
