import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PlayerToAdd,
  type Release,
  type RosterChange,
  type RosterReason,
  refuseChange,
  refuseMove,
  refuseMovesInMirror,
  type TeamRoster,
} from '../../../../src/engine/rules/rosters/roster-moves.ts'

const roster = (change: Partial<TeamRoster> = {}): TeamRoster => ({
  teamName: 'Bears',
  playerIds: new Set(['ann', 'bo']),
  reserve: new Map(),
  returned: [],
  capacity: 3,
  ...change,
})
const signing = (change: Partial<PlayerToAdd> = {}): PlayerToAdd => ({ id: 'cy', name: 'Cy', holder: null, ...change })
const release = (change: Partial<Release> = {}): Release => ({ id: 'ann', name: 'Ann', locked: false, ...change })

const FULL = roster({ capacity: 2 })
/** Bo is still on IR but has played again. */
const BACK = roster({ reserve: new Map([['bo', 'ir' as const]]), returned: [{ id: 'bo', name: 'Bo' }] })
const AT_ONCE = { mode: 'fcfs', platform: null } as const
const WAIVERS = { mode: 'waivers', platform: null } as const
const MIRROR = { mode: 'fcfs', platform: 'sleeper' } as const

describe('a roster move', () => {
  it.each<[string, TeamRoster, RosterChange]>([
    ['adds a free agent to an open spot', roster(), { add: signing() }],
    ['drops a player', roster(), { drop: release() }],
    ['swaps on a full roster, because the dropped player makes room', FULL, { add: signing(), drop: release() }],
    ['drops a player from a roster above its limit', roster({ capacity: 1 }), { drop: release() }],
    [
      'adds a free agent in addition to a player on IR',
      roster({ capacity: 2, reserve: new Map([['bo', 'ir' as const]]) }),
      { add: signing() },
    ],
    ['drops a player while one on IR has played again', BACK, { drop: release() }],
    ['swaps out a player on IR who has played again', BACK, { add: signing(), drop: release({ id: 'bo' }) }],
  ])('%s', (_, own, change) => {
    expect([refuseChange(own, change), refuseMove(own, AT_ONCE, change)]).toEqual([null, null])
  })

  it.each<[string, TeamRoster, RosterChange, RosterReason, RegExp]>([
    [
      'to drop a player who is not on the roster',
      roster(),
      { drop: release({ id: 'cy', name: 'Cy' }) },
      'absent',
      /Cy.*not on.*Bears/,
    ],
    ['to drop a locked player', roster(), { drop: release({ locked: true }) }, 'locked', /Ann is locked/],
    [
      'to drop a player in a trade under review',
      roster(),
      { drop: release({ promised: true }) },
      'promised',
      /Ann is in a trade.*review/,
    ],
    [
      'a swap that drops a player on IR from a full roster, because that player does not use a roster spot',
      roster({ capacity: 1, reserve: new Map([['ann', 'ir' as const]]) }),
      { add: signing(), drop: release() },
      'full',
      /is full/,
    ],
    [
      'to add a player on the same roster',
      roster(),
      { add: signing({ id: 'bo', name: 'Bo' }) },
      'own',
      /Bo is already on.*Bears/,
    ],
    ['to add a player on another team', roster(), { add: signing({ holder: 'Lions' }) }, 'held', /Cy.*of Lions/],
    ['to add to a full roster', FULL, { add: signing() }, 'full', /Bears is full \(2 players\)/],
    [
      'a swap that leaves the roster too full',
      roster({ capacity: 1 }),
      { add: signing(), drop: release() },
      'full',
      /is full/,
    ],
    [
      'to add while a player on IR has played again',
      BACK,
      { add: signing(), drop: release() },
      'returned',
      /Bo is on IR but has played again/,
    ],
    ['to swap a player for the same player', FULL, { add: signing({ id: 'ann' }), drop: release() }, 'own', /already/],
  ])('refuses %s, and names the player and the reason', (_, own, change, reason, message) => {
    const refusal = {
      code: reason === 'locked' ? 'locked' : 'conflict',
      reason,
      message: expect.stringMatching(message),
    }
    expect([refuseChange(own, change), refuseMove(own, AT_ONCE, change)]).toEqual([refusal, refusal])
  })

  it('is refused for a rostered player first, then for an invalid drop, and for a full roster last', () => {
    const reasonOf = (add: PlayerToAdd, drop: Release) => refuseChange(roster({ capacity: 1 }), { add, drop })?.reason
    const gone = release({ id: 'dee', locked: true })
    expect([
      reasonOf(signing({ holder: 'Lions' }), gone),
      reasonOf(signing(), gone),
      reasonOf(signing(), release({ locked: true })),
      reasonOf(signing(), release()),
    ]).toEqual(['held', 'absent', 'locked', 'full'])
  })

  const someIds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
  const someMove = fc.record({
    players: someIds,
    capacity: fc.integer({ min: 0, max: 6 }),
    add: fc.option(fc.record({ id: fc.constantFrom('a', 'b', 'c'), held: fc.boolean() }), { nil: undefined }),
    drop: fc.option(fc.record({ id: fc.constantFrom('a', 'b', 'c'), locked: fc.boolean() }), { nil: undefined }),
  })

  it('never leaves more players than before or allowed, or the same player twice', () => {
    fc.assert(
      fc.property(someMove, ({ players, capacity, add, drop }) => {
        const own = roster({ playerIds: new Set(players), capacity })
        const refused = refuseChange(own, {
          ...(add && { add: signing({ id: add.id, holder: add.held ? 'Lions' : null }) }),
          ...(drop && { drop: release(drop) }),
        })
        if (refused) return
        const after = [...players.filter(id => id !== drop?.id), ...(add ? [add.id] : [])]
        expect(new Set(after).size).toBe(after.length)
        expect(after.length).toBeLessThanOrEqual(Math.max(players.length, capacity))
        if (add) expect(after.length).toBeLessThanOrEqual(capacity)
        if (drop) expect([players.includes(drop.id), drop.locked]).toEqual([true, false])
      }),
      { numRuns: 1000 },
    )
  })

  it('needs an open spot: there must be fewer other players than the roster size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(6), fc.boolean(), (count, capacity, leaves) => {
        const own = roster({ playerIds: new Set(Array.from({ length: count }, (_, at) => `p${at}`)), capacity })
        const change = { add: signing(), ...(leaves && { drop: release({ id: 'p0' }) }) }
        expect(refuseChange(own, change) === null).toBe(count - (leaves ? 1 : 0) < capacity)
      }),
    )
  })
})

