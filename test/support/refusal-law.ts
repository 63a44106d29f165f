import assert from 'node:assert/strict'
import type { Dump } from './league-stage.ts'

/** The invariants that every refused move keeps, in every test. */

type Held = Dump & { processedThrough?: number }

/** Returns a league's state without its write counter and the time up to which its steps have run. */
const timeless = ({ counter: _, processedThrough: __, ...held }: Held) => ({
  ...held,
  league: { ...held.league, processedThrough: null },
})

/**
 * Returns the state as `timeless` does, but also without newly saved pairings. When a playoff round starts, the
 * clock saves its pairings without a log entry.
 */
const asPaired = (after: Held, before: Held): Held => {
  if (!after.league.draw) return after
  const { pairings = [], ...draw } = after.league.draw
  const known = before.league.draw?.pairings
  const kept = known ? { ...draw, pairings: pairings.slice(0, known.length) } : draw
  return { ...after, league: { ...after.league, draw: kept } }
}

/** Checks that a refused move changes nothing except what due steps change. */
export const checkRefused = (before: Held, after: Held): void => {
  const added = after.log.slice(0, after.log.length - before.log.length)
  assert.ok(
    added.every(({ actor }) => actor === null),
    'a refused move stands in the log',
  )
  if (added.length === 0)
    assert.deepEqual(timeless(asPaired(after, before)), timeless(before), 'a refused move changed the league')
}
