import type { Waivers } from '../../schema/league.ts'
import { waiversBy } from '../history.ts'
import type { PlannedDraft, PlannedSide, PlannedTransaction } from '../plan.ts'
import type { SettingsAnswer, TeamAnswer, TransactionAnswer } from './answers.ts'
import type { EspnLeague } from './read.ts'

/**
 * What happened in a league: moves, claims with their bids, and trades, as ESPN decided them. Proposals, moves within a
 * roster and whatever is not decided are left out; what the draft brought stands in the draft.
 */

/** How claims are decided; null where free agents are first come, first served. */
export const waiversOf = ({ acquisitionSettings }: SettingsAnswer): Waivers | null => {
  const { acquisitionType, isUsingAcquisitionBudget, acquisitionBudget, minimumBid, waiverOrderReset } =
    acquisitionSettings
  if (!acquisitionType?.startsWith('WAIVERS')) return null
  const order = isUsingAcquisitionBudget ? 'budget' : waiverOrderReset ? 'standings' : 'rolling'
  return waiversBy(order, acquisitionBudget, minimumBid)
}

/** What a team has left to bid; null where nobody bids. */
export const budgetOf = (waivers: Waivers | null, { transactionCounter }: TeamAnswer): number | null =>
  waivers?.order === 'budget' ? waivers.budget - Math.trunc(transactionCounter?.acquisitionBudgetSpent ?? 0) : null

const FAILED = 'FAILED_'

const kindOf = ({ type, status }: TransactionAnswer): PlannedTransaction['kind'] | null => {
  if (type === 'WAIVER' && status.startsWith(FAILED)) return 'lost'
  if (status !== 'EXECUTED') return null
  if (type === 'WAIVER') return 'won'
  if (type === 'FREEAGENT') return 'move'
  return type === 'TRADE_UPHOLD' || type === 'TRADE_ACCEPT' ? 'trade' : null
}

type Items = NonNullable<TransactionAnswer['items']>

const MOVES: readonly string[] = ['ADD', 'DROP', 'TRADE']

const sideOf = (items: Items, team: number): PlannedSide => ({
  team: String(team),
  adds: items.filter(({ toTeamId }) => toTeamId === team).map(({ playerId }) => String(playerId)),
  drops: items.filter(({ fromTeamId }) => fromTeamId === team).map(({ playerId }) => String(playerId)),
  budget: 0,
  picks: [],
})

/** "roster limit" of "FAILED_ROSTERLIMIT": ESPN's own word, as it has no sentence. */
const noteOf = (status: string): string => `ESPN: ${status.slice(FAILED.length).toLowerCase()}`

const transactionOf = (answer: TransactionAnswer, teams: ReadonlySet<number>): PlannedTransaction[] => {
  const kind = kindOf(answer)
  const items = (answer.items ?? []).filter(({ type }) => MOVES.includes(type))
  const named = items.flatMap(({ fromTeamId, toTeamId }) => [toTeamId, fromTeamId])
  const sides = [...new Set(named)].filter(id => id != null && teams.has(id)).map(id => sideOf(items, id!))
  if (kind === null || sides.length === 0) return []
  return [
    {
      id: answer.id,
      at: Math.trunc(answer.processDate ?? answer.proposedDate ?? 0),
      kind,
      forced: false,
      sides,
      bid: kind === 'won' || kind === 'lost' ? (answer.bidAmount ?? null) : null,
      note: kind === 'lost' ? noteOf(answer.status) : null,
    },
  ]
}

/** Each trade once: an accepted one that was upheld is told twice, by the same players. */
const withoutRepeats = (transactions: readonly PlannedTransaction[]): PlannedTransaction[] => {
  const seen = new Set<string>()
  return transactions.filter(({ kind, sides }) => {
    if (kind !== 'trade') return true
    const key = JSON.stringify(sides.map(({ team, adds }) => [team, adds.toSorted()]).sort())
    return !seen.has(key) && seen.add(key)
  })
}

/** What happened, oldest first. */
export const transactionsOf = ({ league, transactions }: EspnLeague): PlannedTransaction[] => {
  const teams = new Set(league.teams.map(({ id }) => id))
  const all = transactions
    .flatMap(each => transactionOf(each, teams))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  return withoutRepeats(all)
}

/** The draft once it is over, as far as each pick has a team of the league and a player who is picked once. */
export const draftOf = ({ league }: EspnLeague): PlannedDraft | null => {
  const { draftDetail, settings } = league
  const known = new Set(league.teams.map(({ id }) => id))
  const taken = new Set<number>()
  const picks = (draftDetail?.picks ?? [])
    .toSorted((a, b) => a.overallPickNumber - b.overallPickNumber)
    .filter(
      ({ teamId, playerId }) => known.has(teamId) && playerId !== -1 && !taken.has(playerId) && taken.add(playerId),
    )
    .map(({ teamId, playerId }) => ({ team: String(teamId), player: String(playerId) }))
  if (!draftDetail?.drafted || picks.length === 0) return null
  const endedAt = draftDetail.completeDate ?? settings.draftSettings?.date ?? 0
  const startedAt = Math.min(settings.draftSettings?.date ?? endedAt, endedAt)
  return { kind: settings.draftSettings?.type === 'SNAKE' ? 'snake' : null, startedAt, endedAt, picks }
}
