import type { Waivers } from '../../schema/league.ts'
import { oldestFirst, picksIn, waiverSettings } from '../shared/history.ts'
import type { PlannedDraft, PlannedSide, PlannedTransaction } from '../shared/plan.ts'
import type { EspnLeague, SettingsAnswer, TeamAnswer, TransactionAnswer } from './client.ts'

/**
 * ESPN's trades. A proposal lists the players. The acceptance refers to the proposal and lists any required drops. The
 * league's decision refers to the acceptance and does not list players. An acceptance with the status "executed" lists
 * the players again. An acceptance without a status is waiting for the league. A trade counts if it was executed or
 * upheld, and not vetoed.
 */

type Items = NonNullable<TransactionAnswer['items']>

/** A trade with all of its players, at the time of the event that settled it. */
interface ReportedTrade {
  answer: TransactionAnswer
  items: Items
}

type ById = ReadonlyMap<string, TransactionAnswer>

/** Returns an event and the earlier events that it refers to. */
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

/** Returns when an event was settled, in epoch ms. */
const decidedAt = ({ processDate, proposedDate }: TransactionAnswer): number =>
  Math.trunc(processDate ?? proposedDate ?? 0)

/**
 * Returns trades without duplicates. A trade gets its time from the first event that settled it, and its players from
 * the most complete one.
 */
const tradesIn = (answers: readonly TransactionAnswer[]): ReportedTrade[] => {
  const byId: ById = new Map(answers.map(each => [each.id, each]))
  const executed = answers.filter(({ status }) => status === 'EXECUTED')
  const vetoed = new Set(executed.filter(({ type }) => type === 'TRADE_VETO').flatMap(each => chainOf(each, byId)))
  const trades = executed
    .filter(({ type }) => DECIDED.includes(type))
    .map((answer): ReportedTrade & { chain: readonly TransactionAnswer[] } => {
      const chain = chainOf(answer, byId)
      const all = chain.flatMap(({ items }) => items ?? [])
      return { answer, chain, items: [...new Map(all.map(item => [moveOf(item), item])).values()] }
    })
    .filter(({ chain, items }) => traded(items) !== '' && !chain.some(each => vetoed.has(each)))
  return [...Map.groupBy(trades, ({ items }) => traded(items)).values()].map(all => {
    const [first] = all.toSorted((a, b) => decidedAt(a.answer) - decidedAt(b.answer))
    const [fullest] = all.toSorted((a, b) => b.items.length - a.items.length)
    return { answer: first!.answer, items: fullest!.items }
  })
}

/**
 * A league's completed moves, trades, and claims with their bids. Leaves out proposals, moves within a roster, pending
 * events, and draft picks.
 */

/** Returns the waiver settings; null if free agents are first come, first served. */
export const waiversOf = ({ acquisitionSettings }: SettingsAnswer): Waivers | null => {
  const { acquisitionType, isUsingAcquisitionBudget, acquisitionBudget, minimumBid, waiverOrderReset } =
    acquisitionSettings
  if (!acquisitionType?.startsWith('WAIVERS')) return null
  const order = isUsingAcquisitionBudget ? 'budget' : waiverOrderReset ? 'standings' : 'rolling'
  return waiverSettings(order, acquisitionBudget, minimumBid)
}

/** Returns a team's remaining budget; null without FAAB. */
export const budgetOf = (waivers: Waivers | null, { transactionCounter }: TeamAnswer): number | null =>
  waivers?.order === 'budget' ? waivers.budget - Math.trunc(transactionCounter?.acquisitionBudgetSpent ?? 0) : null

const FAILED = 'FAILED_'

const kindOf = ({ type, status }: TransactionAnswer): PlannedTransaction['kind'] | null => {
  if (type === 'WAIVER' && status?.startsWith(FAILED)) return 'lost'
  if (status !== 'EXECUTED') return null
  if (type === 'WAIVER') return 'won'
  // A drop without an add is treated as a roster move.
  return type === 'FREEAGENT' || type === 'ROSTER' ? 'move' : null
}

