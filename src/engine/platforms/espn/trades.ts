import type { TransactionAnswer } from './answers.ts'

/**
 * Trades as ESPN tells them. A proposal holds the players; who accepts it points at it and names whom he drops for it; what
 * the league decides points at the acceptance and names nobody. An acceptance is executed, and then repeats the players, or it
 * has no status and waits for the league. A trade is what was executed or upheld, and not vetoed.
 */

export type Items = NonNullable<TransactionAnswer['items']>

/** A trade with everybody who moved in it, by the event that decided it. */
export interface ToldTrade {
  answer: TransactionAnswer
  items: Items
}

type ById = ReadonlyMap<string, TransactionAnswer>

/** An event and those before it that led to it. */
const chainOf = (last: TransactionAnswer, byId: ById): TransactionAnswer[] => {
  const chain = new Set<TransactionAnswer>()
  for (let each: TransactionAnswer | undefined = last; each && !chain.has(each); ) {
    chain.add(each)
    each = byId.get(each.relatedTransactionId ?? '')
  }
  return [...chain]
}

const DECIDED: readonly string[] = ['TRADE_ACCEPT', 'TRADE_UPHOLD']

const moveOf = ({ playerId, fromTeamId, toTeamId }: Items[number]): string => `${playerId} ${fromTeamId} ${toTeamId}`

const traded = (items: Items): string =>
  items
    .filter(({ type }) => type === 'TRADE')
    .map(moveOf)
    .sort()
    .join()

/** When an event was decided, epoch ms. */
export const decidedAt = ({ processDate, proposedDate }: TransactionAnswer): number =>
  Math.trunc(processDate ?? proposedDate ?? 0)

/** Each trade once, by the first event that decided it, with everybody of the one that tells most. */
export const tradesIn = (answers: readonly TransactionAnswer[]): ToldTrade[] => {
  const byId: ById = new Map(answers.map(each => [each.id, each]))
  const executed = answers.filter(({ status }) => status === 'EXECUTED')
  const vetoed = new Set(executed.filter(({ type }) => type === 'TRADE_VETO').flatMap(each => chainOf(each, byId)))
  const told = executed
    .filter(({ type }) => DECIDED.includes(type))
    .map((answer): ToldTrade & { chain: readonly TransactionAnswer[] } => {
      const chain = chainOf(answer, byId)
      const all = chain.flatMap(({ items }) => items ?? [])
      return { answer, chain, items: [...new Map(all.map(item => [moveOf(item), item])).values()] }
    })
    .filter(({ chain, items }) => traded(items) !== '' && !chain.some(each => vetoed.has(each)))
  return [...Map.groupBy(told, ({ items }) => traded(items)).values()].map(all => {
    const [first] = all.toSorted((a, b) => decidedAt(a.answer) - decidedAt(b.answer))
    const [fullest] = all.toSorted((a, b) => b.items.length - a.items.length)
    return { answer: first!.answer, items: fullest!.items }
  })
}
