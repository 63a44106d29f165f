import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  refuseAfterDeadline,
  refuseAnswer,
  refuseLate,
  refuseReview,
  refuseTrade,
  type TradedPlayer,
  type TradeReason,
  type TradeSide,
} from '../../../../src/engine/rules/rosters/trades.ts'

const traded = (id: string, locked = false): TradedPlayer => ({ id, name: `Player ${id}`, locked })
const side = (teamName: string, players: readonly string[], gives: readonly TradedPlayer[]): TradeSide => ({
  teamName,
  playerIds: new Set(players),
  reserve: new Map(),
  returned: [],
  gives,
  drops: [],
  budget: null,
  pays: 0,
})

describe('a trade', () => {
  it('is accepted if both teams have their players, none is playing, and both have room', () => {
    const bears = side('Bears', ['a', 'b'], [traded('a')])
    expect(refuseTrade(bears, side('Lions', ['x', 'y'], [traded('x')]), 2)).toBeNull()
  })

  it('of more players for fewer needs room on the receiving roster after its own players leave', () => {
    const [two, one] = [side('Bears', ['a', 'b'], [traded('a'), traded('b')]), side('Lions', ['x', 'y'], [traded('x')])]
    expect([refuseTrade(two, one, 3), refuseTrade(one, two, 3)]).toEqual([null, null])
    for (const [from, to] of [
      [two, one],
      [one, two],
    ] as const)
      expect(refuseTrade(from, to, 2)).toEqual({
        code: 'conflict',
        reason: 'full',
        message: expect.stringMatching(/Lions would have 3 players, but a roster has room for 2/),
      })
  })

  it('of two players for one fits if the receiving side drops a player, who must be on its roster and not playing', () => {
    const two = side('Bears', ['a', 'b'], [traded('a'), traded('b')])
    const one = { ...side('Lions', ['x', 'y'], [traded('x')]), drops: [traded('y')] }
    expect(refuseTrade(two, one, 2)).toBeNull()
    expect(refuseTrade(two, { ...one, drops: [traded('z')] }, 2)).toMatchObject({ reason: 'absent' })
    expect(refuseTrade(two, { ...one, drops: [traded('y', true)] }, 2)).toMatchObject({ reason: 'locked' })
  })

  it('gives no more FAAB than a side has, and none in a league without bidding', () => {
    const bears = side('Bears', ['a'], [traded('a')])
    const paying = (budget: number | null, pays: number) => ({ ...side('Lions', ['x'], []), budget, pays })
    expect(refuseTrade(bears, paying(20, 20), 3)).toBeNull()
    expect(refuseTrade(bears, paying(19, 20), 3)).toMatchObject({
      reason: 'budget',
      message: expect.stringContaining('has $19 left'),
    })
    expect(refuseTrade(bears, paying(null, 1), 3)).toMatchObject({ reason: 'budget' })
  })

  it.each<[string, TradeSide, TradeSide, TradeReason, RegExp]>([
    [
      'who has left the offering team',
      side('Bears', ['b'], [traded('a')]),
      side('Lions', ['x'], [traded('x')]),
      'absent',
      /Player a is not on the roster of Bears/,
    ],
    [
      'who has left the receiving team',
      side('Bears', ['a'], [traded('a')]),
      side('Lions', [], [traded('x')]),
      'absent',
      /Player x is not on the roster of Lions/,
    ],
    [
      'who is playing for one side',
      side('Bears', ['a', 'b'], [traded('b'), traded('a', true)]),
      side('Lions', ['x'], [traded('x')]),
      'locked',
      /Player a \(Bears\) is locked/,
    ],
    [
      'who is playing for the other side',
      side('Bears', ['a'], [traded('a')]),
      side('Lions', ['x'], [traded('x', true)]),
      'locked',
      /Player x \(Lions\) is locked/,
    ],
    [
      'who is in a trade under review',
      side('Bears', ['a'], [{ ...traded('a', true), promised: true }]),
      side('Lions', ['x'], [traded('x')]),
      'promised',
      /^Player a \(Bears\) is in another trade under review$/,
    ],
  ])('names a player %s', (_, from, to, reason, message) => {
    const code = reason === 'locked' ? 'locked' : 'conflict'
    expect(refuseTrade(from, to, 9)).toEqual({ code, reason, message: expect.stringMatching(message) })
  })
})

const someSide = (players: readonly string[]) =>
  fc
    .record({
      held: fc.subarray([...players]),
      gives: fc.subarray([...players], { minLength: 1 }),
      locked: fc.subarray([...players], { maxLength: 2 }),
    })
    .map(({ held, gives, locked }) =>
      side(
        players[0]!,
        held,
        gives.map(id => traded(id, locked.includes(id))),
      ),
    )

