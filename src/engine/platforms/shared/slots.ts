import { MAX_RESERVE } from '../../../../data/leagues.ts'
import { type PlatformName, platformLabel } from '../../../../data/platforms.ts'
import { DEFENDERS, type PosGroup } from '../../../../data/positions.ts'
import { conflict } from '../../base/errors.ts'
import type { RosterConfig } from '../../schema/lineup.ts'
import type { PlannedRoster } from './plan.ts'

/** The reserve spots of a platform's league, as a part of its slots here. */
export const reserveOf = (spots: number): Pick<RosterConfig, 'reserve'> =>
  spots > 0 ? { reserve: Math.min(spots, MAX_RESERVE) } : {}

/** Starting seats of platforms that name the positions which may sit there. */

const LARGEST_BENCH = 60
const MAX_SLOTS = 40
/** No platform has more seats of a kind; a larger number is nonsense, of which enough is taken to be refused. */
const MAX_SEATS = 1_000

/** What people call seats for several groups. */
const FLEX: Readonly<Record<string, string>> = {
  'RB WR TE': 'FLEX',
  'RB WR': 'WRRB_FLEX',
  'WR TE': 'REC_FLEX',
  'QB RB WR TE': 'SUPERFLEX',
  'DL LB DB': 'IDP_FLEX',
}

/** One kind of seat: as the platform calls it, who may sit there, and how many there are. */
export interface Seat {
  label: string
  /** Nobody where it does not exist here. */
  eligible: readonly PosGroup[]
  count: number
}

/** Our name of a seat: defenders of one position keep it, as a corner is more than a defensive back. */
export const slotOf = ({ label, eligible }: Seat): RosterConfig['slots'][number] => {
  const [only, ...others] = eligible
  const own = DEFENDERS.includes(only!) && /^[A-Z]{1,3}$/.test(label) ? label : only!
  const slot = others.length === 0 ? own : (FLEX[eligible.join(' ')] ?? label)
  return { slot, eligible: [...eligible] }
}

/** The seats of a league, and for each of ours what the platform calls it. */
export interface Seating extends PlannedRoster {
  labels: readonly string[]
}

/** Throws conflict for a league without starting seats that exist here, and for one with more than a league may have. */
export const requireSeats = (count: number, platform: PlatformName, what: string): void => {
  const league = `${what} on ${platformLabel(platform)}`
  if (count === 0) throw conflict(`None of the starting slots of ${league} exist here, so it cannot be mirrored`)
  if (count > MAX_SLOTS)
    throw conflict(`${league} has ${count} starting slots; an imported league can have up to ${MAX_SLOTS}`)
}

/** Seats that do not exist here become places on the bench. Throws conflict where none is left. */
export const seatingFor = (
  seats: readonly Seat[],
  { bench, reserve }: { bench: number; reserve: number },
  { platform, what }: { platform: PlatformName; what: string },
): Seating => {
  const all = seats.flatMap(seat => Array<Seat>(Math.min(Math.max(0, seat.count), MAX_SEATS)).fill(seat))
  const taken = all.filter(({ eligible }) => eligible.length > 0)
  requireSeats(taken.length, platform, what)
  const unsupportedSlots = all.filter(({ eligible }) => eligible.length === 0).map(({ label }) => label)
  return {
    config: {
      slots: taken.map(slotOf),
      bench: Math.min(Math.max(0, bench) + unsupportedSlots.length, LARGEST_BENCH),
      ...reserveOf(reserve),
    },
    unsupportedSlots,
    labels: taken.map(({ label }) => label),
  }
}

/** Somebody who starts, with what the platform calls his seat. */
export interface Starter {
  label: string
  player: string
}

/** Starters by slot, and those whose slot the league no longer has. */
interface SeatedStarters {
  starters: (string | null)[]
  unseated: string[]
}

/** Puts starters into slots of their label, in the platform's order. Starters in unsupported slots are in neither list. */
export const inSeats = (starters: readonly Starter[], { labels, unsupportedSlots }: Seating): SeatedStarters => {
  const waiting = [...starters]
  const take = (label: string): string | null => {
    const at = waiting.findIndex(starter => starter.label === label)
    return at < 0 ? null : waiting.splice(at, 1)[0]!.player
  }
  const seated = labels.map(take)
  for (const label of unsupportedSlots) take(label)
  return { starters: seated, unseated: waiting.map(({ player }) => player) }
}

/** Returns whether the league still has the slot of every starter, unsupported slots included. */
export const haveSeats = (starters: readonly Starter[], seating: Seating): boolean =>
  inSeats(starters, seating).unseated.length === 0
