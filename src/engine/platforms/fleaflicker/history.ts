import type { Waivers } from '../../schema/league.ts'
import { draftKindOf, oldestFirst, pickOf, picksIn, waiverSettings } from '../shared/history.ts'
import type { PlannedDraft, PlannedSide, PlannedTransaction } from '../shared/plan.ts'
import type { FleaflickerLeague, MoveAnswer, TradeAnswer } from './client.ts'

/**
 * A league's moves, trades, and claims with their bids. Fleaflicker lists each player in a move separately, without a
 * move id, so a team's moves at the same time are treated as one. Lost claims are listed with the winning one.
 */

/** Returns the waiver settings; null if free agents are first come, first served. */
export const waiversOf = ({ standings: { league, divisions } }: FleaflickerLeague): Waivers | null => {
  if (league.waiverType === 'BLIND_BID') return waiverSettings('budget', league.defaultWaiverBudget, 0)
  const isOrdered = (divisions ?? []).some(({ teams }) => teams?.some(({ waiverPosition }) => waiverPosition != null))
  return isOrdered ? waiverSettings('rolling') : null
}

type Move = NonNullable<MoveAnswer['transaction']> & { at: number; teamId: string; playerId: string }

const ADD = 'TRANSACTION_ADD'
const CLAIM = 'TRANSACTION_CLAIM'
const DROP = 'TRANSACTION_DROP'

/** Returns the complete moves by teams in the league. A move without a type is an add. */
const movesIn = ({ moves }: FleaflickerLeague, teams: ReadonlySet<string>): Move[] =>
  moves.flatMap(({ timeEpochMilli, transaction }) => {
    const { team, player } = transaction ?? {}
    if (!transaction || !team || !player || !teams.has(String(team.id))) return []
    const whose = { teamId: String(team.id), playerId: String(player.proPlayer.id) }
    return [{ ...transaction, ...whose, type: transaction.type ?? ADD, at: Number(timeEpochMilli ?? 0) }]
  })

const sideFor = (team: string, adds: readonly string[], drops: readonly string[]): PlannedSide => ({
  team,
  adds,
  drops,
  budget: 0,
  picks: [],
})

const idOf = ({ at, teamId, playerId }: Move, team = teamId): string => `${at}-${team}-${playerId}`

const OUTBID = 'Another team won the player'

/** Returns a won claim, and the claims that lost to it. */
const claimsOf = (move: Move, dropped: string | undefined, teams: ReadonlySet<string>): PlannedTransaction[] => {
  const lost = (move.waiverResolutionTeams ?? []).filter(
    ({ loser, team }) => loser && team && teams.has(String(team.id)),
  )
  const of = { at: move.at, forced: false }
  return [
    {
      ...of,
      id: idOf(move),
      kind: 'won',
      sides: [sideFor(move.teamId, [move.playerId], dropped === undefined ? [] : [dropped])],
      bid: move.bidAmount ?? null,
      note: null,
    },
    ...lost.map(({ team, bid, invalidationReason }): PlannedTransaction => {
      const id = `${idOf(move, String(team!.id))}-lost`
      const sides = [sideFor(String(team!.id), [move.playerId], [])]
      return { ...of, id, kind: 'lost', sides, bid: bid ?? null, note: invalidationReason ?? OUTBID }
    }),
  ]
}

/**
 * Groups a team's moves at the same time. Claims come first, each with one drop as long as drops are left. All other
 * moves follow.
 */
const groupMoves = (moves: readonly Move[], teams: ReadonlySet<string>): PlannedTransaction[] => {
  const of = (type: string): Move[] => moves.filter(each => each.type === type)
  const drops = of(DROP).map(({ playerId }) => playerId)
  const claims = of(CLAIM).flatMap(move => claimsOf(move, drops.shift(), teams))
  const adds = of(ADD)
  const [first] = [...adds, ...of(DROP)]
  if (!first || adds.length + drops.length === 0) return claims
  const side = sideFor(
    first.teamId,
    adds.map(({ playerId }) => playerId),
    drops,
  )
  const { at } = first
  return [
    ...claims,
    { id: `${idOf(first)}-move`, at, kind: 'move', forced: false, sides: [side], bid: null, note: null },
  ]
}

const EXECUTED = 'TRADE_STATUS_EXECUTED'

const tradeOf = (trade: TradeAnswer, knownTeams: ReadonlySet<string>): PlannedTransaction[] => {
  const all = (trade.teams ?? []).filter(({ team }) => knownTeams.has(String(team.id)))
  if (trade.status !== EXECUTED || all.length < 2) return []
  const idsOf = (players: (typeof all)[number]['playersObtained']): string[] =>
    (players ?? []).map(({ proPlayer }) => String(proPlayer.id))
  const sides = all.map(side => ({
    ...sideFor(String(side.team.id), idsOf(side.playersObtained), idsOf(side.playersReleased)),
    picks: (side.picksObtained ?? []).map(({ season, slot }) => pickOf(season ?? '', slot?.round ?? 0)),
  }))
  const at = Number(trade.approvedOn ?? trade.proposedOn ?? 0)
  return [{ id: String(trade.id), at, kind: 'trade', forced: false, sides, bid: null, note: null }]
}

const teamIds = ({ standings }: FleaflickerLeague): ReadonlySet<string> =>
  new Set((standings.divisions ?? []).flatMap(({ teams }) => (teams ?? []).map(({ id }) => String(id))))

/** Returns a league's transactions, oldest first. */
export const transactionsOf = (answers: FleaflickerLeague): PlannedTransaction[] => {
  const teams = teamIds(answers)
  const together = Map.groupBy(movesIn(answers, teams), ({ at, teamId }) => `${at} ${teamId}`)
  return oldestFirst([
    ...[...together.values()].flatMap(moves => groupMoves(moves, teams)),
    ...answers.trades.flatMap(trade => tradeOf(trade, teams)),
  ])
}

/**
 * Returns the draft once all picks are made or a week has been played, because drafts end before the first week.
 * Fleaflicker does not report the draft's time, so the season's start is used.
 */
export const draftOf = (answers: FleaflickerLeague): PlannedDraft | null => {
  const { draft, startsAt, weeks } = answers
  const teams = teamIds(answers)
  const all = draft?.orderedSelections ?? (draft?.rows ?? []).flatMap(({ cells }) => cells ?? [])
  const selections = all
    .filter(({ team }) => teams.has(String(team.id)))
    .toSorted((a, b) => (a.slot.overall ?? 0) - (b.slot.overall ?? 0))
  const turns = selections.map(({ team, player }) => ({
    team: String(team.id),
    player: player ? String(player.proPlayer.id) : null,
  }))
  const hasBegun = [...weeks.values()].flat().some(({ box }) => box !== null)
  const isOver = hasBegun || turns.every(({ player }) => player !== null)
  const picks = picksIn(turns, teams)
  if (!isOver || picks.length === 0) return null
  const rounds = [...Map.groupBy(selections, ({ slot }) => slot.round).values()]
  return {
    kind: draftKindOf(rounds.map(round => round.map(({ team }) => String(team.id)))),
    startedAt: startsAt,
    endedAt: startsAt,
    picks,
  }
}
