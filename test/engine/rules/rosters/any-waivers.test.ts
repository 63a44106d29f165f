import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awardClaims, type Claim, type WaiverRun } from '../../../../src/engine/rules/rosters/waivers.ts'
import { runOf } from '../../../support/waiver-runs.ts'

const TEAMS = ['a', 'b', 'c', 'd'] as const
const PLAYERS = ['p', 'q', 'r', 's', 't', 'u', 'v'] as const

const someClaim = fc.record({
  teamId: fc.constantFrom(...TEAMS),
  addPlayerId: fc.constantFrom(...PLAYERS),
  dropPlayerId: fc.option(fc.constantFrom(...PLAYERS), { freq: 2 }),
  bid: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 8 }),
  place: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 8 }),
})

/** Each player's team. Only a few players are free agents, so that claims conflict. Rosters can exceed their limit. */
const someHolders = fc.tuple(...PLAYERS.map(() => fc.constantFrom(...TEAMS, 'nobody', 'nobody', 'nobody')))

const someRun = fc
  .record({
    claims: fc.array(someClaim, { maxLength: 12 }),
    order: fc.shuffledSubarray([...TEAMS], { minLength: TEAMS.length }),
    holders: someHolders,
    capacity: fc.integer({ min: 0, max: 5 }),
    locked: fc.subarray([...PLAYERS]),
    budgets: fc.option(fc.record(Object.fromEntries(TEAMS.map(id => [id, fc.integer({ min: 0, max: 9 })])))),
  })
  .map(({ claims, order, holders, capacity, locked, budgets }) => {
    const rosters = Object.fromEntries(TEAMS.map(id => [id, PLAYERS.filter((_, at) => holders[at] === id)]))
    const numbered = claims.map((each, at) => ({ id: `claim ${at}`, ...each }))
    return runOf({ rosters, claims: numbered, order, capacity, locked, ...(budgets && { budgets }) })
  })

type Holders = Map<string, string>

const holdersOf = ({ rosters }: WaiverRun): Holders =>
  new Map([...rosters].flatMap(([team, { playerIds }]) => [...playerIds].map(player => [player, team] as const)))

/** Returns the reason why a claim cannot win with these rosters. */
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

/** Returns the reason why a bid loses, based on what has been paid in this run. */
const bidFault = (run: WaiverRun, state: BookState, claim: Claim): string | null => {
  const fault = faultOf(run, state.holders, claim)
  const paid = state.paid.get(claim.addPlayerId)
  const amount = claim.bid ?? 0
  if (fault?.startsWith('claimed by') && paid && paid.amount > amount && state.left !== null)
    return `outbid by ${run.teamName(paid.teamId)} ($${paid.amount})`
  if (fault?.startsWith('claimed by') && paid && state.left !== null)
    return `tied at $${amount}; ${run.teamName(paid.teamId)} had the better priority`
  const left = state.left?.[claim.teamId] ?? Number.POSITIVE_INFINITY
  return fault ?? (left < amount ? `only $${left} left in the budget` : null)
}

interface BookState {
  holders: Holders
  left: Record<string, number> | null
  paid: Map<string, { teamId: string; amount: number }>
}

/** Returns the claim that is processed next: the best by each measure in turn, and then the earliest. */
const firstBy = (claims: readonly Claim[], measures: readonly ((claim: Claim) => number)[]): Claim =>
  measures.reduce((best, measure) => {
    const least = Math.min(...best.map(measure))
    return best.filter(claim => measure(claim) === least)
  }, claims)[0]!

/**
 * Implements the rule as documented, with priorities as numbers: takes the claim with the highest bid, then the lowest
 * priority, then the lowest position, then the earliest filing time, and processes it. A winner pays, and goes to the
 * end of the order (in FAAB leagues only if another team bid the same).
 */
