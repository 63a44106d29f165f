import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineupTotal } from '../../../../src/engine/rules/lineups/best-lineup.ts'
import { exchanges } from '../../../../src/engine/rules/lineups/exchanges.ts'
import { fewestExchanges } from '../../../../src/engine/rules/matchups/league-report.ts'
import { everyLineup, exchangesBetween, someLineupInForce, startersOf } from '../../../support/lineups.ts'

const step = (gain: number) => ({ in: 1, out: 0, slotIndex: 0, gain })

describe('a flipped matchup', () => {
  it('needs as few exchanges as a search of all possible lineups finds', () => {
    fc.assert(
      fc.property(someLineupInForce, fc.integer({ min: -10, max: 600 }), (choice, ahead) => {
        const { current, steps } = exchanges(choice)
        const opponent = current + ahead
        const turning = everyLineup(choice)
          .filter(lineup => lineupTotal(lineup, choice.candidates) > opponent)
          .map(lineup => exchangesBetween(startersOf(choice.lineup), startersOf(lineup)))
        const fewest = fewestExchanges({ steps, total: current, opponent })
        expect(fewest?.length ?? null).toBe(turning.length === 0 ? null : Math.min(...turning))
        expect(fewest ?? []).toEqual(steps.slice(0, fewest?.length ?? 0))
      }),
      { numRuns: 500 },
    )
  })

  it("needs a total above the opponent's: a tie is not enough", () => {
    const steps = [step(500), step(300), step(100)]
    const turned = (opponent: number) => fewestExchanges({ steps, total: 1000, opponent })
    expect([1000, 1499, 1500, 1799, 1899, 1900].map(opponent => turned(opponent)?.length ?? null)).toEqual([
      1,
      1,
      2,
      2,
      3,
      null,
    ])
  })

  it('needs no exchange if the side is already ahead, and is impossible if no exchange gains points', () => {
    expect(fewestExchanges({ steps: [step(500)], total: 1000, opponent: 999 })).toEqual([])
    expect(fewestExchanges({ steps: [], total: 1000, opponent: 1000 })).toBeNull()
  })
})
