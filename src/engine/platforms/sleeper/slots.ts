import type { PosGroup } from '../../../../data/positions.ts'
import type { PlannedRoster } from '../plan.ts'
import { reserveOf } from '../reserve-spots.ts'
import { requireSeats } from '../seats.ts'
import type { LeagueAnswer } from './answers.ts'

/** Starting seats of Sleeper: our name and who may sit there. */
const SEATS: Readonly<Record<string, readonly [slot: string, ...eligible: PosGroup[]]>> = {
  QB: ['QB', 'QB'],
  RB: ['RB', 'RB'],
  WR: ['WR', 'WR'],
  TE: ['TE', 'TE'],
  K: ['K', 'K'],
  DEF: ['DST', 'DST'],
  DL: ['DL', 'DL'],
  LB: ['LB', 'LB'],
  DB: ['DB', 'DB'],
  FLEX: ['FLEX', 'RB', 'WR', 'TE'],
  WRRB_FLEX: ['WRRB_FLEX', 'RB', 'WR'],
  REC_FLEX: ['REC_FLEX', 'WR', 'TE'],
  SUPER_FLEX: ['SUPERFLEX', 'QB', 'RB', 'WR', 'TE'],
  IDP_FLEX: ['IDP_FLEX', 'DL', 'LB', 'DB'],
}

const BENCH = ['BN', 'IR', 'TAXI']
const LARGEST_BENCH = 60

/** The seats of a league, and which place of Sleeper's list of starters each of ours is. */
export interface Seating extends PlannedRoster {
  places: readonly number[]
}

const countOf = (places: number | null | undefined): number => Math.max(0, Math.trunc(places ?? 0))

/** The taxi squad and seats that do not exist here become places on the bench. */
export const seatingOf = ({ league_id, roster_positions, settings }: LeagueAnswer): Seating => {
  const starting = roster_positions.filter(position => !BENCH.includes(position))
  const seats = starting.map((position, place) => ({ place, seat: Object.hasOwn(SEATS, position) && SEATS[position] }))
  const taken = seats.flatMap(({ place, seat }) => (seat ? [{ place, seat }] : []))
  requireSeats(taken.length, 'sleeper', `league ${league_id}`)
  const bench = roster_positions.length - taken.length + countOf(settings.taxi_slots)
  return {
    config: {
      slots: taken.map(({ seat: [slot, ...eligible] }) => ({ slot, eligible })),
      bench: Math.min(bench, LARGEST_BENCH),
      ...reserveOf(countOf(settings.reserve_slots)),
    },
    unsupportedSlots: seats.flatMap(({ place, seat }) => (seat ? [] : [starting[place]!])),
    places: taken.map(({ place }) => place),
  }
}
