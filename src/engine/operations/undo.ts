import * as z from 'zod/mini'
import { conflict, notFound } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { type OpenedLeague, openLeague, platformOf } from '../league/load.ts'
import { undoneIds } from '../league/log.ts'
import { readerOf, requireAllowed, requireRight } from '../league/rights.ts'
import { undoEntry } from '../league/undo.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { Id, Text } from '../schema/field.ts'
import { Transaction } from '../schema/transaction.ts'

const getEntry = async (context: Context, opened: OpenedLeague, id: string): Promise<Transaction> => {
  const { league } = opened
  const row = await context.store.transactions.find(league.id, id, readerOf(context, opened))
  if (row) return row
  throw notFound(`The activity log of ${league.name} doesn't contain the entry "${id}"`, {
    atTerminal: 'hindsight league log shows ids',
  })
}

const undoTransaction = operation({
  name: 'undoTransaction',
  route: 'POST /leagues/{id}/transactions/{transactionId}/undo',
  destroys: true,
  commands: ['league undo'],
  summary: "Undo an entry in your league's log, such as a move, claim, trade, pick or lineup",
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, transactionId: Id },
  body: z.strictObject({ reason: z.optional(Text(200)), force: z.optional(z.boolean()) }),
  output: z.object({ leagueId: Id, undone: Id, transaction: Transaction }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, transactionId, body: { reason, force = false } }) {
    const opened = await openLeague(context, id)
    const row = await getEntry(context, opened, transactionId)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'undo moves there'))
    await requireCaughtUp(context, opened)
    if ((await undoneIds(context, id)).has(row.id)) throw conflict('This entry was already undone')
    await undoEntry(context, opened, { row, reason, force })
    const [transaction] = await context.store.transactions.listOf(id, { limit: 1 })
    return { leagueId: id, undone: transactionId, transaction: transaction! }
  },
})

export const undo = [undoTransaction]