describe('an immediate move', () => {
  it('is always refused in a mirror', () => {
    for (const change of [{ add: signing() }, { drop: release() }, { add: signing(), drop: release() }])
      expect(refuseMove(roster(), MIRROR, change)).toMatchObject({
        reason: 'mirror',
        message: expect.stringMatching(/mirrors Sleeper/),
        atTerminal: expect.stringMatching(/hindsight league sync/),
      })
    expect([refuseMovesInMirror('sleeper')?.reason, refuseMovesInMirror(null)]).toEqual(['mirror', null])
  })

  it('can drop, but not add or swap, in a waiver league', () => {
    const refused = { code: 'conflict', reason: 'waivers', message: expect.stringContaining('a claim for Cy') }
    expect([
      refuseMove(roster(), WAIVERS, { drop: release() }),
      refuseMove(roster(), WAIVERS, { add: signing() }),
      refuseMove(FULL, WAIVERS, { add: signing(), drop: release() }),
    ]).toEqual([null, refused, refused])
  })

  it("reports a violation of the league's rules before errors in the move itself", () => {
    const held = { add: signing({ holder: 'Lions' }) }
    const reasons = [{ ...WAIVERS, platform: 'sleeper' as const }, WAIVERS, AT_ONCE].map(
      each => refuseMove(roster(), each, held)?.reason,
    )
    expect(reasons).toEqual(['mirror', 'waivers', 'held'])
  })
})
