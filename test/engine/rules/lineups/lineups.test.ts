import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { type Lineup, type LineupReason, lineupIn, refuseLineup } from '../../../../src/engine/rules/lineups/lineups.ts'
import { slot } from '../../../support/lineups.ts'

const GROUPS: Readonly<Record<string, readonly PosGroup[]>> = {
  quinn: ['QB'],
  rory: ['RB'],
  rex: ['RB'],
  walt: ['WR'],
  both: ['RB', 'WR'],
}
const NAMES = Object.keys(GROUPS)
const SLOTS = [slot('QB'), slot('RB'), slot('RB', 'WR')]

const refuse = (
  before: Lineup,
  after: Lineup,
  { roster = NAMES, locked = [] as readonly string[], reserve = [] as readonly string[], slots = SLOTS } = {},
) =>
  refuseLineup({
    slots,
    before,
    after,
    playerIds: new Set(roster),
    reserve: new Map(reserve.map(id => [id, 'ir'])),
    starterOf: id => ({ name: id, posGroups: GROUPS[id]! }),
    isLocked: id => locked.includes(id),
  })

const EMPTY: Lineup = [null, null, null]

describe('the current lineup', () => {
  const lineups = [1, 3, 6].map(week => ({ week, players: [`of week ${week}`] }))

  it.each<[number, string | null]>([
    [1, 'of week 1'],
    [2, 'of week 1'],
    [3, 'of week 3'],
    [5, 'of week 3'],
    [18, 'of week 6'],
  ])("in week %i is %s: the week's own lineup, or otherwise the newest earlier one", (week, name) => {
    expect(lineupIn(lineups, week)).toEqual([name])
  })

  it('is empty before the first one is set, and for a team that never set one', () => {
    expect([lineupIn(lineups.slice(1), 2), lineupIn([], 9), lineupIn(undefined, 9)]).toEqual([null, null, null])
  })

  it('of a week does not change when a later one is set', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 18 })), fc.integer({ min: 1, max: 18 }), (weeks, week) => {
        const sorted = weeks.sort((a, b) => a - b).map(each => ({ week: each, players: [String(each)] }))
        const earlier = sorted.filter(each => each.week <= week)
        expect(lineupIn(sorted, week)).toEqual(earlier.at(-1)?.players ?? null)
        expect(lineupIn(earlier, week)).toEqual(lineupIn(sorted, week))
      }),
    )
  })
})

describe('a lineup', () => {
  it.each<[string, Lineup, Lineup]>([
    ['can be unchanged', ['quinn', 'rory', 'walt'], ['quinn', 'rory', 'walt']],
    ['can have eligible players on the roster', EMPTY, ['quinn', 'rory', 'both']],
    ['can have empty slots', ['quinn', 'rory', 'walt'], EMPTY],
    ["can swap players' slots", [null, 'rory', 'rex'], [null, 'rex', 'rory']],
    ['can place a player by any of their position groups', EMPTY, [null, 'both', null]],
    ['can keep a player who is no longer eligible in the same slot', ['walt', null, null], ['walt', 'rory', null]],
  ])('%s', (_, before, after) => {
    expect(refuse(before, after)).toBeNull()
  })

  it.each<[string, Lineup, Lineup, LineupReason, RegExp]>([
    [
      'an ineligible player for a slot',
      EMPTY,
      ['rory', null, null],
      'ineligible',
      /rory .*can't start as QB, which takes QB/,
    ],
    [
      'to move an ineligible player to another ineligible slot',
      ['walt', null, null],
      [null, 'walt', null],
      'ineligible',
      /RB/,
    ],
  ])('refuses %s with the reason', (_, before, after, reason, message) => {
    expect(refuse(before, after)).toEqual({ code: 'conflict', reason, message: expect.stringMatching(message) })
  })

  it('refuses a new player who is not on the roster, but lets a dropped one stay or be removed', () => {
    const roster = ['rory']
    expect(refuse(EMPTY, [null, 'rex', null], { roster })).toMatchObject({
      reason: 'absent',
      message: expect.stringContaining('rex is not on this roster'),
    })
    expect(refuse([null, 'rex', null], [null, 'rex', 'rory'], { roster })).toBeNull()
    expect(refuse([null, 'rex', null], EMPTY, { roster })).toBeNull()
  })

  it('refuses a player on IR, and lists all positions of the slot and the player in a mismatch', () => {
    expect(refuse(EMPTY, [null, 'rory', null], { reserve: ['rory'] })).toEqual({
      ...{ code: 'conflict', reason: 'reserved' },
      message: "rory is on IR and can't start; activate them first",
    })
    const slots = [slot('QB', 'TE'), ...SLOTS.slice(1)]
    expect(refuse(EMPTY, ['both', null, null], { slots })?.message).toMatch(/^both \(RB\/WR\) .* which takes QB, TE$/)
  })

  it.each<[string, Lineup, Lineup]>([
    ['in', EMPTY, [null, 'rory', null]],
    ['out', [null, 'rory', null], EMPTY],
    ['from slot to slot', [null, 'rory', null], [null, null, 'rory']],
    ['out of the lineup', [null, 'rory', null], [null, 'rex', null]],
  ])('refuses to move a locked player %s', (_, before, after) => {
    expect(refuse(before, after, { locked: ['rory'] })).toMatchObject({
      code: 'locked',
      reason: 'locked',
      message: expect.stringContaining('rory is locked'),
    })
  })

  it('can be changed around a locked player who stays, and around an empty slot', () => {
    const locked = ['rory', 'rex']
    expect(refuse([null, 'rory', 'walt'], ['quinn', 'rory', 'both'], { locked })).toBeNull()
  })

  it('reports permanent errors before locks', () => {
    expect(refuse([null, 'rory', null], ['walt', null, null], { locked: ['rory', 'walt'] })?.reason).toBe('ineligible')
  })
})

describe('any accepted lineup', () => {
  const somePlayer = fc.option(fc.constantFrom(...NAMES))
  const someLineup = fc
    .tuple(somePlayer, somePlayer, somePlayer)
    .filter(all => new Set(all.filter(Boolean)).size === all.filter(Boolean).length)
  const someChange = fc.record({
    before: someLineup,
    after: someLineup,
    roster: fc.subarray(NAMES),
    locked: fc.subarray(NAMES),
  })

  it('keeps each locked player in place, and adds only eligible players from the roster', () => {
    fc.assert(
      fc.property(someChange, ({ before, after, roster, locked }) => {
        const may = (id: string, at: number): boolean =>
          roster.includes(id) && GROUPS[id]!.some(group => SLOTS[at]!.eligible.includes(group))
        const entries = after.flatMap((id, at) => (id === null || id === before[at] ? [] : [[id, at] as const]))
        const legal = entries.every(([id, at]) => may(id, at))
        const still = locked.every(id => before.indexOf(id) === after.indexOf(id))
        const refusal = refuse(before, after, { roster, locked })
        expect(refusal === null).toBe(legal && still)
        if (refusal) expect(refusal.code).toBe(legal ? 'locked' : 'conflict')
      }),
      { numRuns: 2000 },
    )
  })
})
