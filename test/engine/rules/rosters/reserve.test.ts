import { describe, expect, it } from 'vitest'
import {
  type ReserveCandidate,
  refuseActivation,
  refuseReserve,
  type TaxiMove,
  usedSpots,
} from '../../../../src/engine/rules/rosters/reserve.ts'
import { countActive, returnedReserve, type TeamRoster } from '../../../../src/engine/rules/rosters/roster-moves.ts'

/** A roster with one player on IR and one on the taxi squad. */
const roster = (change: Partial<TeamRoster> = {}): TeamRoster => ({
  teamName: 'Bears',
  playerIds: new Set(['ann', 'bo', 'cy', 'ty']),
  reserve: new Map([
    ['cy', 'ir'],
    ['ty', 'taxi'],
  ]),
  returned: [],
  capacity: 2,
  ...change,
})
const ANN = { id: 'ann', name: 'Ann', locked: false }
const injured = (change: Partial<ReserveCandidate> = {}): ReserveCandidate => ({
  ...ANN,
  ...{ kind: 'ir', hasPlayed: true, isRecent: false, allowsDoubtful: false },
  ...change,
})
const prospect = (change: Partial<TaxiMove> = {}): TaxiMove => ({
  ...ANN,
  ...{ kind: 'taxi', startsIn: null, hasLeft: false, nflSeason: 1, maxYears: 2 },
  ...change,
})
const reasonOf = (player: ReserveCandidate | TaxiMove, { spots = 2, forced = false, of = roster() } = {}) =>
  refuseReserve(of, player, { spots, forced })?.reason ?? null

describe('a player on injured reserve', () => {
  it("can be moved there after missing the team's last two games", () => {
    expect(reasonOf(injured())).toBeNull()
  })

  it.each([
    ['has not played this season or last', { hasPlayed: false }, 'unplayed'],
    ['has played in one of the last two games', { isRecent: true }, 'recent'],
    ['has a game in progress', { locked: true }, 'locked'],
  ] as const)('who %s goes there only with force', (_, change, reason) => {
    expect([reasonOf(injured(change)), reasonOf(injured(change), { forced: true })]).toEqual([reason, null])
  })
})

describe('a player on the taxi squad', () => {
  it.each([
    ['a rookie', { nflSeason: 1, maxYears: 1 }],
    ['a player in the last allowed NFL season', { nflSeason: 2 }],
    ['any player, if the league does not limit NFL seasons', { nflSeason: null, maxYears: null }],
  ])('can be %s', (_, change) => {
    expect(reasonOf(prospect(change))).toBeNull()
  })

  it.each([
    ['starts', { startsIn: 3 }, 'starting'],
    ['has been on a taxi squad this season', { hasLeft: true }, 'left'],
    ['has played for too many NFL seasons', { nflSeason: 3 }, 'veteran'],
    ['has an unknown number of NFL seasons', { nflSeason: null }, 'unknown'],
    ['has a game in progress', { locked: true }, 'locked'],
  ] as const)('who %s goes there only with force', (_, change, reason) => {
    expect([reasonOf(prospect(change)), reasonOf(prospect(change), { forced: true })]).toEqual([reason, null])
  })
})

describe.each([
  ['injured reserve', injured, 'cy', 'ty'],
  ['the taxi squad', prospect, 'ty', 'cy'],
] as const)('a player on %s', (_, playerOf, own, other) => {
  it.each([
    ['in a league without spots', {}, { spots: 0 }, 'full'],
    ['once the spots are taken', {}, { spots: 1 }, 'full'],
    ['on another roster', { id: 'di' }, {}, 'absent'],
    ['who is already there', { id: own }, {}, 'placed'],
    ['who is on the other kind of reserve', { id: other }, {}, 'placed'],
  ] as const)('%s does not go there, even with force', (__, change, setting, reason) => {
    const player = playerOf(change)
    expect([reasonOf(player, setting), reasonOf(player, { ...setting, forced: true })]).toEqual([reason, reason])
  })

  it('can return if a roster spot is open', () => {
    const player = playerOf({ id: own })
    const reasons = [{ capacity: 3 }, {}, { reserve: new Map() }, { playerIds: new Set(['ann']) }]
    expect(reasons.map(change => refuseActivation(roster(change), player)?.reason ?? null)).toEqual([
      null,
      'full',
      'placed',
      'absent',
    ])
  })

  it('returns only from there', () => {
    expect(refuseActivation(roster({ capacity: 3 }), playerOf({ id: other }))?.reason).toBe('placed')
  })
})

it('players on IR and the taxi squad do not count toward the roster, and players who have played again are reported unless they leave', () => {
  const own = roster({ returned: [{ id: 'cy', name: 'Cy' }] })
  expect([countActive(own), usedSpots(own, 'ir'), usedSpots(own, 'taxi')]).toEqual([2, 1, 1])
  expect([returnedReserve(own)?.name, returnedReserve(own, 'cy')]).toEqual(['Cy', null])
})
