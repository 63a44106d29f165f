import { DEFAULT_WAIVERS } from '../../../../data/leagues.ts'
import type { Waivers } from '../../schema/league.ts'
import type { ImportPlan, PlannedDraft, PlannedTransaction } from './plan.ts'

/** Returns all players who were moved or picked, without duplicates. */
const movedOrPicked = ({ transactions, draft }: Pick<ImportPlan, 'transactions' | 'draft'>): string[] => [
  ...new Set([
    ...transactions.flatMap(({ sides }) => sides.flatMap(({ adds, drops }) => [...adds, ...drops])),
    ...(draft?.picks ?? []).map(({ player }) => player),
  ]),
]

/**
 * Returns a plan's players without duplicates: first players on a roster in any week, then the others in its history.
 */
export const playersOf = ({
  teams,
  weeks,
  ...history
}: Pick<ImportPlan, 'teams' | 'weeks' | 'transactions' | 'draft'>): Pick<ImportPlan, 'players' | 'others'> => {
  const rostered = new Set([...teams, ...weeks.flatMap(({ lineups }) => lineups)].flatMap(({ players }) => players))
  return { players: [...rostered], others: movedOrPicked(history).filter(player => !rostered.has(player)) }
}

const integerOrDefault = (value: number | null | undefined, otherwise: number): number =>
  value != null && Number.isInteger(value) && value >= 0 ? value : otherwise

/** Returns waiver settings with an order. Includes the platform's budget and minimum bid if they are whole numbers. */
export const waiverSettings = (
  order: Waivers['order'],
  budget?: number | null | undefined,
  minBid?: number | null | undefined,
): Waivers => ({
  ...DEFAULT_WAIVERS,
  order,
  budget: integerOrDefault(budget, DEFAULT_WAIVERS.budget),
  minBid: integerOrDefault(minBid, DEFAULT_WAIVERS.minBid),
})

type GamesRecord = { [what in 'wins' | 'losses' | 'ties']?: number | null | undefined }

/** Returns the number of games in a record; null without a record. */
export const gamesIn = (record: GamesRecord | null | undefined): number | null =>
  record ? (record.wins ?? 0) + (record.losses ?? 0) + (record.ties ?? 0) : null

/** Sorts transactions by time. Transactions at the same time stay in order. */
export const oldestFirst = (all: readonly PlannedTransaction[]): PlannedTransaction[] =>
  all.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

/** A draft turn. It can lack a pick, and its team might not be in the league. */
interface Turn {
  team: string
  player: string | null
}

/** Returns a draft's picks in order. Includes only the league's teams, and each player only once. */
export const picksIn = (turns: readonly Turn[], teams: ReadonlySet<string>): PlannedDraft['picks'] => {
  const picked = new Set<string>()
  return turns.flatMap(({ team, player }) => {
    if (player === null || picked.has(player) || !teams.has(team)) return []
    picked.add(player)
    return [{ team, player }]
  })
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth']

export const pickOf = (season: number | string, round: number): string =>
  `a ${season} ${ORDINALS[round] ?? `${round}th`}-round pick`

/**
 * Returns a draft's kind based on the teams in each round: snake if every second round is reversed, linear if all
 * rounds are the same, or null for any other order.
 */
export const draftKindOf = (rounds: readonly (readonly string[])[]): PlannedDraft['kind'] => {
  const orders = rounds.map(teams => teams.join(' '))
  const backwards = rounds[0]?.toReversed().join(' ')
  if (orders.every(order => order === orders[0])) return 'linear'
  return orders.every((order, at) => order === (at % 2 === 0 ? orders[0] : backwards)) ? 'snake' : null
}
