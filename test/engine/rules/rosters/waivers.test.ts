import { describe, expect, it } from 'vitest'
import { awardClaims, type Claim } from '../../../../src/engine/rules/rosters/waivers.ts'
import { claim, runOf, type Setting } from '../../../support/waiver-runs.ts'

/** Returns a run's results in processing order: the team, the claimed player, and the note. */
const resultsOf = (setting: Setting) =>
  awardClaims(runOf(setting)).decisions.map(({ claim: { teamId, addPlayerId }, note }) => [teamId, addPlayerId, note])

describe('a waiver run', () => {
  it('processes the team with the best priority first, regardless of the filing order', () => {
    const setting = { rosters: { a: [], b: [] }, claims: [claim('b', 'x'), claim('a', 'x')] }
    expect(resultsOf(setting)).toEqual([
      ['a', 'x', null],
      ['b', 'x', 'claimed by Team a'],
    ])
  })

  it('processes claims of one team in filing order', () => {
    const claims = [claim('a', 'y'), claim('a', 'x'), claim('a', 'z')]
    expect(resultsOf({ rosters: { a: [] }, claims, capacity: 2 })).toEqual([
      ['a', 'y', null],
      ['a', 'x', null],
      ['a', 'z', 'roster is full'],
    ])
  })

  it('moves a winner to the end of the order immediately, so that the others go before its next claim', () => {
    const claims = [claim('a', 'x'), claim('a', 'y'), claim('b', 'y'), claim('c', 'z')]
    const { decisions, order } = awardClaims(runOf({ rosters: { a: [], b: [], c: [], d: [] }, claims }))
    expect(decisions.map(({ claim: { id }, priority, note }) => [id, priority, note])).toEqual([
      ['a x null', 1, null],
      ['b y null', 1, null],
      ['c z null', 1, null],
      ['a y null', 2, 'claimed by Team b'],
    ])
    expect(order).toEqual(['d', 'a', 'b', 'c'])
  })

  it("costs a loser nothing: it keeps its priority, and its next claim goes before other teams' claims", () => {
    const claims = [claim('a', 'held'), claim('a', 'x'), claim('b', 'x')]
    const { decisions, order } = awardClaims(runOf({ rosters: { a: [], b: [], c: ['held'] }, claims }))
    expect(decisions.map(({ priority, note }) => [priority, note])).toEqual([
      [1, 'claimed by Team c'],
      [1, null],
      [1, 'claimed by Team a'],
    ])
    expect(order).toEqual(['b', 'c', 'a'])
  })

  it('uses the rosters that result from earlier claims', () => {
    const claims = [claim('a', 'x', 'own'), claim('b', 'own')]
    expect(resultsOf({ rosters: { a: ['own'], b: [] }, claims, capacity: 1 })).toEqual([
      ['a', 'x', null],
      ['b', 'own', null],
    ])
  })

  it('does nothing without claims', () => {
    expect(awardClaims(runOf({ rosters: { a: [], b: [] }, claims: [] }))).toEqual({
      decisions: [],
      order: ['a', 'b'],
      budgets: null,
    })
  })
})

describe('the note of a lost claim', () => {
  it.each<[string, Setting, string]>([
    [
      'names the team that has the player',
      { rosters: { a: [], b: ['x'] }, claims: [claim('a', 'x')] },
      'claimed by Team b',
    ],
    [
      'says that the player is already on the roster',
      { rosters: { a: ['x'] }, claims: [claim('a', 'x')] },
      'already on this roster',
    ],
    [
      'names the player to drop, who has left',
      { rosters: { a: [] }, claims: [claim('a', 'x', 'gone')] },
      'Player gone is no longer on the roster',
    ],
    [
      'names the player whose game has started',
      { rosters: { a: ['y'] }, claims: [claim('a', 'x', 'y')], locked: ['y'] },
      "Player y's game has started",
    ],
    [
      'says that the roster is full',
      { rosters: { a: ['y'] }, claims: [claim('a', 'x')], capacity: 1 },
      'roster is full',
    ],
    [
      "names the player's team before anything about the dropped player",
      { rosters: { a: ['y'], b: ['x'] }, claims: [claim('a', 'x', 'y')], locked: ['y'] },
      'claimed by Team b',
    ],
    [
      'names the dropped player before a full roster',
      { rosters: { a: ['y'] }, claims: [claim('a', 'x', 'gone')], capacity: 1 },
      'Player gone is no longer on the roster',
    ],
  ])('%s', (_, setting, note) => {
    expect(awardClaims(runOf(setting)).decisions.map(each => each.note)).toEqual([note])
  })

  it('ignores locks on a player who is not dropped, and on the added player', () => {
    const setting = { rosters: { a: ['y'] }, claims: [claim('a', 'x')], locked: ['x', 'y'] }
    expect(resultsOf(setting)).toEqual([['a', 'x', null]])
  })
})