const MOVES: readonly string[] = ['ADD', 'DROP', 'TRADE']

const sideOf = (items: Items, team: number): PlannedSide => ({
  team: String(team),
  adds: items.filter(({ toTeamId }) => toTeamId === team).map(({ playerId }) => String(playerId)),
  drops: items.filter(({ fromTeamId }) => fromTeamId === team).map(({ playerId }) => String(playerId)),
  budget: 0,
  picks: [],
})

/** ESPN's reasons for lost claims, in plain English. */
const LOST: Readonly<Record<string, string>> = {
  INVALIDPLAYERSOURCE: 'the player was no longer a free agent',
  PLAYERALREADYDROPPED: 'the player to drop was no longer on the roster',
  ROSTERLIMIT: 'the roster was full',
  POSITIONLIMIT: 'the roster already had the maximum at this position',
  ROSTERLOCK: 'the roster was locked',
  AUCTIONBUDGETEXCEEDED: 'the bid was above the remaining budget',
}

const noteOf = (status: string): string => {
  const word = status.slice(FAILED.length)
  return `ESPN: ${LOST[word] ?? word.toLowerCase()}`
}

interface Event {
  answer: TransactionAnswer
  kind: PlannedTransaction['kind']
  items: Items
}

const planTransactions = ({ answer, kind, items }: Event, teams: ReadonlySet<number>): PlannedTransaction[] => {
  const moved = items.filter(({ type }) => MOVES.includes(type))
  const named = moved.flatMap(({ fromTeamId, toTeamId }) => [toTeamId, fromTeamId])
  const sides = [...new Set(named)].filter(id => id != null && teams.has(id)).map(id => sideOf(moved, id!))
  if (sides.length === 0) return []
  return [
    {
      id: answer.id,
      at: decidedAt(answer),
      kind,
      forced: false,
      sides,
      bid: kind === 'won' || kind === 'lost' ? (answer.bidAmount ?? null) : null,
      note: kind === 'lost' ? noteOf(answer.status!) : null,
    },
  ]
}

/** Returns a league's transactions, oldest first. */
export const transactionsOf = ({
  league,
  transactions,
}: {
  league: Pick<EspnLeague['league'], 'teams'>
  transactions: EspnLeague['transactions']
}): PlannedTransaction[] => {
  const teams = new Set(league.teams.map(({ id }) => id))
  const alone = transactions.flatMap((answer): Event[] => {
    const kind = kindOf(answer)
    return kind === null ? [] : [{ answer, kind, items: answer.items ?? [] }]
  })
  const trades = tradesIn(transactions).map((trade): Event => ({ ...trade, kind: 'trade' }))
  return oldestFirst([...alone, ...trades].flatMap(each => planTransactions(each, teams)))
}

/** ESPN's player id for a skipped pick. */
const NO_TEAM = -1

/**
 * Returns the draft once it is over. Leaves out picks by teams that are not in the league, and players who were already
 * picked.
 */
export const draftOf = ({ league }: EspnLeague): PlannedDraft | null => {
  const { draftDetail, settings } = league
  const turns = (draftDetail?.picks ?? [])
    .toSorted((a, b) => a.overallPickNumber - b.overallPickNumber)
    .map(({ teamId, playerId }) => ({ team: String(teamId), player: playerId === NO_TEAM ? null : String(playerId) }))
  const picks = picksIn(turns, new Set(league.teams.map(({ id }) => String(id))))
  if (!draftDetail?.drafted || picks.length === 0) return null
  const endedAt = draftDetail.completeDate ?? settings.draftSettings?.date ?? 0
  const startedAt = Math.min(settings.draftSettings?.date ?? endedAt, endedAt)
  return { kind: settings.draftSettings?.type === 'SNAKE' ? 'snake' : null, startedAt, endedAt, picks }
}
