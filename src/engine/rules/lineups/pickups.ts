import { groupBits } from './assignment.ts'
import { bestLineup, type Candidate, type LineupChoice } from './best-lineup.ts'

/**
 * Finds free agents who raise the total of a roster's best lineup.
 *
 * 1. A pickup's gain is the best total with the free agent minus the best total without them. Only gains above 0 are
 *    listed, highest first. If gains are equal, agents stay in order.
 * 2. If the roster is full, a pickup requires a drop: the droppable player whose loss lowers the best total the least.
 *    If several are equal, it is the one with the lowest value, then the last one on the roster. Without a droppable
 *    player, pickups are not listed. A player pinned to a slot is never dropped.
 *
 * An agent who gains points starts in every best lineup. Agents with the same position groups (one kind) therefore take
 * the same slot from the same player, and their gains differ by exactly as much as their points. One computation, for
 * the best agent, covers the entire kind. Source: docs/rules.md, Advice.
 */
export interface PickupChoice extends Omit<LineupChoice, 'candidates'> {
  /** In roster order. */
  roster: readonly Candidate[]
  /** By roster index: whether the player can be dropped. */
  droppable: readonly boolean[]
  /** By roster index: the player's value beyond this lineup, in any unit. Keeps a star on a bye from being dropped. */
  keepValue: readonly number[]
  full: boolean
  /** The free agents, in any order. */
  agents: readonly Candidate[]
  /** The max number of pickups to list. */
  limit: number
}

/** A free agent to add, and the player to drop. */
export interface Pickup {
  /** The agent's index. */
  agent: number
  /** The roster index of the player to drop; null if there is room. */
  drop: number | null
  /** The agent's slot in the new best lineup. */
  slotIndex: number
  gain: number
  /** The new best total. */
  total: number
}

/**
 * The part of a pickup that is the same for all agents of one kind. `gain` and `total` are for an agent who scores 0,
 * so the gain can be negative.
 */
type Offer = Omit<Pickup, 'agent'>

/** Returns the pickups that raise the best total, highest gain first. */
export const pickups = (choice: PickupChoice): Pickup[] => {
  const before = bestLineup({ ...choice, candidates: choice.roster }).total
  const drops = choice.full ? dropsOf(choice) : [null]
  const offers = new Map(
    Array.from(bestOfKinds(choice.agents), ([kind, agent]) => [kind, offerOf(choice, { agent, before, drops })]),
  )
  const found = choice.agents.flatMap(({ posGroups, points }, agent): Pickup[] => {
    const offer = offers.get(groupBits(posGroups))
    if (!offer || points === null || offer.gain + points <= 0) return []
    return [{ agent, ...offer, gain: offer.gain + points, total: offer.total + points }]
  })
  return found.sort((a, b) => b.gain - a.gain).slice(0, choice.limit)
}

/** Returns the players to consider dropping. If players are equal, the first one is dropped. */
const dropsOf = ({ roster, droppable, keepValue, pins = [] }: PickupChoice): number[] => {
  const open = [...roster.keys()].filter(i => droppable[i] && !pins.includes(i))
  return open.sort((a, b) => keepValue[a]! - keepValue[b]! || b - a)
}

const bestOfKinds = (agents: readonly Candidate[]): Map<number, Candidate> => {
  const best = new Map<number, Candidate>()
  for (const agent of agents) {
    const kind = groupBits(agent.posGroups)
    const previous = best.get(kind)
    if (previous === undefined || (previous.points ?? 0) < (agent.points ?? 0)) best.set(kind, agent)
  }
  return best
}

interface Trial {
  /** The best agent of the kind. */
  agent: Candidate
  /** The best total without the agent. */
  before: number
  drops: readonly (number | null)[]
}

/** Computes a kind's gain for its best agent; null if that agent does not gain points. */
const offerOf = (choice: PickupChoice, { agent, before, drops }: Trial): Offer | null => {
  const candidates = [...choice.roster, agent]
  const ceiling = bestLineup({ ...choice, candidates }).total
  if (ceiling <= before) return null
  let best: Offer | null = null
  let highest = before
  for (const drop of drops) {
    const out = drop === null ? choice.out : new Set(choice.out).add(drop)
    const { slots, total } = bestLineup({ ...choice, candidates, ...(out && { out }) })
    if (total <= highest) continue
    highest = total
    const rest = total - agent.points!
    best = { drop, slotIndex: slots.indexOf(choice.roster.length), gain: rest - before, total: rest }
    if (total === ceiling) break // Every other drop costs at least as much.
  }
  return best
}