const reference = (run: WaiverRun) => {
  const holders = holdersOf(run)
  const left = run.budgets && Object.fromEntries(run.budgets)
  const state: BookState = { holders, left, paid: new Map() }
  const priorities = new Map(run.order.map((id, at) => [id, at + 1]))
  const priorityOf = ({ teamId }: Claim): number => priorities.get(teamId)!
  const pending = new Set(run.claims)
  const decisions: { claim: Claim; priority: number; note: string | null; order: string[] | null }[] = []
  const byPriority = () => run.order.toSorted((one, other) => priorities.get(one)! - priorities.get(other)!)
  while (pending.size > 0) {
    const next = firstBy(
      run.claims.filter(each => pending.has(each)),
      [each => (left ? -(each.bid ?? 0) : 0), priorityOf, each => each.place ?? 1e9],
    )
    const lowest = priorityOf(next)
    const note = bidFault(run, state, next)
    const decision = { claim: next, priority: lowest, note, order: null as string[] | null }
    decisions.push(decision)
    pending.delete(next)
    if (note !== null) continue
    state.paid.set(next.addPlayerId, { teamId: next.teamId, amount: next.bid ?? 0 })
    if (left) left[next.teamId]! -= next.bid ?? 0
    if (next.dropPlayerId !== null) holders.delete(next.dropPlayerId)
    holders.set(next.addPlayerId, next.teamId)
    const tied = [...pending].some(
      each =>
        each.addPlayerId === next.addPlayerId && each.teamId !== next.teamId && (each.bid ?? 0) === (next.bid ?? 0),
    )
    if (left && !tied) continue
    decision.order = byPriority()
    for (const [id, priority] of priorities) if (priority > lowest) priorities.set(id, priority - 1)
    priorities.set(next.teamId, run.order.length)
  }
  return { decisions, order: byPriority(), budgets: left && new Map(Object.entries(left)) }
}

/** Returns the rosters after the winning claims, which are applied one after another. */
const rostersAfter = (run: WaiverRun, won: readonly Claim[]): Map<string, string[]> => {
  const rosters = new Map([...run.rosters].map(([id, { playerIds }]) => [id, [...playerIds]]))
  for (const { teamId, addPlayerId, dropPlayerId } of won)
    rosters.set(teamId, [...rosters.get(teamId)!.filter(id => id !== dropPlayerId), addPlayerId])
  return rosters
}

describe('any waiver run', () => {
  it('matches a reference implementation', () => {
    fc.assert(
      fc.property(someRun, run => {
        expect(awardClaims(run)).toEqual(reference(run))
      }),
      { numRuns: 2000 },
    )
  })

  it('processes every claim exactly once', () => {
    fc.assert(
      fc.property(someRun, run => {
        const tried = awardClaims(run).decisions.map(each => each.claim.id)
        expect(tried.toSorted()).toEqual(run.claims.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('keeps a complete waiver order: winners last by their last win, the others unchanged', () => {
    fc.assert(
      fc.property(someRun, run => {
        const { decisions, order } = awardClaims(run)
        const won = decisions.filter(({ note }) => note === null).map(({ claim: { teamId } }) => teamId)
        const winners = [...new Set(won.toReversed())].toReversed()
        if (run.budgets === null) expect(order).toEqual([...run.order.filter(id => !won.includes(id)), ...winners])
        expect(order.toSorted()).toEqual(run.order.toSorted())
      }),
    )
  })

  it('leaves no player on two teams, and no winning roster above its limit', () => {
    fc.assert(
      fc.property(someRun, run => {
        const won = awardClaims(run).decisions.flatMap(({ claim: each, note }) => (note === null ? [each] : []))
        const rosters = rostersAfter(run, won)
        const all = [...rosters.values()].flat()
        expect(new Set(all).size).toBe(all.length)
        for (const { teamId } of won) expect(rosters.get(teamId)!.length).toBeLessThanOrEqual(run.capacity)
      }),
    )
  })

  it('leaves no budget below zero, and charges each team its winning bids', () => {
    fc.assert(
      fc.property(someRun, run => {
        const { decisions, budgets } = awardClaims(run)
        for (const [id, before] of run.budgets ?? []) {
          const won = decisions.filter(({ claim: each, note }) => each.teamId === id && note === null)
          expect(budgets!.get(id)).toBe(before - won.reduce((sum, { claim: each }) => sum + (each.bid ?? 0), 0))
          expect(budgets!.get(id)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('gives the same result for any order of the claims, if their ranks differ', () => {
    fc.assert(
      fc.property(someRun, fc.infiniteStream(fc.nat()), (run, chances) => {
        const claims = run.claims.map((each, at) => ({ ...each, place: at + 1 }))
        const keys = new Map(claims.map(each => [each, chances.next().value]))
        const shuffled = claims.toSorted((one, other) => keys.get(one)! - keys.get(other)!)
        expect(awardClaims({ ...run, claims: shuffled })).toEqual(awardClaims({ ...run, claims }))
      }),
    )
  })

  it('does not change its input', () => {
    fc.assert(
      fc.property(someRun, run => {
        const state = () => structuredClone([run.claims, run.order, run.rosters, run.budgets])
        const before = state()
        awardClaims(run)
        expect(state()).toEqual(before)
      }),
    )
  })
})
