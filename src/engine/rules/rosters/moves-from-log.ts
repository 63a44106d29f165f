import type { RowOf, Transaction } from '../../schema/transaction.ts'

/**
 * Claims, trades and free agent moves from a log, for recaps.
 *
 * 1. Claims on one player that were processed at the same time belong together: at most one won, and the others lost to
 *    it.
 * 2. A trade is completed when it is accepted without a review, when it passes review, or when the commissioner makes
 *    or approves it. A platform's log has one row per side of a trade, both with the same time.
 * 3. A free agency move is an add, a drop, or both.
 * 4. Corrections to closed weeks are left out.
 * 5. Undone moves are left out, and so are claims that lost to an undone claim.
 *
 * Rows are log rows, oldest first.
 */
interface LoggedClaims {
  at: number
  player: { id: string; name: string }
  teamId: string | null
  bid: number | null
  drop: string | null
  losers: { teamId: string; bid: number | null; note: string | null }[]
}

export interface LoggedTrade {
  /** The trade's id. The row that reverses the trade has the same id. */
  id: string
  /** The trade's log row. A platform's trade has several, and this is the first. */
  row: Transaction
  at: number
  reversed: boolean
  sides: LoggedSide[]
}

/** The players that a team received, and descriptions of other assets. */
export interface LoggedSide {
  teamId: string
  players: Player[]
  also: string[]
}

interface Player {
  id: string
  name: string
}

interface LoggedMoves {
  teamId: string
  added: Player[]
  dropped: Player[]
}

const toPlayer = ({ playerId, name }: { playerId: string; name: string }): Player => ({ id: playerId, name })

const claimKey = ({ at, after }: RowOf<'claim_won' | 'claim_lost'>): string => `${at} ${after.playerId}`

/** Returns a log's rows without undone moves, and without claims that lost to an undone claim. */
export const withoutUndone = (rows: readonly Transaction[], undone: ReadonlySet<string>): Transaction[] => {
  const unmade = rows.filter(({ id }) => undone.has(id))
  const claims = new Set(unmade.flatMap(row => (row.type === 'claim_won' ? [claimKey(row)] : [])))
  return rows.filter(row => !undone.has(row.id) && !(row.type === 'claim_lost' && claims.has(claimKey(row))))
}

/** Describes what each side of a trade received. */
export const receivedPlayers = ({ sides }: LoggedTrade): { teamId: string; gets: string[] }[] =>
  sides.map(({ teamId, players, also }) => ({ teamId, gets: [...players.map(({ name }) => name), ...also] }))

/** Returns the processed claims, in log order. */
export const claimsIn = (rows: readonly Transaction[]): LoggedClaims[] => {
  const decided = rows.filter(row => row.type === 'claim_won' || row.type === 'claim_lost')
  const groups = Map.groupBy(decided, claimKey)
  return [...groups.values()].map(group => {
    const winner = group.find(({ type }) => type === 'claim_won')
    return {
      at: group[0]!.at,
      player: toPlayer(group[0]!.after),
      teamId: winner?.teamId ?? null,
      bid: winner?.after.bid ?? null,
      drop: winner?.before?.name ?? null,
      losers: group.flatMap(({ type, teamId, after }) =>
        type === 'claim_lost' && teamId !== null ? [{ teamId, bid: after.bid ?? null, note: after.note }] : [],
      ),
    }
  })
}

/** Returns both sides of a trade logged by Hindsight; null if the row does not complete a trade. */
const tradeOf = (row: Transaction): LoggedTrade | null => {
  switch (row.type) {
    case 'accept':
      if (row.after.reviewUntil !== undefined) return null
      break
    case 'review':
      if (row.after.note !== null) return null
      break
    case 'push':
    case 'allow':
    case 'reverse':
      break
    default:
      return null
  }
  const { tradeId, fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, gives, gets } = row.after
  const playersOf = (ids: readonly string[], names: readonly string[]): Player[] =>
    ids.map((id, at) => ({ id, name: names[at] ?? id }))
  const sides = [
    { teamId: fromTeamId, players: playersOf(toPlayerIds, gets), also: [] },
    { teamId: toTeamId, players: playersOf(fromPlayerIds, gives), also: [] },
  ]
  return { id: tradeId, row, at: row.at, reversed: row.type === 'reverse', sides }
}

/** Returns what one side of a platform's trade received. */
const receivedSide = ({ teamId, after: { gets, budget, picks } }: RowOf<'trade'> & { teamId: string }): LoggedSide => ({
  teamId,
  players: gets.map(toPlayer),
  also: [...picks, ...(budget > 0 ? [`${budget} of the budget`] : [])],
})

/** Returns trades that were made or reversed, in log order. */
export const tradesIn = (rows: readonly Transaction[]): LoggedTrade[] => {
  const shared = new Map<string, LoggedTrade>()
  return rows.flatMap((row): LoggedTrade[] => {
    if (row.type !== 'trade') {
      const trade = tradeOf(row)
      return trade ? [trade] : []
    }
    if (row.teamId === null) return []
    const key = `${row.at} ${[row.teamId, ...row.after.with].sort().join()}`
    const existing = shared.get(key)
    const side = receivedSide({ ...row, teamId: row.teamId })
    if (existing) {
      existing.sides.push(side)
      return []
    }
    const trade = { id: row.id, row, at: row.at, reversed: false, sides: [side] }
    shared.set(key, trade)
    return [trade]
  })
}

/** Returns the trades that were completed and not undone, oldest first. */
export const completedTrades = (logged: readonly LoggedTrade[]): LoggedTrade[] => {
  const undone = new Set(logged.flatMap(({ id, reversed }) => (reversed ? [id] : [])))
  return logged.filter(({ id }) => !undone.has(id))
}

/**
 * Returns the players that each team added from free agency, and those that it dropped. Teams are in the order of their
 * first move.
 */
export const movesIn = (rows: readonly Transaction[]): LoggedMoves[] => {
  const byTeam = new Map<string, LoggedMoves>()
  for (const { type, teamId, before, after } of rows) {
    if (teamId === null || (type !== 'add' && type !== 'drop' && type !== 'swap')) continue
    if ((after ?? before)?.week !== undefined) continue
    const teamMoves = byTeam.get(teamId) ?? { teamId, added: [], dropped: [] }
    byTeam.set(teamId, teamMoves)
    if (after) teamMoves.added.push(toPlayer(after))
    if (before) teamMoves.dropped.push(toPlayer(before))
  }
  return [...byTeam.values()]
}

/** A player that a team added. The bid is null without FAAB. */
interface LoggedPickup {
  row: Transaction
  teamId: string
  player: Player
  by: 'claim' | 'add'
  bid: number | null
}

/** Returns every player that a team added, by claim or from free agency. */
export const addedPlayers = (rows: readonly Transaction[]): LoggedPickup[] =>
  rows.flatMap((row): LoggedPickup[] => {
    const { type, teamId, after } = row
    if (teamId === null) return []
    if (type === 'claim_won') return [{ row, teamId, player: toPlayer(after), by: 'claim', bid: after.bid ?? null }]
    return (type === 'add' || type === 'swap') && after.week === undefined
      ? [{ row, teamId, player: toPlayer(after), by: 'add', bid: null }]
      : []
  })
