import assert from 'node:assert/strict'
import { isLockedIn, type League, type Lineup, type Team } from '../model/league.ts'
import { HOUR } from '../season.ts'

interface Best {
  team: Team
  week: number
  before: Lineup
  after: Lineup
}

/**
 * Returns the highest total for the slots from an index on, filled with the remaining players. Each slot has at most
 * one player.
 */
const maxTotal = (
  slots: readonly (readonly string[])[],
  { left, at, scoreOf }: { left: readonly string[]; at: number; scoreOf: (id: string) => number },
): number => {
  const eligible = slots[at]
  if (!eligible) return 0
  const rest = (without: string | null): number =>
    maxTotal(slots, { left: left.filter(id => id !== without), at: at + 1, scoreOf })
  return Math.max(rest(null), ...left.filter(id => eligible.includes(id)).map(id => scoreOf(id) + rest(id)))
}

/** Checks a best lineup against the rules: locked slots stay the same, and the other slots score the max. */
export const isLegalBest = (league: League, { team, week, before, after }: Best, now: number): void => {
  const { facts, slots } = league
  const isLocked = (id: string) => isLockedIn(league, id, { week, now })
  const scoreOf = (id: string): number => {
    const kickoffAt = facts.kickoffOf(id, week)
    return kickoffAt !== null && kickoffAt + 6 * HOUR <= now ? (facts.pointsOf(id, week) ?? 0) : 0
  }
  const active = team.roster.filter(id => !team.reserve.has(id))
  const starters = after.filter(id => id !== null)
  assert.equal(new Set(starters).size, starters.length, 'a player starts twice')
  const free: number[] = []
  for (const [at, id] of after.entries()) {
    const was = before[at] ?? null
    const isPinned = was !== null && isLocked(was)
    if (!isPinned) free.push(at)
    if (isPinned || (id === was && id !== null)) assert.equal(id, was, 'a locked slot changed')
    else if (id !== null) {
      assert.ok(active.includes(id) && slots[at]!.eligible.includes(facts.groupOf(id)), `${id} may not start`)
      assert.ok(!isLocked(id), `${id} is locked and starts`)
    }
  }
  const left = active.filter(id => !isLocked(id))
  const open = free.map(at => left.filter(id => slots[at]!.eligible.includes(facts.groupOf(id)) || before[at] === id))
  const made = free.reduce((sum, at) => sum + (after[at] ? scoreOf(after[at]) : 0), 0)
  assert.equal(made, maxTotal(open, { left, at: 0, scoreOf }), 'another total than the best')
}
