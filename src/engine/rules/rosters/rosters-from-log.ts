import * as z from 'zod/mini'
import type { Transaction } from '../../schema/transaction.ts'

/**
 * Derives a league's rosters from its log, starting with the first row. Each roster move is one row, so the log and the
 * rosters always agree. Only a mirror's rosters come from elsewhere.
 */

const Moved = z.nullable(z.object({ playerId: z.string(), week: z.optional(z.number()) }))
const Ids = z.array(z.string())
const Traded = z.object({
  fromTeamId: z.string(),
  toTeamId: z.string(),
  fromPlayerIds: Ids,
  toPlayerIds: Ids,
  fromDropPlayerIds: z._default(Ids, []),
  toDropPlayerIds: z._default(Ids, []),
})
const Abandoned = z.object({ picks: z.array(z.object({ teamId: z.string(), playerId: z.string() })) })

const Undone = z.object({
  moves: z.array(
    z.object({
      playerId: z.string(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      week: z.optional(z.number()),
    }),
  ),
})

/** An accepted trade that is still under review, or that failed when its review ended, does not move players. */
const Unmade = z.union([z.object({ reviewUntil: z.number() }), z.object({ note: z.string() })])

/** A player who leaves a team, joins one, or both. */
interface Step {
  playerId: string
  from: string | null
  to: string | null
}

const moveSteps = (value: unknown, from: string | null, to: string | null): Step[] => {
  const player = z.parse(Moved, value)
  return player && player.week === undefined ? [{ playerId: player.playerId, from, to }] : []
}

const tradeSteps = (value: unknown, back: boolean): Step[] => {
  const { fromTeamId, toTeamId, fromPlayerIds, toPlayerIds, fromDropPlayerIds, toDropPlayerIds } = z.parse(
    Traded,
    value,
  )
  const [gives, takes] = back ? [toPlayerIds, fromPlayerIds] : [fromPlayerIds, toPlayerIds]
  const dropped = (playerId: string, teamId: string): Step =>
    back ? { playerId, from: null, to: teamId } : { playerId, from: teamId, to: null }
  return [
    ...fromDropPlayerIds.map(id => dropped(id, fromTeamId)),
    ...toDropPlayerIds.map(id => dropped(id, toTeamId)),
    ...gives.map(playerId => ({ playerId, from: fromTeamId, to: toTeamId })),
    ...takes.map(playerId => ({ playerId, from: toTeamId, to: fromTeamId })),
  ]
}

/** Returns how a log row changes rosters. Throws if the row's shape does not match its type. */
const stepsOf = ({ type, teamId, before, after }: Transaction): Step[] => {
  switch (type) {
    case 'add':
    case 'drop':
    case 'swap':
    case 'claim_won':
      return [...moveSteps(before, teamId, null), ...moveSteps(after, null, teamId)]
    case 'pick':
      return moveSteps(after, null, teamId)
    case 'undo':
      return moveSteps(before, teamId, null)
    case 'abandon':
      return z.parse(Abandoned, before).picks.map(({ playerId, teamId: from }) => ({ playerId, from, to: null }))
    case 'accept':
    case 'review':
      return z.safeParse(Unmade, after).success ? [] : tradeSteps(after, false)
    case 'push':
    case 'allow':
      return tradeSteps(after, false)
    case 'reverse':
      return tradeSteps(after, true)
    case 'undone':
      return z.parse(Undone, after).moves.filter(({ week }) => week === undefined)
    default:
      return []
  }
}

/** The rosters after a number of log rows. */
export interface LoggedRosters {
  /** Team ids by player id. */
  holders: ReadonlyMap<string, string>
  /** The id of the first impossible row, which has the wrong shape or moves a player from the wrong team. */
  impossible: string | null
}

export const NO_ROSTERS: LoggedRosters = { holders: new Map(), impossible: null }

/** Moves one player. Returns false if the player is not on the expected team. */
const move = (holders: Map<string, string>, { playerId, from, to }: Step): boolean => {
  if ((holders.get(playerId) ?? null) !== from) return false
  if (to === null) holders.delete(playerId)
  else holders.set(playerId, to)
  return true
}

const moveAll = (holders: Map<string, string>, row: Transaction): boolean => {
  try {
    return stepsOf(row).every(step => move(holders, step))
  } catch {
    return false
  }
}

/** Returns the rosters after more log rows, oldest first. */
export const applyRows = (
  { holders: before, impossible }: LoggedRosters,
  rows: readonly Transaction[],
): LoggedRosters => {
  const holders = new Map(before)
  const first = rows.find(row => !moveAll(holders, row))
  return { holders, impossible: impossible ?? first?.id ?? null }
}
