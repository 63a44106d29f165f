import type { Waivers } from '../../schema/league.ts'
import { draftKindOf, oldestFirst, pickOf, picksIn, waiverSettings } from '../shared/history.ts'
import type { PlannedDraft, PlannedSide, PlannedTransaction } from '../shared/plan.ts'
import {
  assetsIn,
  isPassed,
  type LeagueBody,
  type MflLeague,
  MOVES,
  type MoveAnswer,
  parseInteger,
  partsOf,
  playersIn,
} from './client.ts'
import { resultsIn } from './weeks.ts'

/**
 * A league's moves, claims with their bids, won auctions, and trades with picks and FAAB. MFL does not number them, and
 * leaves out lost claims.
 */

/** Returns the waiver settings; null if free agents are first come, first served. */
export const waiversOf = ({ currentWaiverType, bbidSeasonLimit, bbidMinimum }: LeagueBody): Waivers | null => {
  const type = currentWaiverType ?? 'NONE'
  if (type.startsWith('BBID')) return waiverSettings('budget', parseInteger(bbidSeasonLimit), parseInteger(bbidMinimum))
  return ['NONE', 'FCFS', ''].includes(type) ? null : waiverSettings('rolling')
}

const FUTURE_PICK = /^FP_\w+_(\d{4})_(\d+)$/
const PICK_OF_NOW = /^DP_(\d+)_(\d+)$/
const BUDGET = /^BB_([\d.]+)$/

/** Returns the draft picks in a trade. MFL numbers picks in the season's own draft starting at 0. */
const tradedPicks = (text: string | null | undefined, season: number): string[] =>
  assetsIn(text).flatMap(each => {
    const [, year, round] = FUTURE_PICK.exec(each) ?? []
    if (year !== undefined) return [pickOf(year, Number(round))]
    const now = PICK_OF_NOW.exec(each)
    return now ? [pickOf(season, Number(now[1]) + 1)] : []
  })

const budgetIn = (text: string | null | undefined): number =>
  assetsIn(text).reduce((sum, each) => sum + Number(BUDGET.exec(each)?.[1] ?? 0), 0)

const tradeSides = (move: MoveAnswer, season: number): PlannedSide[] => {
  const { franchise, franchise2, franchise1_gave_up: first, franchise2_gave_up: second } = move
  const sideOf = (team: string, gets: string | null | undefined, gives: string | null | undefined): PlannedSide => ({
    team,
    adds: playersIn(gets),
    drops: playersIn(gives),
    budget: budgetIn(gets) - budgetIn(gives),
    picks: tradedPicks(gets, season),
  })
  return [sideOf(franchise ?? '', second, first), sideOf(franchise2 ?? '', first, second)]
}

const KINDS: Readonly<Record<(typeof MOVES)[number], PlannedTransaction['kind']>> = {
  FREE_AGENT: 'move',
  WAIVER: 'won',
  BBID_WAIVER: 'won',
  AUCTION_WON: 'won',
  TRADE: 'trade',
}

const transactionOf = (move: MoveAnswer, season: number, teams: ReadonlySet<string>): PlannedTransaction[] => {
  const type = MOVES.find(each => each === move.type)
  if (type === undefined) return []
  const { adds, drops, bid } = partsOf(move)
  const kind = KINDS[type]
  const ownSide = { team: move.franchise ?? '', adds, drops, budget: 0, picks: [] }
  const sides = kind === 'trade' ? tradeSides(move, season) : [ownSide]
  const isEmpty = kind !== 'trade' && adds.length + drops.length === 0
  if (isEmpty || !sides.every(({ team }) => teams.has(team))) return []
  const what = sides.flatMap(side => [side.team, ...side.adds, ...side.drops]).join('-')
  return [
    {
      id: `${move.timestamp}-${type}-${what}`,
      at: (parseInteger(move.timestamp) ?? 0) * 1000,
      kind,
      forced: move.by_commish === '1',
      sides,
      bid: kind === 'won' ? bid : null,
      note: null,
    },
  ]
}

const teamIds = ({ league }: Pick<MflLeague, 'league'>): ReadonlySet<string> =>
  new Set(league.franchises.franchise.map(({ id }) => id))

/** Returns a league's transactions, oldest first. */
export const transactionsOf = (answers: Pick<MflLeague, 'league' | 'season' | 'moves'>): PlannedTransaction[] => {
  const teams = teamIds(answers)
  const all = answers.moves.flatMap(move => transactionOf(move, answers.season, teams))
  return oldestFirst([...new Map(all.map(each => [each.id, each])).values()])
}

const hasBegun = ({ weeks }: Pick<MflLeague, 'weeks'>): boolean =>
  [...weeks.values()].flatMap(resultsIn).some(({ score }) => Number(score ?? 0) !== 0)

/**
 * Returns the draft once all picks are made or passed, or a week has been played, because drafts end before the first
 * week.
 */
export const draftOf = (answers: Pick<MflLeague, 'league' | 'picks' | 'weeks'>): PlannedDraft | null => {
  const teams = teamIds(answers)
  const all = answers.picks
    .filter(({ franchise }) => teams.has(franchise))
    .toSorted((a, b) => Number(a.round) - Number(b.round) || Number(a.pick) - Number(b.pick))
  const turns = all.map(({ franchise, player }) => ({ team: franchise, player: playersIn(player)[0] ?? null }))
  const isOpen = all.some(({ player }, at) => turns[at]!.player === null && !isPassed(player))
  const picks = picksIn(turns, teams)
  if (picks.length === 0 || (isOpen && !hasBegun(answers))) return null
  // A turn without a pick does not have a time.
  const times = all.map(({ timestamp }) => (parseInteger(timestamp) ?? 0) * 1000).filter(time => time > 0)
  const rounds = [...Map.groupBy(all, ({ round }) => round).values()]
  return {
    kind: draftKindOf(rounds.map(round => round.map(({ franchise }) => franchise))),
    startedAt: times.length > 0 ? Math.min(...times) : 0,
    endedAt: Math.max(0, ...times),
    picks,
  }
}
