import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keeperRounds } from '../../../../src/engine/rules/draft/keepers.ts'

const keepers = fc.uniqueArray(
  fc.record({
    teamId: fc.constantFrom('a', 'b'),
    playerId: fc.constantFrom('p', 'q', 'r', 's', 't', 'u'),
    round: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  }),
  { selector: ({ playerId }) => playerId },
)

const problemOf = (placed: ReturnType<typeof keeperRounds>): string | null =>
  'problem' in placed ? placed.problem : null

const kept = (teamId: string, playerId: string, round?: number) => ({ teamId, playerId, round })

describe('keepers', () => {
  it('use one round each, as given, and never the same round twice for a team', () => {
    fc.assert(
      fc.property(keepers, kept => {
        const placed = keeperRounds(kept, 5)
        if ('problem' in placed) {
          const named = kept.filter(({ round }) => round !== undefined).map(({ teamId, round }) => `${teamId}${round}`)
          const tooMany = ['a', 'b'].some(id => kept.filter(({ teamId }) => teamId === id).length > 5)
          expect(new Set(named).size < named.length || tooMany).toBe(true)
          return
        }
        const places = kept.map(({ teamId }, at) => `${teamId}${placed.rounds[at]}`)
        expect(new Set(places).size).toBe(places.length)
        for (const [at, { round }] of kept.entries()) {
          expect(placed.rounds[at]).toBeGreaterThanOrEqual(1)
          expect(placed.rounds[at]).toBeLessThanOrEqual(5)
          if (round !== undefined) expect(placed.rounds[at]).toBe(round)
        }
      }),
    )
  })

  it('use the last rounds by default', () => {
    const kept = ['p', 'q', 'r'].map(playerId => ({ teamId: 'a', playerId }))
    expect(keeperRounds(kept, 5)).toEqual({ rounds: [5, 4, 3] })
  })

  it.each([
    ['a duplicate player', [kept('a', 'p'), kept('b', 'p')], 'p is listed as a keeper more than once'],
    ['a round outside of the draft', [kept('a', 'p', 6)], "p can't be kept in round 6: a draft has at most 5 rounds"],
    [
      'two players for one round',
      [kept('a', 'p', 2), kept('b', 'q', 2), kept('a', 'r', 2)],
      "r can't be kept in round 2: another keeper of the team uses that round",
    ],
    [
      'more players than rounds',
      [...'pqrstu'].map(id => kept('a', id)),
      "u can't be kept: the team's other keepers use all 5 rounds",
    ],
  ])('cannot include %s', (_, all, fault) => {
    expect(problemOf(keeperRounds(all, 5))).toBe(fault)
  })
})
