import { groupBits } from './assignment.ts'
import { bestLineup, type Candidate, type LineupChoice } from './best-lineup.ts'

/**
 * Free agents who raise the best lineup of a roster.
 *
 * 1. The gain of a pickup is the best total with the free agent less the best total without. Only gains above 0 are
 *    listed, highest first, equal ones in the order of the agents.
 * 2. If the roster is full, a pickup needs a drop: of the players who may be dropped, the one whose loss lowers the
 *    best total least. Of equals it is the one with the lowest value, then the last on the roster. If no player may be
 *    dropped, no pickup is listed. A player pinned to a slot is never dropped.
 *
 * An agent who gains starts in every best lineup. So agents of the same position groups (one kind) take the same slot
 * from the same player, and their gains differ exactly like their points. The best of a kind is computed for all of it.
 *
 * Source: docs/rules.md, Advice.
 */
export interface Market extends Omit<LineupChoice, 'candidates'> {
  /** In roster order. */
  roster: readonly Candidate[]
  /** By roster index: whether the player may be dropped. */
  droppable: readonly boolean[]
  /** By roster index: what a player is worth beyond this lineup, in any unit. It keeps a star on a bye from being dropped. */
  keepWorth: readonly number[]
  /** Whether the roster is full. */
  full: boolean
  /** The free agents, in any order. */
  agents: readonly Candidate[]
  /** How many pickups are listed at most. */
  limit: number
}

/** A free agent to add, and the player to drop. */
export interface Pickup {
  /** Index into the agents. */
  agent: number
  /** Index into the roster of the player to drop; null if there is room. */
  drop: number | null
  /** Where the agent sits in the new best lineup. */
  slotIndex: number
  gain: number
  /** The new best total. */
  total: number
}

/**
 * The part of a pickup that all agents of a kind share. `gain` and `total` are for an agent who scores 0, so the gain
 * may be below 0.
 */
type Offer = Omit<Pickup, 'agent'>

/** The pickups that raise the best total, best gain first. */
export const pickups = (market: Market): Pickup[] => {
  const before = bestLineup({ ...market, candidates: market.roster }).total
  const drops = market.full ? dropsOf(market) : [null]
  const offers = new Map(
    Array.from(bestOfKinds(market.agents), ([kind, agent]) => [kind, offerOf(market, { agent, before, drops })]),
  )
  const found = market.agents.flatMap(({ posGroups, points }, agent): Pickup[] => {
    const offer = offers.get(groupBits(posGroups))
    if (!offer || points === null || offer.gain + points <= 0) return []
    return [{ agent, ...offer, gain: offer.gain + points, total: offer.total + points }]
  })
  return found.sort((a, b) => b.gain - a.gain).slice(0, market.limit)
}

/** The players to consider dropping; of equals, the first goes. */
const dropsOf = ({ roster, droppable, keepWorth, pins = [] }: Market): number[] => {
  const open = [...roster.keys()].filter(i => droppable[i] && !pins.includes(i))
  return open.sort((a, b) => keepWorth[a]! - keepWorth[b]! || b - a)
}

const bestOfKinds = (agents: readonly Candidate[]): Map<number, Candidate> => {
  const best = new Map<number, Candidate>()
  for (const agent of agents) {
    const kind = groupBits(agent.posGroups)
    const known = best.get(kind)
    if (known === undefined || (known.points ?? 0) < (agent.points ?? 0)) best.set(kind, agent)
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

/** Computes the gain of a kind for its best agent; null if even that agent gains nothing. */
const offerOf = (market: Market, { agent, before, drops }: Trial): Offer | null => {
  const candidates = [...market.roster, agent]
  const ceiling = bestLineup({ ...market, candidates }).total
  if (ceiling <= before) return null
  let best: Offer | null = null
  let highest = before
  for (const drop of drops) {
    const out = drop === null ? market.out : new Set(market.out).add(drop)
    const { slots, total } = bestLineup({ ...market, candidates, ...(out && { out }) })
    if (total <= highest) continue
    highest = total
    const rest = total - agent.points!
    best = { drop, slotIndex: slots.indexOf(market.roster.length), gain: rest - before, total: rest }
    if (total === ceiling) break // Nobody else could cost less.
  }
  return best
}
