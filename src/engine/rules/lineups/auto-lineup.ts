import type { AutoLineupLevel } from '../../../../data/leagues.ts'
import { assignedIndexes, groupBits } from './assignment.ts'
import { bestLineup, type Candidate, type LineupChoice } from './best-lineup.ts'
import { byForm, type Form, isAvailable } from './form.ts'
import type { Lineup } from './lineups.ts'

/**
 * Sets an upcoming week's lineup by the players' form.
 *
 * 1. A locked player keeps their slot or stays on the bench.
 * 2. Every slot that can legally be filled is filled, even if starters have to change slots.
 * 3. Available players start before all others. At level `fill`, available starters keep starting, and form decides
 *    between the others. At level `best`, form decides between all players.
 * 4. Among unavailable players, those with a game come first, then starters, then players in better form. If players
 *    are equal, starters come first, then roster order.
 * 5. A starter stays in the same slot unless another starter needs it.
 *
 * Source: docs/rules.md, Auto-lineup.
 */
export type FillLevel = Exclude<AutoLineupLevel, 'off'>

/** A player on the roster, with the facts that auto-lineup uses. */
export interface AutoCandidate extends Pick<Candidate, 'posGroups'> {
  form: Form
  isLocked: boolean
}

export interface AutoChoice extends Pick<LineupChoice, 'slots'> {
  /** In roster order. */
  candidates: readonly AutoCandidate[]
  /** By slotIndex: the index of the candidate who starts now, or null. */
  lineup: readonly (number | null)[]
  level: FillLevel
}

type Compare = (a: number, b: number) => number

/** Compares candidates by index. The better starter comes first. */
const orderOf = ({ candidates, lineup, level }: AutoChoice): Compare => {
  const starters = new Set(lineup)
  const formOf = (at: number): Form => candidates[at]!.form
  const starts: Compare = (a, b) => Number(starters.has(b)) - Number(starters.has(a))
  const form: Compare = (a, b) => byForm(formOf(a), formOf(b))
  const available: Compare = (a, b) =>
    level === 'best' ? form(a, b) || starts(a, b) : starts(a, b) || (starters.has(a) ? 0 : form(a, b))
  const others: Compare = (a, b) => Number(formOf(b).hasGame) - Number(formOf(a).hasGame) || starts(a, b) || form(a, b)
  return (a, b) => {
    const [one, other] = [isAvailable(formOf(a)), isAvailable(formOf(b))]
    if (one !== other) return Number(other) - Number(one)
    return one ? available(a, b) : others(a, b)
  }
}

/** Returns each candidate's rank, starting at 0. Higher ranks start first, and equal candidates share a rank. */
const ranksOf = ({ candidates }: AutoChoice, compare: Compare): number[] => {
  const order = [...candidates.keys()].sort((a, b) => compare(b, a))
  const ranks = candidates.map(() => 0)
  for (const [place, at] of order.entries()) {
    const before = order[place - 1]
    if (before !== undefined) ranks[at] = ranks[before]! + Number(compare(before, at) !== 0)
  }
  return ranks
}

const canHold = ({ slots, candidates }: AutoChoice, slotIndex: number, at: number): boolean =>
  candidates[at]!.posGroups.some(group => slots[slotIndex]!.eligible.includes(group))

/**
 * Returns the slots whose players stay: slots with a locked player, or with an available starter who is no longer
 * eligible for any open slot.
 */
const fixedSlots = (choice: AutoChoice): (number | undefined)[] =>
  choice.lineup.map((at, slotIndex) => {
    if (at === null) return undefined
    const { isLocked, form } = choice.candidates[at]!
    const isKept = isLocked || (choice.level === 'fill' && isAvailable(form) && !canHold(choice, slotIndex, at))
    return isKept ? at : undefined
  })

type Pins = readonly (number | null | undefined)[]

/** Returns whether all starters can be placed if some slots are pinned. */
const canPlace = ({ slots, candidates }: AutoChoice, starters: readonly number[], pins: Pins): boolean => {
  const openSlots = slots.flatMap(({ eligible }, at) => (pins[at] === undefined ? [groupBits(eligible)] : []))
  const movable = starters.filter(at => !pins.includes(at))
  return (
    assignedIndexes(
      openSlots,
      movable.map(at => groupBits(candidates[at]!.posGroups)),
    ).length === movable.length
  )
}

/** Pins starters to their current slots one by one, as long as all starters can still be placed. */
const stayingSlots = (choice: AutoChoice, starters: readonly number[], fixed: Pins): Pins => {
  let pins = fixed
  for (const [slotIndex, at] of choice.lineup.entries()) {
    if (at === null || pins[slotIndex] !== undefined || !starters.includes(at)) continue
    if (!canHold(choice, slotIndex, at)) continue
    const pinned = pins.with(slotIndex, at)
    if (canPlace(choice, starters, pinned)) pins = pinned
  }
  return pins
}

/** Returns the lineup: by slotIndex, the index of the candidate who starts, or null. */
export const autoLineup = (choice: AutoChoice): (number | null)[] => {
  const { slots, candidates, lineup } = choice
  const ranks = ranksOf(choice, orderOf(choice))
  const ranked = candidates.map(({ posGroups }, at) => ({ posGroups, points: ranks[at]! }))
  const fixed = fixedSlots(choice)
  const locked = [...candidates.keys()].filter(at => candidates[at]!.isLocked && !lineup.includes(at))
  const chosen = bestLineup({ slots, candidates: ranked, pins: fixed, out: new Set(locked) })
  const starters = chosen.slots.filter(at => at !== null)
  const bench = new Set([...candidates.keys()].filter(at => !starters.includes(at)))
  return bestLineup({ slots, candidates: ranked, pins: stayingSlots(choice, starters, fixed), out: bench }).slots
}

/** Returns whether two lineups start different players. */
export const isOtherTeam = (a: Lineup, b: Lineup): boolean => {
  const starters = new Set(a)
  return b.some(id => !starters.has(id)) || new Set(b).size !== starters.size
}
