import { DEFENDERS, POS_GROUPS } from '../../../../data/positions.ts'
import { type Seat, type Seating, seatingFor } from '../seats.ts'
import type { LeagueBody } from './answers.ts'
import { groupOf, isKnown } from './players.ts'
import { sharedSeats } from './shared-seats.ts'

/**
 * Starting seats. MFL says how many play in all, and how few and many of each position: the fewest have seats of their own, and
 * who may come on top shares the seats that are left. Where it says how many defenders play, theirs are apart.
 */

interface Limit {
  name: string
  positions: readonly string[]
  least: number
  most: number
}

/** The bounds in a text: "2-3", or one number for both. */
const boundsIn = (text: string | null | undefined): { least: number; most: number } => {
  const [least = 0, most = least] = (text ?? '').split('-').map(each => Math.max(0, Math.trunc(Number(each)) || 0))
  return { least, most }
}

const limitOf = ({ name, limit }: LeagueBody['starters']['position'][number]): Limit => ({
  name,
  positions: name.split(/[+|]/),
  ...boundsIn(limit),
})

const eligibleFor = (positions: readonly string[]): Seat['eligible'] => {
  const groups = new Set(positions.filter(isKnown).map(groupOf))
  return POS_GROUPS.filter(group => group !== 'OTHER' && groups.has(group))
}

const isOfDefenders = ({ positions }: Limit): boolean => positions.every(each => DEFENDERS.includes(groupOf(each)))

const leastOf = (limits: readonly Limit[]): number => limits.reduce((sum, { least }) => sum + least, 0)

const MOST_SHARED = 40

/** The seats of those who may come on top, so that `all` play. */
const sharedBy = (limits: readonly Limit[], all: number): Seat[] => {
  const open = Math.min(MOST_SHARED, Math.max(0, all - leastOf(limits)))
  const seats = sharedSeats(
    limits.map(({ least, most }) => most - least),
    open,
  )
  return seats.map(places => {
    const sharing = places.map(place => limits[place]!)
    const positions = sharing.flatMap(limit => limit.positions)
    return { label: positions.join('/'), eligible: eligibleFor(positions), count: 1 }
  })
}

/** The seats that are left, those of defenders apart where MFL says how many of them play. */
const sharedIn = ({ count, idp_starters }: LeagueBody['starters'], limits: readonly Limit[]): Seat[] => {
  // Without a number of all, nothing but the bounds of positions limits them.
  const all = boundsIn(count).most || limits.reduce((sum, { most }) => sum + most, 0)
  const ofDefenders = boundsIn(idp_starters)
  if (ofDefenders.most === 0) return sharedBy(limits, all)
  return [
    ...sharedBy(
      limits.filter(limit => !isOfDefenders(limit)),
      all - ofDefenders.least,
    ),
    ...sharedBy(limits.filter(isOfDefenders), ofDefenders.most),
  ]
}

const countOf = (text: string | null | undefined): number => boundsIn(text).most

export const taxiOf = ({ taxiSquad }: LeagueBody): number => countOf(taxiSquad)

/** The taxi squad and seats that do not exist here become places on the bench. */
export const seatingOf = ({ id, starters, rosterSize, taxiSquad, injuredReserve }: LeagueBody): Seating => {
  const limits = starters.position.map(limitOf)
  const fixed = limits.map(({ name, positions, least }) => ({
    label: name,
    eligible: eligibleFor(positions),
    count: least,
  }))
  const shared = sharedIn(starters, limits)
  const bench = Math.max(0, countOf(rosterSize) - leastOf(limits) - shared.length) + countOf(taxiSquad)
  const places = { bench, reserve: countOf(injuredReserve) }
  return seatingFor([...fixed, ...shared], places, { platform: 'mfl', what: `league ${id}` })
}
