import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_AT_ONCE, nextTargets, type WaitingTarget } from '../../../../src/engine/rules/messages/delivery.ts'

/**
 * Returns a target with a message. Targets are served in rounds. A target that hangs uses its slot for one round and then
 * fails.
 */

const target = (leagueId: string, number: number, failed = false): WaitingTarget => ({
  notificationId: `${leagueId} ${number}`,
  leagueId,
  failed,
  nextAt: number,
})

const twenty = (leagueId: string, failed = false): WaitingTarget[] =>
  Array.from({ length: 20 }, (_, number) => target(leagueId, number, failed))

test('a league waits at most one round while targets of other leagues hang', () => {
  const hanging = ['a', 'b', 'c', 'd'].flatMap(league => twenty(league))
  const first = nextTargets(hanging, [])
  expect(first).toHaveLength(MAX_AT_ONCE.all)
  const other = target('other', 1_000)
  const begun = new Set(first)
  const next = nextTargets([...hanging.filter(each => !begun.has(each)), other], first.slice(1))
  expect(next).toEqual([other])
})

test('a league does not wait for targets that failed before', () => {
  const hanging = ['a', 'b', 'c', 'd', 'e'].flatMap(league => twenty(league, true))
  const first = nextTargets(hanging, [])
  expect(first).toHaveLength(MAX_AT_ONCE.failed)
  const other = target('other', 1_000)
  expect(nextTargets([...hanging, other], first)).toEqual([other])
})

test('the next targets respect every limit, fill every slot, and serve each target only once', () => {
  const aTarget = fc.record({
    notificationId: fc.nat(30).map(String),
    failed: fc.boolean(),
    nextAt: fc.nat(9),
  })
  const leagueOf = (id: string): string => String(Number(id) % 5)
  fc.assert(
    fc.property(fc.uniqueArray(aTarget, { selector: each => each.notificationId, maxLength: 31 }), all => {
      const due = all.map(each => ({ ...each, leagueId: leagueOf(each.notificationId) }))
      const begun = nextTargets(due, [])
      const count = (wanted: (each: WaitingTarget) => boolean) => begun.filter(wanted).length
      expect(new Set(begun).size).toBe(begun.length)
      expect(begun.length).toBeLessThanOrEqual(MAX_AT_ONCE.all)
      expect(count(({ failed }) => failed)).toBeLessThanOrEqual(MAX_AT_ONCE.failed)
      for (const each of due) {
        const inLeague = count(({ leagueId }) => leagueId === each.leagueId)
        expect(inLeague).toBeLessThanOrEqual(MAX_AT_ONCE.league)
        const isHeld =
          begun.length === MAX_AT_ONCE.all ||
          inLeague === MAX_AT_ONCE.league ||
          (each.failed && count(({ failed }) => failed) === MAX_AT_ONCE.failed)
        expect(begun.includes(each) || isHeld).toBe(true)
      }
      expect(nextTargets(due, begun)).toEqual([])
    }),
  )
})
