import { POS_GROUPS } from '../../../../data/positions.ts'
import { type Seat, type Seating, seatingFor } from '../seats.ts'
import type { LeagueBody } from './answers.ts'
import { groupOf, isKnown } from './players.ts'

/**
 * Starting seats. MFL says how many play in all, and how few and many of each position: the fewest have seats of their own, and
 * who may come on top shares the seats that are left, each position in so many of them.
 */

interface Limit {
  name: string
  positions: readonly string[]
  least: number
  most: number
}

const limitOf = ({ name, limit }: LeagueBody['starters']['position'][number]): Limit => {
  const [least = 0, most = least] = (limit ?? '0').split('-').map(Number)
  return { name, positions: name.split(/[+|]/), least: least || 0, most: most || 0 }
}

const eligibleFor = (positions: readonly string[]): Seat['eligible'] => {
  const groups = new Set(positions.filter(isKnown).map(groupOf))
  return POS_GROUPS.filter(group => group !== 'OTHER' && groups.has(group))
}

/** For each seat that is left the limits that share it: whoever may fill all stands in all, others in turn. */
const sharedSeats = (limits: readonly Limit[], open: number): Limit[][] => {
  const seats: Limit[][] = Array.from({ length: open }, () => [])
  let turn = 0
  for (const limit of limits) {
    const count = Math.min(open, limit.most - limit.least)
    for (let at = 0; at < count; at++) seats[count === open ? at : turn++ % open]!.push(limit)
  }
  return seats
}

const countOf = (text: string | null | undefined): number => Math.max(0, Math.trunc(Number(text ?? 0)) || 0)

export const taxiOf = ({ taxiSquad }: LeagueBody): number => countOf(taxiSquad)

/** The taxi squad and seats that do not exist here become places on the bench. */
export const seatingOf = ({ id, starters, rosterSize, taxiSquad, injuredReserve }: LeagueBody): Seating => {
  const limits = starters.position.map(limitOf)
  const fixed = limits.map(({ name, positions, least }) => ({
    label: name,
    eligible: eligibleFor(positions),
    count: least,
  }))
  const taken = limits.reduce((sum, { least }) => sum + least, 0)
  const open = Math.min(40, Math.max(0, countOf(starters.count) - taken))
  const shared = sharedSeats(limits, open).map((all): Seat => {
    const names = all.flatMap(({ positions }) => positions)
    return { label: names.join('/'), eligible: eligibleFor(names), count: 1 }
  })
  const bench = Math.max(0, countOf(rosterSize) - taken - open) + countOf(taxiSquad)
  const seats = [...fixed, ...shared.filter(({ label }) => label !== '')]
  return seatingFor(seats, { bench, reserve: countOf(injuredReserve) }, { platform: 'mfl', what: `league ${id}` })
}