/** The two teams have most of the traded players, but not always all, so trades fail for every possible reason. */
const someTrade = fc.record({
  from: fc.oneof(someSide(['a', 'b', 'c', 'd']), fc.constant(side('a', ['a', 'b', 'c'], [traded('a'), traded('b')]))),
  to: fc.oneof(someSide(['x', 'y', 'z']), fc.constant(side('x', ['x', 'y'], [traded('x')]))),
  capacity: fc.integer({ min: 1, max: 5 }),
})

describe('answering an offer', () => {
  const season = { seasonEndsAt: 100, now: 100 }

  it("is too late once the offer's season is over", () => {
    expect(refuseLate({ createdAt: 99 }, season)).toMatchObject({ code: 'conflict', reason: 'over' })
    expect(refuseLate({ createdAt: 100 }, season)).toBeNull()
    expect(refuseLate({ createdAt: 99 }, { ...season, now: 99 })).toBeNull()
    expect(refuseLate({ createdAt: 99 }, { ...season, seasonEndsAt: null })).toBeNull()
  })

  it('is refused from the trade deadline to the end of the season, and allowed after it', () => {
    const reasonAt = (now: number, seasonEndsAt: number | null = 100) =>
      refuseAfterDeadline({ week: 9, at: 50 }, { seasonEndsAt, now })?.reason ?? null
    expect([49, 50, 99, 100].map(now => reasonAt(now))).toEqual([null, 'deadline', 'deadline', null])
    expect(reasonAt(100, null)).toBe('deadline')
    expect(reasonAt(100, 40)).toBeNull()
  })

  it('needs an open offer: neither resolved nor under review', () => {
    expect(refuseAnswer({ status: 'pending', endedBy: null, reviewUntil: null })).toBeNull()
    expect(refuseAnswer({ status: 'pending', endedBy: null, reviewUntil: 1 })).toEqual({
      code: 'conflict',
      reason: 'review',
      message: expect.stringMatching(/under review.*commissioner/),
    })
    expect(refuseAnswer({ status: 'rejected', endedBy: null, reviewUntil: 1 })).toEqual({
      code: 'conflict',
      reason: 'resolved',
      message: 'This trade is no longer open (rejected)',
    })
  })

  it('can be vetoed only during its review, and a refusal says how it ended', () => {
    const review = { status: 'pending', endedBy: null, reviewUntil: 1 } as const
    expect(refuseReview(review)).toBeNull()
    expect(refuseReview({ ...review, reviewUntil: null })?.message).toMatch(/not been accepted yet/)
    expect(refuseReview({ status: 'cancelled', endedBy: 'vote', reviewUntil: 1 })?.message).toBe(
      'This trade is no longer open (vetoed)',
    )
  })
})

describe('any trade', () => {
  it('is refused only if a player is missing, is playing, or would not fit, checked in this order', () => {
    fc.assert(
      fc.property(someTrade, ({ from, to, capacity }) => {
        const sides = [from, to]
        const faults = sides.flatMap(({ playerIds, gives }) => [
          gives.some(({ id }) => !playerIds.has(id)) && 'absent',
          gives.some(({ locked }) => locked) && 'locked',
        ])
        const after = sides.map(
          ({ playerIds, gives }, at) =>
            new Set(
              [...playerIds].filter(id => !gives.some(each => each.id === id)).concat(...idsGiven(sides[1 - at]!)),
            ).size,
        )
        const expected = [...faults, after.some(size => size > capacity) && 'full'].find(each => each !== false)
        expect(refuseTrade(from, to, capacity)?.reason).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  it('that is accepted keeps every player on one team, and both rosters within their limit', () => {
    fc.assert(
      fc.property(someTrade, ({ from, to, capacity }) => {
        if (refuseTrade(from, to, capacity)) return
        const moved = (own: TradeSide, other: TradeSide) => [
          ...[...own.playerIds].filter(id => !idsGiven(own).includes(id)),
          ...idsGiven(other),
        ]
        const rosters = [moved(from, to), moved(to, from)]
        expect(rosters.flat().toSorted()).toEqual([...from.playerIds, ...to.playerIds].toSorted())
        for (const roster of rosters) expect(roster.length).toBeLessThanOrEqual(capacity)
      }),
    )
  })

  it('is checked the same way from either side', () => {
    fc.assert(
      fc.property(someTrade, ({ from, to, capacity }) => {
        expect(refuseTrade(to, from, capacity) === null).toBe(refuseTrade(from, to, capacity) === null)
      }),
    )
  })
})

const idsGiven = ({ gives }: TradeSide): string[] => gives.map(({ id }) => id)
