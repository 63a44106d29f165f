import { describe, expect, it } from 'vitest'
import { type Claim, runWaivers } from '../../../../src/engine/rules/rosters/waivers.ts'
import { claim, runOf, type Setting } from '../../../support/waiver-runs.ts'

/** Returns the results of a run, claim by claim in the order of the run: the team, the wanted player, the note. */
const told = (setting: Setting) =>
  runWaivers(runOf(setting)).decisions.map(({ claim: { teamId, addPlayerId }, note }) => [teamId, addPlayerId, note])

describe('a waiver run', () => {
  it('tries the team with the best priority first, regardless of the filing order', () => {
    const setting = { rosters: { a: [], b: [] }, claims: [claim('b', 'x'), claim('a', 'x')] }
    expect(told(setting)).toEqual([
      ['a', 'x', null],
      ['b', 'x', 'claimed by Team a'],
    ])
  })

  it('tries claims of one team in filing order', () => {
    const claims = [claim('a', 'y'), claim('a', 'x'), claim('a', 'z')]
    expect(told({ rosters: { a: [] }, claims, capacity: 2 })).toEqual([
      ['a', 'y', null],
      ['a', 'x', null],
      ['a', 'z', 'roster is full'],
    ])
  })

  it('puts a winner last at once, so that the others have their turn before its next claim', () => {
    const claims = [claim('a', 'x'), claim('a', 'y'), claim('b', 'y'), claim('c', 'z')]
    const { decisions, order } = runWaivers(runOf({ rosters: { a: [], b: [], c: [], d: [] }, claims }))
    expect(decisions.map(({ claim: { id }, priority, note }) => [id, priority, note])).toEqual([
      ['a x null', 1, null],
      ['b y null', 1, null],
      ['c z null', 1, null],
      ['a y null', 2, 'claimed by Team b'],
    ])
    expect(order).toEqual(['d', 'a', 'b', 'c'])
  })

  it("is free for a loser: it keeps its priority, and its next claim is tried before other teams'", () => {
    const claims = [claim('a', 'held'), claim('a', 'x'), claim('b', 'x')]
    const { decisions, order } = runWaivers(runOf({ rosters: { a: [], b: [], c: ['held'] }, claims }))
    expect(decisions.map(({ priority, note }) => [priority, note])).toEqual([
      [1, 'claimed by Team c'],
      [1, null],
      [1, 'claimed by Team a'],
    ])
    expect(order).toEqual(['b', 'c', 'a'])
  })

  it('sees the rosters as the claims before it left them', () => {
    const claims = [claim('a', 'x', 'own'), claim('b', 'own')]
    expect(told({ rosters: { a: ['own'], b: [] }, claims, capacity: 1 })).toEqual([
      ['a', 'x', null],
      ['b', 'own', null],
    ])
  })

  it('does nothing without claims', () => {
    expect(runWaivers(runOf({ rosters: { a: [], b: [] }, claims: [] }))).toEqual({
      decisions: [],
      order: ['a', 'b'],
      budgets: null,
    })
  })
})

describe('the note of a claim that lost', () => {
  it.each<[string, Setting, string]>([
    [
      'names the team that holds the player',
      { rosters: { a: [], b: ['x'] }, claims: [claim('a', 'x')] },
      'claimed by Team b',
    ],
    ['says that he is there already', { rosters: { a: ['x'] }, claims: [claim('a', 'x')] }, 'already on this roster'],
    [
      'names the player who was to be dropped and has left',
      { rosters: { a: [] }, claims: [claim('a', 'x', 'gone')] },
      'Player gone is no longer on the roster',
    ],
    [
      'names the player whose game has started',
      { rosters: { a: ['y'] }, claims: [claim('a', 'x', 'y')], locked: ['y'] },
      "Player y's game has started",
    ],
    ['says that there is no room', { rosters: { a: ['y'] }, claims: [claim('a', 'x')], capacity: 1 }, 'roster is full'],
    [
      'names the holder before anything about the dropped player',
      { rosters: { a: ['y'], b: ['x'] }, claims: [claim('a', 'x', 'y')], locked: ['y'] },
      'claimed by Team b',
    ],
    [
      'names the dropped player before want of room',
      { rosters: { a: ['y'] }, claims: [claim('a', 'x', 'gone')], capacity: 1 },
      'Player gone is no longer on the roster',
    ],
  ])('%s', (_, setting, note) => {
    expect(runWaivers(runOf(setting)).decisions.map(each => each.note)).toEqual([note])
  })

  it('is not about the lock of a player who is not dropped, nor of the one who is added', () => {
    const setting = { rosters: { a: ['y'] }, claims: [claim('a', 'x')], locked: ['x', 'y'] }
    expect(told(setting)).toEqual([['a', 'x', null]])
  })
})

