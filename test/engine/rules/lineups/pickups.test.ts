import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestLineup } from '../../../../src/engine/rules/lineups/best-lineup.ts'
import { type Pickup, type PickupChoice, pickups } from '../../../../src/engine/rules/lineups/pickups.ts'
import { player, slot, someLineupInForce, somePlayers } from '../../../support/lineups.ts'

/** A reference implementation: tries each free agent and, if the roster is full, each player who can be dropped. */
const reference = (market: PickupChoice): Pickup[] => {
  const { roster, droppable, keepValue, full, agents, limit, pins = [], out = new Set() } = market
  const before = bestLineup({ ...market, candidates: roster }).total
  const drops = full ? [...roster.keys()].filter(i => droppable[i] && !pins.includes(i)) : [null]
  return agents
    .flatMap((agent, i) =>
      drops
        .map(drop => {
          const candidates = [...roster, agent]
          const { slots, total } = bestLineup({ ...market, candidates, out: new Set([...out, drop ?? -1]) })
          return { agent: i, drop, slotIndex: slots.indexOf(roster.length), gain: total - before, total }
        })
        .sort((a, b) => b.total - a.total || keepValue[a.drop!]! - keepValue[b.drop!]! || b.drop! - a.drop!)
        .slice(0, 1),
    )
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || a.agent - b.agent)
    .slice(0, limit)
}

const someMarket: fc.Arbitrary<PickupChoice> = fc
  .record({
    choice: someLineupInForce,
    agents: somePlayers(0, 10),
    full: fc.boolean(),
    limit: fc.integer({ min: 1, max: 8 }),
    keep: fc.infiniteStream(fc.boolean()),
    values: fc.infiniteStream(fc.integer({ min: -2, max: 5 })),
  })
  .map(({ choice: { candidates: roster, lineup: _, ...choice }, keep, values, ...market }) => ({
    ...choice,
    ...market,
    roster,
    droppable: roster.map(() => keep.next().value ?? true),
    keepValue: roster.map(() => values.next().value ?? 0),
  }))

const market = (more: Partial<PickupChoice>): PickupChoice => {
  const roster = more.roster ?? [player(900, 'RB'), player(500, 'WR'), player(400, 'RB')]
  return {
    slots: [slot('RB'), slot('RB', 'WR')],
    roster,
    droppable: roster.map(() => true),
    keepValue: roster.map(({ points }) => points ?? 0),
    full: true,
    agents: [],
    limit: 10,
    ...more,
  }
}

describe('pickups in any market', () => {
  it('match a search of every free agent and every drop', () => {
    fc.assert(
      fc.property(someMarket, each => {
        expect(pickups(each)).toEqual(reference(each))
      }),
      { numRuns: 1500 },
    )
  })

  it('never gain less if the roster has an open spot', () => {
    fc.assert(
      fc.property(someMarket, each => {
        const roomy = new Map(
          pickups({ ...each, full: false, limit: 50 }).map(({ agent, gain, drop }) => {
            expect(drop).toBeNull()
            return [agent, gain]
          }),
        )
        for (const { agent, gain } of pickups({ ...each, full: true })) {
          expect(roomy.get(agent)).toBeGreaterThanOrEqual(gain)
        }
      }),
    )
  })

  it('are the same with a lower limit, but fewer', () => {
    fc.assert(
      fc.property(someMarket, each => {
        expect(pickups(each)).toEqual(pickups({ ...each, limit: 50 }).slice(0, each.limit))
      }),
    )
  })
})

describe('pickups by example', () => {
  it('gain the difference from the replaced starter, and drop the cheapest player', () => {
    expect(pickups(market({ agents: [player(700, 'RB'), player(300, 'RB'), player(600, 'WR')] }))).toEqual([
      { agent: 0, drop: 2, slotIndex: 1, gain: 200, total: 1600 },
      { agent: 2, drop: 2, slotIndex: 1, gain: 100, total: 1500 },
    ])
  })

  it('with equal gains are in the same order as the free agents', () => {
    const agents = [player(600, 'WR'), player(700, 'WR'), player(700, 'RB'), player(700, 'WR')]
    expect(pickups(market({ agents })).map(({ agent }) => agent)).toEqual([1, 2, 3, 0])
  })

  it('do not drop a player if the roster has an open spot', () => {
    expect(pickups(market({ agents: [player(700, 'RB')], full: false }))[0]).toMatchObject({ drop: null, gain: 200 })
  })

  it('drop the player with the lowest value among equally costly drops, then the last on the roster', () => {
    const roster = [player(900, 'RB'), player(500, 'WR'), player(-100, 'QB'), player(null, 'RB'), player(0, 'WR')]
    const droppable = roster.map(() => true)
    const dropOf = (more: Partial<PickupChoice>) =>
      pickups(market({ roster, agents: [player(700, 'RB')], ...more }))[0]?.drop
    expect(dropOf({ droppable })).toBe(2)
    expect(dropOf({ droppable: droppable.with(2, false) })).toBe(4)
    expect(dropOf({ droppable, keepValue: [1, 9, 8, 7, 6] })).toBe(4)
  })

  it('drop the last starter on the roster if losing any of several costs the same', () => {
    const slots = [slot('RB'), slot('RB'), slot('TE')]
    const roster = [player(500, 'RB'), player(500, 'RB'), player(100, 'RB')]
    expect(pickups(market({ slots, roster, agents: [player(900, 'TE')], droppable: [true, true, false] }))).toEqual([
      { agent: 0, drop: 1, slotIndex: 2, gain: 500, total: 1500 },
    ])
  })

  it('drop the only starter for a slot if the free agent is better', () => {
    const droppable = [true, false, false]
    expect(pickups(market({ agents: [player(1000, 'RB'), player(850, 'RB')], droppable }))).toEqual([
      { agent: 0, drop: 0, slotIndex: 0, gain: 100, total: 1500 },
    ])
  })

  it('are empty for a full roster without a possible drop', () => {
    expect(pickups(market({ agents: [player(9000, 'RB')], droppable: [false, false, false] }))).toEqual([])
    expect(pickups(market({ agents: [player(9000, 'RB')], roster: [], droppable: [] }))).toEqual([])
  })

  it('keep a pinned player, and do not give the slot to a free agent', () => {
    const pins = [2, undefined]
    expect(pickups(market({ agents: [player(1000, 'RB')], droppable: [false, false, true], pins }))).toEqual([])
    expect(pickups(market({ agents: [player(1000, 'RB')], pins }))).toEqual([
      { agent: 0, drop: 1, slotIndex: 1, gain: 100, total: 1400 },
    ])
  })
})
