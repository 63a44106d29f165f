import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claim, runWaivers, type WaiverRun } from '../../../src/engine/rules/waivers.ts'

const claim = (teamId: string, addPlayerId: string, dropPlayerId: string | null = null): Claim => ({
  id: `${teamId} ${addPlayerId} ${dropPlayerId}`,
  teamId,
  addPlayerId,
  dropPlayerId,
})

interface Setting {
  rosters: Readonly<Record<string, readonly string[]>>
  claims: readonly Claim[]
  order?: readonly string[]
  capacity?: number
  locked?: readonly string[]
}

const runOf = ({ rosters, claims, order = Object.keys(rosters), capacity = 3, locked = [] }: Setting): WaiverRun => ({
  claims,
  order,
  rosters: new Map(Object.entries(rosters).map(([id, players]) => [id, new Set(players)])),
  capacity,
  teamName: id => `Team ${id}`,
  playerName: id => `Player ${id}`,
  isLocked: id => locked.includes(id),
})

/** What came of a run, claim by claim in the order in which they were tried: the team, whom it wants, its note. */
const told = (setting: Setting) =>
  runWaivers(runOf(setting)).decisions.map(({ claim: { teamId, addPlayerId }, note }) => [teamId, addPlayerId, note])

describe('a waiver run', () => {
  it('tries the team with the best priority first, whoever filed first', () => {
    const setting = { rosters: { a: [], b: [] }, claims: [claim('b', 'x'), claim('a', 'x')] }
    expect(told(setting)).toEqual([
      ['a', 'x', null],
      ['b', 'x', 'claimed by Team a'],
    ])
  })

  it('tries claims of one team in the order in which they were filed', () => {
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

  it('costs a loser nothing: it keeps its place, and its next claim is tried before those of others', () => {
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
    expect(runWaivers(runOf({ rosters: { a: [], b: [] }, claims: [] }))).toEqual({ decisions: [], order: ['a', 'b'] })
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

const TEAMS = ['a', 'b', 'c', 'd'] as const
const PLAYERS = ['p', 'q', 'r', 's', 't', 'u', 'v'] as const

const someClaim = fc.record({
  teamId: fc.constantFrom(...TEAMS),
  addPlayerId: fc.constantFrom(...PLAYERS),
  dropPlayerId: fc.option(fc.constantFrom(...PLAYERS), { freq: 2 }),
})

/** Who holds which player; few are free, so that claims collide. Rosters may be fuller than they may be. */
const someHolders = fc.tuple(...PLAYERS.map(() => fc.constantFrom(...TEAMS, 'nobody', 'nobody', 'nobody')))

const someRun = fc
  .record({
    claims: fc.array(someClaim, { maxLength: 12 }),
    order: fc.shuffledSubarray([...TEAMS], { minLength: TEAMS.length }),
    holders: someHolders,
    capacity: fc.integer({ min: 0, max: 5 }),
    locked: fc.subarray([...PLAYERS]),
  })
  .map(({ claims, order, holders, capacity, locked }) => {
    const rosters = Object.fromEntries(TEAMS.map(id => [id, PLAYERS.filter((_, at) => holders[at] === id)]))
    const numbered = claims.map((each, at) => ({ id: `claim ${at}`, ...each }))
    return runOf({ rosters, claims: numbered, order, capacity, locked })
  })

type Holders = Map<string, string>

const holdersOf = ({ rosters }: WaiverRun): Holders =>
  new Map([...rosters].flatMap(([team, players]) => [...players].map(player => [player, team] as const)))

/** Why a claim cannot win, by who holds whom. */
const faultOf = (run: WaiverRun, holders: Holders, { teamId, addPlayerId, dropPlayerId }: Claim): string | null => {
  const holder = holders.get(addPlayerId)
  if (holder === teamId) return 'already on this roster'
  if (holder !== undefined) return `claimed by ${run.teamName(holder)}`
  if (dropPlayerId !== null) {
    if (holders.get(dropPlayerId) !== teamId) return `${run.playerName(dropPlayerId)} is no longer on the roster`
    if (run.isLocked(dropPlayerId)) return `${run.playerName(dropPlayerId)}'s game has started`
  }
  const size = [...holders.values()].filter(each => each === teamId).length - (dropPlayerId === null ? 0 : 1)
  return size < run.capacity ? null : 'roster is full'
}

/**
 * The rule read word by word, with priorities as numbers: take the claim with the lowest one, of those the one filed
 * first; try it; a winner goes last and those behind it move up.
 */
const byTheBook = (run: WaiverRun) => {
  const holders = holdersOf(run)
  const priorities = new Map(run.order.map((id, at) => [id, at + 1]))
  const priorityOf = ({ teamId }: Claim): number => priorities.get(teamId)!
  const pending = new Set(run.claims)
  const decisions: { claim: Claim; priority: number; note: string | null }[] = []
  while (pending.size > 0) {
    const lowest = Math.min(...[...pending].map(priorityOf))
    const next = run.claims.find(each => pending.has(each) && priorityOf(each) === lowest)!
    const note = faultOf(run, holders, next)
    decisions.push({ claim: next, priority: lowest, note })
    pending.delete(next)
    if (note !== null) continue
    if (next.dropPlayerId !== null) holders.delete(next.dropPlayerId)
    holders.set(next.addPlayerId, next.teamId)
    for (const [id, priority] of priorities) if (priority > lowest) priorities.set(id, priority - 1)
    priorities.set(next.teamId, run.order.length)
  }
  const order = run.order.toSorted((one, other) => priorities.get(one)! - priorities.get(other)!)
  return { decisions, order }
}

/** Rosters after the claims that won, one after the other. */
const rostersAfter = (run: WaiverRun, won: readonly Claim[]): Map<string, string[]> => {
  const rosters = new Map([...run.rosters].map(([id, players]) => [id, [...players]]))
  for (const { teamId, addPlayerId, dropPlayerId } of won)
    rosters.set(teamId, [...rosters.get(teamId)!.filter(id => id !== dropPlayerId), addPlayerId])
  return rosters
}

describe('any waiver run', () => {
  it('decides as the rule does, read word by word', () => {
    fc.assert(
      fc.property(someRun, run => {
        expect(runWaivers(run)).toEqual(byTheBook(run))
      }),
      { numRuns: 2000 },
    )
  })

  it('tries every claim once and leaves none', () => {
    fc.assert(
      fc.property(someRun, run => {
        const tried = runWaivers(run).decisions.map(each => each.claim.id)
        expect(tried.toSorted()).toEqual(run.claims.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('keeps the order of the teams whole: those who won stand last, by their last win, the rest as before', () => {
    fc.assert(
      fc.property(someRun, run => {
        const { decisions, order } = runWaivers(run)
        const won = decisions.filter(({ note }) => note === null).map(({ claim: { teamId } }) => teamId)
        const winners = [...new Set(won.toReversed())].toReversed()
        expect(order).toEqual([...run.order.filter(id => !won.includes(id)), ...winners])
      }),
    )
  })

  it('leaves no player with two teams, and no roster that won somebody over its size', () => {
    fc.assert(
      fc.property(someRun, run => {
        const won = runWaivers(run).decisions.flatMap(({ claim: each, note }) => (note === null ? [each] : []))
        const rosters = rostersAfter(run, won)
        const all = [...rosters.values()].flat()
        expect(new Set(all).size).toBe(all.length)
        for (const { teamId } of won) expect(rosters.get(teamId)!.length).toBeLessThanOrEqual(run.capacity)
      }),
    )
  })

  it('changes nothing of what it was given', () => {
    fc.assert(
      fc.property(someRun, run => {
        const state = () => structuredClone([run.claims, run.order, run.rosters])
        const before = state()
        runWaivers(run)
        expect(state()).toEqual(before)
      }),
    )
  })
})
