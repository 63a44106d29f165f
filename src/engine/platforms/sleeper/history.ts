import type { Waivers } from '../../schema/league.ts'
import { oldestFirst, pickOf, picksIn, waiverSettings } from '../shared/history.ts'
import type { PlannedDraft, PlannedSide, PlannedTransaction } from '../shared/plan.ts'
import type { LeagueAnswer, RosterAnswer, SleeperLeague, TransactionAnswer } from './client.ts'

/**
 * A league's moves, trades, and claims with their bids, as Sleeper decided them. A failed claim includes Sleeper's
 * reason. Trades can include FAAB and future picks. Leaves out pending transactions.
 */

const ORDERS: readonly Waivers['order'][] = ['rolling', 'standings', 'budget']

/** Returns the waiver settings; null if free agents are first come, first served. */
export const waiversOf = ({ settings }: LeagueAnswer): Waivers | null => {
  const order = ORDERS[settings.waiver_type ?? 0]
  return order === undefined ? null : waiverSettings(order, settings.waiver_budget, settings.waiver_bid_min)
}

/** Returns a team's remaining budget; null without FAAB. */
export const budgetOf = (waivers: Waivers | null, { settings }: RosterAnswer): number | null =>
  waivers?.order === 'budget' ? waivers.budget - Math.trunc(settings?.waiver_budget_used ?? 0) : null

const kindOf = ({ type, status }: TransactionAnswer): PlannedTransaction['kind'] | null => {
  if (type === 'waiver') return status === 'complete' ? 'won' : status === 'failed' ? 'lost' : null
  if (status !== 'complete') return null
  if (type === 'trade') return 'trade'
  return type === 'free_agent' || type === 'commissioner' ? 'move' : null
}

const sideOf = ({ adds, drops, draft_picks, waiver_budget }: TransactionAnswer, roster: number): PlannedSide => {
  const of = (moved: TransactionAnswer['adds']): string[] =>
    Object.entries(moved ?? {}).flatMap(([player, id]) => (id === roster ? [player] : []))
  const amounts = (waiver_budget ?? []).map(({ sender, receiver, amount }) =>
    receiver === roster ? amount : sender === roster ? -amount : 0,
  )
  return {
    team: String(roster),
    adds: of(adds),
    drops: of(drops),
    budget: amounts.reduce((sum, amount) => sum + amount, 0),
    picks: (draft_picks ?? [])
      .filter(({ owner_id }) => owner_id === roster)
      .map(({ season, round }) => pickOf(season, round)),
  }
}

const transactionOf = (answer: TransactionAnswer, rosters: ReadonlySet<number>): PlannedTransaction[] => {
  const kind = kindOf(answer)
  if (kind === null) return []
  const { transaction_id, type, created, status_updated, settings, metadata } = answer
  const named = [
    ...(answer.roster_ids ?? []),
    ...Object.values(answer.adds ?? {}),
    ...Object.values(answer.drops ?? {}),
  ]
  const sides = [...new Set(named)].filter(id => rosters.has(id)).map(id => sideOf(answer, id))
  const isClaim = kind === 'won' || kind === 'lost'
  return [
    {
      id: transaction_id,
      at: Math.trunc(status_updated ?? created),
      kind,
      forced: type === 'commissioner',
      sides,
      bid: isClaim ? (settings?.waiver_bid ?? null) : null,
      note: kind === 'lost' ? (metadata?.notes ?? null) : null,
    },
  ]
}

/** Returns a league's transactions, oldest first. */
export const transactionsOf = ({ transactions, rosters }: SleeperLeague): PlannedTransaction[] => {
  const rosterIds = new Set(rosters.map(({ roster_id }) => roster_id))
  const seen = new Map(transactions.map(each => [each.transaction_id, each]))
  return oldestFirst([...seen.values()].flatMap(each => transactionOf(each, rosterIds)))
}

/**
 * Returns the draft once it is over. Leaves out picks by teams that are not in the league, and players who were already
 * picked.
 */
export const draftOf = ({ draft, rosters }: SleeperLeague): PlannedDraft | null => {
  if (draft?.status !== 'complete') return null
  const turns = draft.picks
    .toSorted((a, b) => a.pick_no - b.pick_no)
    .map(({ roster_id, player_id }) => ({ team: String(roster_id), player: player_id || null }))
  const picks = picksIn(turns, new Set(rosters.map(({ roster_id }) => String(roster_id))))
  if (picks.length === 0) return null
  const { type, settings, start_time, created, last_picked } = draft
  const startedAt = start_time ?? created ?? 0
  return {
    kind: (type === 'snake' || type === 'linear') && !settings?.reversal_round ? type : null,
    startedAt,
    endedAt: last_picked ?? startedAt,
    picks,
  }
}
