import fc from 'fast-check'
import type { PosGroup } from '../../data/positions.ts'
import type { Candidate } from '../../src/engine/rules/lineups/best-lineup.ts'
import type { LineupInForce } from '../../src/engine/rules/lineups/exchanges.ts'

/** Small rosters, each with a current lineup (legal or not) and every lineup that could replace it. */

export const slot = (...eligible: PosGroup[]) => ({ slot: eligible.join('/'), eligible })
export const player = (points: number | null, ...posGroups: PosGroup[]): Candidate => ({ points, posGroups })

const someGroups = fc.uniqueArray(fc.constantFrom<PosGroup>('QB', 'RB', 'WR', 'TE'), { minLength: 1, maxLength: 3 })
/** Only a few different point values, so that most cases have many ties. */
const somePoints = fc.oneof(fc.constantFrom(null, 0, 100, 200, 300), fc.integer({ min: -3, max: 9 }))

const someSlots = fc.array(
  someGroups.map(groups => slot(...groups)),
  { minLength: 1, maxLength: 4 },
)
export const somePlayers = (minLength: number, maxLength: number): fc.Arbitrary<Candidate[]> =>
  fc.array(fc.record({ points: somePoints, posGroups: someGroups }), { minLength, maxLength })

const nested = ({ slots, candidates }: Pick<LineupInForce, 'slots' | 'candidates'>) => {
  const slotIndexes = fc.array(fc.nat(slots.length + 3), { minLength: candidates.length, maxLength: candidates.length })
  const flags = (length: number) => fc.array(fc.nat(7), { minLength: length, maxLength: length })
  return fc
    .tuple(slotIndexes, flags(slots.length), flags(candidates.length))
    .map(([seat, locks, outs]): LineupInForce => {
      const lineup = slots.map((_, s) => (seat.includes(s) ? seat.indexOf(s) : null))
      const pins = lineup.map((i, s) => (locks[s] === 0 ? i : undefined))
      return { slots, candidates, lineup, pins, out: new Set(candidates.keys().filter(i => outs[i] === 0)) }
    })
}

/**
 * A lineup choice with locked slots, and with players who are ineligible for their slots or unavailable, including
 * starters.
 */
export const someLineupInForce: fc.Arbitrary<LineupInForce> = fc
  .record({ slots: someSlots, candidates: somePlayers(3, 7) })
  .chain(nested)

export const startersOf = (lineup: readonly (number | null)[]): number[] => lineup.filter(i => i !== null)

/** Returns every lineup that could replace the current one, including the current one, slot by slot. */
export const everyLineup = (choice: LineupInForce): (number | null)[][] => {
  const { slots, candidates, lineup, pins = [], out } = choice
  let lineups: (number | null)[][] = [[]]
  for (const [s, { eligible }] of slots.entries()) {
    const may = candidates.flatMap(({ posGroups }, i) => {
      const fits = lineup[s] === i || posGroups.some(group => eligible.includes(group))
      return fits && !pins.includes(i) && (!out?.has(i) || lineup.includes(i)) ? [i] : []
    })
    const choices = pins[s] === undefined ? [null, ...may] : [pins[s]]
    lineups = lineups.flatMap(so => choices.filter(i => i === null || !so.includes(i)).map(i => [...so, i]))
  }
  return lineups
}

/** Returns the number of one-for-one exchanges between two sets of starters. */
export const exchangesBetween = (from: readonly number[], to: readonly number[]): number =>
  Math.max(from.filter(i => !to.includes(i)).length, to.filter(i => !from.includes(i)).length)
