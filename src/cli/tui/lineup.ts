import type { OptimizedLineup } from '../../engine/index.ts'
import { slotNames } from '../slots.ts'
import type { Seat, Seats } from './week.ts'

type Starter = Seats['starters'][number]

/** Somebody who may take a slot: from the bench, or from another slot. */
export interface Candidate {
  /** null leaves the slot empty. */
  playerId: string | null
  name: string
  posGroup: string | null
  team: string | null
  points: number | null
  /** The slot that he comes from; null from the bench. */
  from: number | null
}

const fits = (posGroup: string | null | undefined, { eligible }: Starter): boolean =>
  posGroup !== null && posGroup !== undefined && (eligible as readonly string[]).includes(posGroup)

const candidateOf = ({ player, points }: Seat, from: number | null): Candidate[] =>
  player
    ? [
        {
          playerId: player.id,
          name: player.name ?? player.id,
          posGroup: player.posGroup,
          team: player.team,
          points,
          from,
        },
      ]
    : []

const NOBODY: Candidate = { playerId: null, name: '(nobody)', posGroup: null, team: null, points: null, from: null }

/** Who may take a slot: those on the bench who sized, then starters elsewhere who sized, then nobody. */
export const candidatesFor = ({ starters, bench }: Seats, slotIndex: number): Candidate[] => {
  const slot = starters[slotIndex]!
  return [
    ...bench.filter(({ player }) => fits(player?.posGroup, slot)).flatMap(seat => candidateOf(seat, null)),
    ...starters
      .filter(each => each.slotIndex !== slotIndex && !each.locked && fits(each.player?.posGroup, slot))
      .flatMap(seat => candidateOf(seat, seat.slotIndex)),
    ...(slot.player ? [NOBODY] : []),
  ]
}

/** The changes that put somebody into a slot; who comes from another slot leaves it to the one he replaces, if he fits. */
export const assignmentsFor = ({ starters }: Seats, slotIndex: number, { playerId, from }: Candidate) => {
  const slot = starters[slotIndex]!
  const change = { slotIndex, playerId }
  if (from === null) return [change]
  const stays = slot.player && fits(slot.player.posGroup, starters[from]!) ? slot.player.id : null
  return [change, { slotIndex: from, playerId: stays }]
}

/** A slot of a lineup beside the best lineup. */
export interface SeatRow extends Seat {
  slotIndex: number | null
  locked: boolean
  /** Who has the slot in the best lineup, when that is somebody else. */
  better: { name: string; points: number } | null
  /** On the bench, but in the best lineup. */
  missed: boolean
}

/**
 * Whether a seat is known to be locked: in a season that is being played every week before the current one is, and in that
 * one whoever has points already. Who has just begun to play is refused when he is moved.
 */
export const isLockedIn = (seat: Seat & { locked?: boolean }, currentWeek: number | null, week: number): boolean =>
  seat.locked ?? (currentWeek !== null && (week < currentWeek || (week === currentWeek && (seat.points ?? 0) !== 0)))

/** Slots, then the bench, each with what the best lineup does otherwise. */
export const seatRows = (
  seats: Seats,
  best: OptimizedLineup | undefined,
  isLocked: (seat: Seat & { locked?: boolean }) => boolean,
): SeatRow[] => {
  const names = slotNames(seats.starters)
  const started = new Set(seats.starters.map(({ player }) => player?.id))
  const wanted = new Set(best?.slots.map(({ playerId }) => playerId))
  const starters = seats.starters.map((seat, at): SeatRow => {
    const other = best?.slots[at]
    const differs = other?.playerId != null && !started.has(other.playerId)
    const better = differs ? { name: other.name ?? other.playerId!, points: other.points } : null
    return { ...seat, slot: names[at]!, locked: isLocked(seat), better, missed: false }
  })
  const benched = seats.bench.map((seat): SeatRow => {
    const missed = seat.player !== null && wanted.has(seat.player.id)
    return { ...seat, slotIndex: null, locked: isLocked(seat), better: null, missed }
  })
  return [...starters, ...benched]
}
