import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PosGroup } from '../../../data/positions.ts'
import { weekContentOf } from '../../../src/engine/league/mirror-content.ts'
import { readLeague, type SleeperLeague } from '../../../src/engine/platforms/sleeper/client.ts'
import { planLeague } from '../../../src/engine/platforms/sleeper/index.ts'
import { readPlayers } from '../../../src/engine/platforms/sleeper/league.ts'
import { capturedClient, SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const client = capturedClient()
let answers: SleeperLeague
let eligible: ReadonlyMap<string, readonly PosGroup[]>

beforeAll(async () => {
  answers = await readLeague(client, SAMPLE_LEAGUES.complete)
  eligible = new Map((await readPlayers(client)).map(player => [player.externalId, player.eligible]))
})

const eligibleOf = (player: string): readonly PosGroup[] => eligible.get(player) ?? []

/** Imports the league as if it had ended the season with these starting slots. Returns its slots and lineups. */
const importWith = (slots: readonly string[]) => {
  const plan = planLeague({ ...answers, league: { ...answers.league, roster_positions: [...slots, 'BN', 'BN', 'BN'] } })
  const { lineups } = weekContentOf(plan, { idOf: id => id, playerOf: id => id, eligibleOf, spotsOf: () => [] })
  return { slots: plan.roster.config.slots, lineups: lineups.filter(({ players }) => players !== null) }
}

type Slots = ReturnType<typeof importWith>['slots']

/** Returns the max number of players that the slots from `at` on can hold, found by brute force. */
const maxFilled = (slots: Slots, players: readonly string[], at = 0): number => {
  if (at === slots.length || players.length === 0) return 0
  const able = players.filter(player => eligibleOf(player).some(group => slots[at]!.eligible.includes(group)))
  const without = maxFilled(slots, players, at + 1)
  return Math.max(
    without,
    ...able.map(
      one =>
        1 +
        maxFilled(
          slots,
          players.filter(each => each !== one),
          at + 1,
        ),
    ),
  )
}

const ORIGINAL = ['QB', 'RB', 'WR', 'TE', 'FLEX', 'WRRB_FLEX', 'K', 'DEF', 'IDP_FLEX']
const startersIn = ({ players }: { players: readonly (string | null)[] | null }): string[] =>
  (players ?? []).filter(player => player !== null)

describe('lineups of a league that changed its slots during the season', () => {
  it('keep their slots if nothing changed', () => {
    const { lineups } = importWith(ORIGINAL)
    const listed = [...answers.weeks.values()]
      .flat()
      .map(({ starters }) => starters!.map(id => (id === '0' ? null : id)))
    expect(lineups.map(({ players }) => players).toSorted()).toEqual(listed.toSorted())
  })

  it("put the kicker on the bench and keep the defense if the kicker's slot was removed", () => {
    const before = importWith(ORIGINAL)
    const { slots, lineups } = importWith(ORIGINAL.filter(slot => slot !== 'K'))
    for (const [at, lineup] of lineups.entries()) {
      const kickers = startersIn(before.lineups[at]!).filter(player => eligibleOf(player).includes('K'))
      expect(new Set([...startersIn(lineup), ...kickers])).toEqual(new Set(startersIn(before.lineups[at]!)))
      expect(eligibleOf(lineup.players![slots.findIndex(({ slot }) => slot === 'DST')]!)).toEqual(['DST'])
    }
  })

  it('include every player who fits, each in an eligible slot', () => {
    const added = fc.array(fc.constantFrom('RB', 'WR', 'FLEX', 'SUPER_FLEX', 'DL'), { maxLength: 2 })
    const others = fc
      .tuple(fc.shuffledSubarray(ORIGINAL, { minLength: 1 }), added)
      .map(parts => parts.flat())
      .filter(slots => slots.length !== ORIGINAL.length)
    const before = importWith(ORIGINAL).lineups
    fc.assert(
      fc.property(others, names => {
        const { slots, lineups } = importWith(names)
        for (const [at, lineup] of lineups.entries()) {
          for (const [slot, player] of lineup.players!.entries())
            if (player !== null)
              expect(eligibleOf(player).some(group => slots[slot]!.eligible.includes(group))).toBe(true)
          expect(startersIn(lineup)).toHaveLength(maxFilled(slots, startersIn(before[at]!)))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('adapt to slots that were replaced by the same number of others', () => {
    const before = importWith(ORIGINAL).lineups
    for (const from of ['K', 'DEF']) {
      const { slots, lineups } = importWith(ORIGINAL.map(slot => (slot === from ? 'SUPER_FLEX' : slot)))
      for (const [at, lineup] of lineups.entries())
        expect(startersIn(lineup)).toHaveLength(maxFilled(slots, startersIn(before[at]!)))
    }
  })
})
