import { SHARES, UNITS, type Unit } from './archetypes.ts'
import type { Club, Player } from './cast.ts'
import type { Random } from './random.ts'

/** A healthy player and their share of the unit's workload. */
export interface Slot {
  player: Player
  share: number
}

/** The players that a club uses in one quarter. */
export interface Lineup {
  units: Readonly<Record<Unit, readonly Slot[]>>
  quarterback: Player
  kicker: Player
  punter: Player
  receivers: readonly Slot[]
  runners: readonly Slot[]
  defenders: readonly Slot[]
  /** All offensive players, for recoveries and for tackles after a turnover. */
  offense: readonly Slot[]
  /** The kick coverage unit: mostly players who do not start. */
  coverage: readonly Slot[]
}

const fillUnit = (unit: Unit, healthy: readonly Player[], benchFirst: boolean): Slot[] => {
  const inOrder = healthy.filter(player => player.unit === unit)
  const order = benchFirst && inOrder.length > 1 ? [...inOrder.slice(1), ...inOrder.slice(0, 1)] : inOrder
  const shares = SHARES[unit]
  return order.slice(0, shares.length).map((player, index) => ({ player, share: shares[index] ?? 0 }))
}

const COVERAGE_UNITS: readonly Unit[] = ['LB', 'DB', 'WR', 'TE', 'RB', 'OL', 'P', 'K', 'LS']

const coverageSlot = ({ player, share }: Slot): Slot => {
  const specialist = ['K', 'P', 'LS'].includes(player.unit)
  return { player, share: specialist ? 1 : Math.max(0.04, 0.8 - share) }
}

/** Returns a club's lineup for a quarter. With `rested`, the second quarterback finishes a game that is decided. */
export const lineupOf = (club: Club, week: number, quarter: number, rested: boolean): Lineup => {
  const healthy = club.players.filter(player => player.backIn <= week && quarter < player.leavesIn)
  const fill = (unit: Unit) => fillUnit(unit, healthy, unit === 'QB' && rested)
  const units = Object.fromEntries(UNITS.map(unit => [unit, fill(unit)])) as Record<Unit, Slot[]>
  const first = (unit: Unit): Player =>
    units[unit][0]?.player ?? (club.players.find(player => player.unit === unit) as Player)
  return {
    units,
    quarterback: first('QB'),
    kicker: first('K'),
    punter: first('P'),
    receivers: [...units.RB, ...units.WR, ...units.TE],
    runners: [...units.QB.slice(0, 1), ...units.RB, ...units.WR],
    defenders: [...units.DL, ...units.LB, ...units.DB],
    offense: [...units.QB.slice(0, 1), ...units.RB, ...units.WR, ...units.TE, ...units.OL],
    coverage: COVERAGE_UNITS.flatMap(unit => units[unit].map(coverageSlot)),
  }
}

/** Draws one of the slots by share and weight. If `form` matters, it is part of the weight. */
export const draw = (random: Random, slots: readonly Slot[], weight: (player: Player) => number): Player => {
  const slot = random.weighted(slots, ({ player, share }) => share * weight(player))
  return (slot ?? (slots[0] as Slot)).player
}
