import type { PlatformName } from '../../../data/platforms.ts'
import { DEFENDERS, type PosGroup } from '../../../data/positions.ts'
import type { RosterConfig } from '../schema/lineup.ts'
import { nonsense } from './json-client.ts'
import type { PlannedRoster } from './plan.ts'
import { reserveOf } from './reserve-spots.ts'

/** Starting seats of platforms that name the positions which may sit there. */

const LARGEST_BENCH = 60
const MOST_SLOTS = 40

/** What people call seats for several groups. */
const FLEX: Readonly<Record<string, string>> = {
  'RB WR TE': 'FLEX',
  'RB WR': 'WRRB_FLEX',
  'WR TE': 'REC_FLEX',
  'QB RB WR TE': 'SUPER_FLEX',
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
const slotOf = ({ label, eligible }: Seat): RosterConfig['slots'][number] => {
  const [only, ...others] = eligible
  const own = DEFENDERS.includes(only!) && /^[A-Z]{1,3}$/.test(label) ? label : only!
  const slot = others.length === 0 ? own : (FLEX[eligible.join(' ')] ?? label)
  return { slot, eligible: [...eligible] }
}

/** The seats of a league, and for each of ours what the platform calls it. */
export interface Seating extends PlannedRoster {
  labels: readonly string[]
}

/** Seats that do not exist here become places on the bench. Throws upstream_failed where none is left. */
export const seatingFor = (
  seats: readonly Seat[],
  { bench, reserve }: { bench: number; reserve: number },
  { platform, what }: { platform: PlatformName; what: string },
): Seating => {
  const all = seats.flatMap(seat => Array<Seat>(Math.min(Math.max(0, seat.count), MOST_SLOTS)).fill(seat))
  const taken = all.filter(({ eligible }) => eligible.length > 0)
  if (taken.length === 0 || taken.length > MOST_SLOTS)
    throw nonsense(platform, what, `has ${taken.length} starting seats that exist here`)
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

/** The starters by our slots: of several who sit in seats of one kind, in the order of the platform. */
export const inSeats = (
  starters: readonly { label: string; player: string }[],
  labels: readonly string[],
): (string | null)[] => {
  const waiting = Map.groupBy(starters, ({ label }) => label)
  const queues = new Map([...waiting].map(([label, all]) => [label, all.map(({ player }) => player)]))
  return labels.map(label => queues.get(label)?.shift() ?? null)
}
