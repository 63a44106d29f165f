import { describe, expect, it } from 'vitest'
import { type Injured, refuseActivation, refuseReserve } from '../../../../src/engine/rules/rosters/reserve.ts'
import { returnedIn, type TeamRoster, takenOf } from '../../../../src/engine/rules/rosters/roster-moves.ts'

const roster = (change: Partial<TeamRoster> = {}): TeamRoster => ({
  teamName: 'Bears',
  playerIds: new Set(['ann', 'bo', 'cy']),
  reserve: new Set(['cy']),
  returned: [],
  capacity: 2,
  ...change,
})
const injured = (change: Partial<Injured> = {}): Injured => ({
  id: 'ann',
  name: 'Ann',
  locked: false,
  hasPlayed: true,
  isRecent: false,
  ...change,
})
const reasonOf = (person: Injured, { spots = 2, forced = false, of = roster() } = {}) =>
  refuseReserve(of, { injured: person, spots, forced })?.reason ?? null

describe('a player on injured reserve', () => {
  it('can be moved there after missing two games of the team', () => {
    expect(reasonOf(injured())).toBeNull()
  })

  it.each([
    ['has not played this season or last', { hasPlayed: false }, 'unplayed'],
    ['has played in one of the last two games', { isRecent: true }, 'recent'],
    ['has a game in progress', { locked: true }, 'locked'],
  ] as const)('who %s goes there only by force', (_, change, reason) => {
    expect([reasonOf(injured(change)), reasonOf(injured(change), { forced: true })]).toEqual([reason, null])
  })

  it.each([
    ['in a league without IR spots', injured(), { spots: 0 }, 'full'],
    ['once the spots are taken', injured(), { spots: 1 }, 'full'],
    ['on another roster', injured({ id: 'di' }), {}, 'absent'],
    ['who is already on IR', injured({ id: 'cy' }), {}, 'placed'],
  ] as const)('%s does not go on IR, not even by force', (_, person, setting, reason) => {
    expect([reasonOf(person, setting), reasonOf(person, { ...setting, forced: true })]).toEqual([reason, reason])
  })

  it('can be activated if a roster spot is open', () => {
    const cy = { id: 'cy', name: 'Cy' }
    const reasons = [{ capacity: 3 }, {}, { reserve: new Set<string>() }, { playerIds: new Set(['ann']) }]
    expect(reasons.map(change => refuseActivation(roster(change), cy)?.reason ?? null)).toEqual([
      null,
      'full',
      'placed',
      'absent',
    ])
  })
})

it('players on IR do not count toward the roster, and returned ones are reported unless they leave', () => {
  const own = roster({ returned: [{ id: 'cy', name: 'Cy' }] })
  expect([takenOf(own), returnedIn(own)?.name, returnedIn(own, 'cy')]).toEqual([2, 'Cy', null])
})