describe('a claim by a team with a player on IR', () => {
  /** Returns the notes for team a, which has z on its roster, y on IR, and room for `capacity` active players. */
  const notes = (capacity: number, claims: readonly Claim[], returned: readonly string[] = []) => {
    const run = runOf({ rosters: { a: ['y', 'z'] }, claims, capacity })
    const roster = {
      playerIds: new Set(['y', 'z']),
      reserve: new Map([['y', 'ir' as const]]),
      returned: returned.map(id => ({ id, name: `Player ${id}` })),
    }
    return awardClaims({ ...run, rosters: new Map([['a', roster]]) }).decisions.map(({ note }) => note)
  }

  it('does not count a player on IR toward the roster, and dropping that player does not add a spot', () => {
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

it('a claim cannot drop a player who is in a trade under review', () => {
  const run = runOf({ rosters: { a: ['y', 'z'] }, claims: [claim('a', 'x', 'y'), claim('a', 'x', 'z')] })
  const { decisions } = awardClaims({ ...run, isPromised: id => id === 'y' })
  expect(decisions.map(({ note }) => note)).toEqual(['Player y is in a trade under review', null])
})

const bid = (teamId: string, addPlayerId: string, amount: number, place: number | null = null): Claim => ({
  ...claim(teamId, addPlayerId),
  bid: amount,
  place,
})

describe('a FAAB run', () => {
  const rosters = { a: [], b: [], c: [] }
  const budgets = { a: 100, b: 100, c: 100 }

  it('processes the highest bid first, regardless of priority, and names the winner in the losing claims', () => {
    const claims = [bid('a', 'x', 12), bid('b', 'x', 34), bid('c', 'x', 0)]
    expect(resultsOf({ rosters, budgets, claims })).toEqual([
      ['b', 'x', null],
      ['a', 'x', 'outbid by Team b ($34)'],
      ['c', 'x', 'outbid by Team b ($34)'],
    ])
  })

  it('deducts only winning bids from the budget, and keeps the waiver order', () => {
    const claims = [bid('a', 'x', 12), bid('b', 'x', 34), bid('b', 'y', 5)]
    const { order, budgets: left } = awardClaims(runOf({ rosters, budgets, claims }))
    expect(Object.fromEntries(left!)).toEqual({ a: 100, b: 61, c: 100 })
    expect(order).toEqual(['a', 'b', 'c'])
  })

  it('breaks ties between bids by priority, and then moves the winner to the end of the order', () => {
    const claims = [bid('b', 'x', 7), bid('a', 'x', 7)]
    const run = runOf({ rosters, budgets, claims })
    expect(resultsOf({ rosters, budgets, claims })).toEqual([
      ['a', 'x', null],
      ['b', 'x', 'tied at $7; Team a had the better priority'],
    ])
    expect(awardClaims(run).order).toEqual(['b', 'c', 'a'])
  })

  it("checks each of a team's bids against its remaining budget", () => {
    const claims = [bid('a', 'x', 60), bid('a', 'y', 50), bid('a', 'z', 40)]
    expect(resultsOf({ rosters, budgets, claims })).toEqual([
      ['a', 'x', null],
      ['a', 'y', 'only $40 left in the budget'],
      ['a', 'z', null],
    ])
  })

  it("processes a team's equal bids in the order that the team chose", () => {
    const claims = [bid('a', 'x', 5, 2), bid('a', 'y', 5, 1)]
    expect(resultsOf({ rosters, budgets, claims }).map(([, player]) => player)).toEqual(['y', 'x'])
  })
})
