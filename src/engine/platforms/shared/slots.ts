import { MAX_RESERVE, MAX_TAXI } from '../../../../data/leagues.ts'
import { type PlatformName, platformLabel } from '../../../../data/platforms.ts'
import { DEFENDERS, type PosGroup } from '../../../../data/positions.ts'
import { conflict } from '../../base/errors.ts'
import type { RosterConfig } from '../../schema/lineup.ts'
import type { PlannedRoster } from './plan.ts'

/** Returns the IR and taxi spots in the form of roster settings. */
export const reservesOf = (reserve: number, taxi = 0): Pick<RosterConfig, 'reserve' | 'taxi'> => ({
  ...(reserve > 0 && { reserve: Math.min(reserve, MAX_RESERVE) }),
  ...(taxi > 0 && { taxi: Math.min(taxi, MAX_TAXI) }),
})

/** Starting slots on platforms that list each slot's positions. */

const LARGEST_BENCH = 60
const MAX_SLOTS = 40
/**
 * The max number of slots of one kind that are read. A higher number is an error, and this one is enough to reject the
 * league.
 */
const MAX_SLOTS_OF_KIND = 1_000

/** Usual names for slots that accept several groups. */
const FLEX: Readonly<Record<string, string>> = {
  'RB WR TE': 'FLEX',
  'RB WR': 'WRRB_FLEX',
  'WR TE': 'REC_FLEX',
  'QB RB WR TE': 'SUPERFLEX',
  'DL LB DB': 'IDP_FLEX',
}

/** A kind of slot: the platform's name, the eligible groups, and how many there are. */
export interface PlatformSlot {
  label: string
  /** Empty if Hindsight does not support the slot. */
  eligible: readonly PosGroup[]
  count: number
}

/**
 * Returns Hindsight's name for a slot. A slot for one defensive position keeps its platform name, because CB is more
 * specific than DB.
 */
export const slotOf = ({ label, eligible }: PlatformSlot): RosterConfig['slots'][number] => {
  const [only, ...others] = eligible
  const baseSlot = DEFENDERS.includes(only!) && /^[A-Z]{1,3}$/.test(label) ? label : only!
  const slot = others.length === 0 ? baseSlot : (FLEX[eligible.join(' ')] ?? label)
  return { slot, eligible: [...eligible] }
}

/** A league's slots, each with its name on the platform. */
export interface SlotLayout extends PlannedRoster {
  labels: readonly string[]
}

/** Throws conflict if a league does not have any supported starting slots, or has more than the maximum. */
export const requireSlotCount = (count: number, platform: PlatformName, what: string): void => {
  const league = `${what} on ${platformLabel(platform)}`
  if (count === 0) throw conflict(`None of the starting slots in ${league} exist in Hindsight, so it can't be mirrored`)
  if (count > MAX_SLOTS)
    throw conflict(`${league} has ${count} starting slots; an imported league can have up to ${MAX_SLOTS}`)
}

/**
 * Maps slots to Hindsight's. Slots that Hindsight does not support become bench spots. Throws conflict if no starting
 * slot is left.
 */
export const slotLayout = (
  seats: readonly PlatformSlot[],
  { bench, reserve, taxi = 0 }: { bench: number; reserve: number; taxi?: number },
  { platform, what }: { platform: PlatformName; what: string },
): SlotLayout => {
  const all = seats.flatMap(seat =>
    Array<PlatformSlot>(Math.min(Math.max(0, seat.count), MAX_SLOTS_OF_KIND)).fill(seat),
  )
  const supported = all.filter(({ eligible }) => eligible.length > 0)
  requireSlotCount(supported.length, platform, what)
  const unsupportedSlots = all.filter(({ eligible }) => eligible.length === 0).map(({ label }) => label)
  return {
    config: {
      slots: supported.map(slotOf),
      bench: Math.min(Math.max(0, bench) + unsupportedSlots.length, LARGEST_BENCH),
      ...reservesOf(reserve, taxi),
    },
    unsupportedSlots,
    labels: supported.map(({ label }) => label),
  }
}

/** A starter and the slot's platform name. */
export interface Starter {
  label: string
  player: string
}

/** Starters by slot, and starters in slots that the league no longer has. */
interface SlottedStarters {
  starters: (string | null)[]
  unassigned: string[]
}

/** Assigns starters to slots with the same names, in the platform's order. Leaves out starters in unsupported slots. */
export const assignToSlots = (
  starters: readonly Starter[],
  { labels, unsupportedSlots }: SlotLayout,
): SlottedStarters => {
  const waiting = [...starters]
  const take = (label: string): string | null => {
    const at = waiting.findIndex(starter => starter.label === label)
    return at < 0 ? null : waiting.splice(at, 1)[0]!.player
  }
  const assigned = labels.map(take)
  for (const label of unsupportedSlots) take(label)
  return { starters: assigned, unassigned: waiting.map(({ player }) => player) }
}

/** Returns whether the league still has every starter's slot, including unsupported slots. */
export const fitSlots = (starters: readonly Starter[], seating: SlotLayout): boolean =>
  assignToSlots(starters, seating).unassigned.length === 0