describe('a claim of a team with a player in reserve', () => {
  /** Team a has y and z, y on injured reserve, and room for `capacity` active players. */
  const notes = (capacity: number, claims: readonly Claim[], returned: readonly string[] = []) => {
    const run = runOf({ rosters: { a: ['y', 'z'] }, claims, capacity })
    const roster = {
      playerIds: new Set(['y', 'z']),
      reserve: new Set(['y']),
      returned: returned.map(id => ({ id, name: `Player ${id}` })),
    }
    return runWaivers({ ...run, rosters: new Map([['a', roster]]) }).decisions.map(({ note }) => note)
  }

  it('includes the spot of a player on IR, and dropping them does not add another', () => {
    expect(notes(2, [claim('a', 'x')])).toEqual([null])
    expect(notes(1, [claim('a', 'x', 'y')])).toEqual(['roster is full'])
    expect(notes(2, [claim('a', 'x', 'y'), claim('a', 'w')])).toEqual([null, 'roster is full'])
  })

  it('loses while a returned player is on IR, unless that player is dropped', () => {
    expect(notes(3, [claim('a', 'x')], ['y'])).toEqual(['Player y is on IR and has played again'])
    expect(notes(3, [claim('a', 'x', 'z')], ['y'])).toEqual(['Player y is on IR and has played again'])
    expect(notes(3, [claim('a', 'x', 'y'), claim('a', 'w')], ['y'])).toEqual([null, null])
  })
})

it('no claim drops a player who is in a trade under review', () => {
  const run = runOf({ rosters: { a: ['y', 'z'] }, claims: [claim('a', 'x', 'y'), claim('a', 'x', 'z')] })
  const { decisions } = runWaivers({ ...run, isPromised: id => id === 'y' })
  expect(decisions.map(({ note }) => note)).toEqual(['Player y is in a trade under review', null])
})

/** A claim with a bid. */
const bid = (teamId: string, addPlayerId: string, amount: number, place: number | null = null): Claim => ({
  ...claim(teamId, addPlayerId),
  bid: amount,
  place,
})

describe('a run of bids', () => {
  const rosters = { a: [], b: [], c: [] }
  const budgets = { a: 100, b: 100, c: 100 }

  it('tries the highest bid first, regardless of priority, and names the winner to the others', () => {
    const claims = [bid('a', 'x', 12), bid('b', 'x', 34), bid('c', 'x', 0)]
    expect(told({ rosters, budgets, claims })).toEqual([
      ['b', 'x', null],
      ['a', 'x', 'outbid by Team b (34)'],
      ['c', 'x', 'outbid by Team b (34)'],
    ])
  })

  it('takes only a winning bid from the budget, and keeps the order', () => {
    const claims = [bid('a', 'x', 12), bid('b', 'x', 34), bid('b', 'y', 5)]
    const { order, budgets: left } = runWaivers(runOf({ rosters, budgets, claims }))
    expect(Object.fromEntries(left!)).toEqual({ a: 100, b: 61, c: 100 })
    expect(order).toEqual(['a', 'b', 'c'])
  })

  it('breaks a tie of bids by priority, which sends the winner last', () => {
    const claims = [bid('b', 'x', 7), bid('a', 'x', 7)]
    const run = runOf({ rosters, budgets, claims })
    expect(told({ rosters, budgets, claims })).toEqual([
      ['a', 'x', null],
      ['b', 'x', 'tied at $7; Team a had the better priority'],
    ])
    expect(runWaivers(run).order).toEqual(['b', 'c', 'a'])
  })

  it('judges several bids of a team by its remaining budget at their turn', () => {
    const claims = [bid('a', 'x', 60), bid('a', 'y', 50), bid('a', 'z', 40)]
    expect(told({ rosters, budgets, claims })).toEqual([
      ['a', 'x', null],
      ['a', 'y', '40 left of the budget'],
      ['a', 'z', null],
    ])
  })

  it('tries equal bids of a team in the order that it chose', () => {
    const claims = [bid('a', 'x', 5, 2), bid('a', 'y', 5, 1)]
    expect(told({ rosters, budgets, claims }).map(([, player]) => player)).toEqual(['y', 'x'])
  })
})
