import { type Seating, seatingFor } from '../seats.ts'
import type { PositionAnswer, RulesAnswer } from './answers.ts'
import { groupsOf } from './players.ts'

const STARTING = 'START'

const startsIn = ({ rosterPositions }: RulesAnswer, group: string): number =>
  rosterPositions.reduce((sum, each) => sum + (each.group === group ? (each.start ?? 0) : 0), 0)

/** The part of a roster for who is injured. */
export const INJURED = 'INJURED'

export const taxiOf = (rules: RulesAnswer): number => startsIn(rules, 'TAXI')

/** Whether who sits in a place of a box score plays. */
export const isStarting = ({ group }: Pick<PositionAnswer, 'group'>): boolean => group === STARTING

/** The taxi squad and seats that do not exist here become places on the bench. */
export const seatingOf = (rules: RulesAnswer, what: string): Seating => {
  const seats = rules.rosterPositions
    .filter(isStarting)
    .map(({ label, eligibility, start }) => ({ label, eligible: groupsOf(eligibility ?? [label]), count: start ?? 0 }))
  const places = { bench: (rules.numBench ?? 0) + taxiOf(rules), reserve: startsIn(rules, INJURED) }
  return seatingFor(seats, places, { platform: 'fleaflicker', what })
}
