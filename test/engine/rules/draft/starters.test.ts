import { describe, expect, test } from 'vitest'
import { draftValues, expectedShare, isStarter, type RoleFacts } from '../../../../src/engine/rules/draft/value.ts'
import { slot } from '../../../support/lineups.ts'

const facts = (depth: number | null, snapShare: number | null, hasChart = true): RoleFacts => ({
  role: { depth, snapShare: null },
  lastRole: { depth: null, snapShare },
  hasChart,
})

describe('a starter of an NFL team', () => {
  test("has rank 1 on the depth chart, regardless of last season's snaps", () => {
    expect(isStarter('QB', facts(1, 5))).toBe(true)
    expect(isStarter('QB', facts(2, 100))).toBe(false)
    expect(isStarter('QB', facts(null, 100))).toBe(false)
  })

  test("is a player with half of last season's snaps, if no depth chart is loaded", () => {
    expect(isStarter('RB', facts(null, 50, false))).toBe(true)
    expect(isStarter('RB', facts(null, 49, false))).toBe(false)
    expect(isStarter('RB', facts(null, null, false))).toBe(false)
  })

  test('can be a team defense, which always starts', () => {
    expect(isStarter('DST', facts(null, null))).toBe(true)
  })

  test("is expected to repeat last season's points, and a backup only part of them (less for a quarterback)", () => {
    expect(expectedShare('QB', facts(1, null))).toBe(1)
    expect(expectedShare('QB', facts(2, null))).toBeLessThan(expectedShare('RB', facts(2, null)))
    expect(expectedShare('RB', facts(2, null))).toBeLessThan(1)
    expect(expectedShare('RB', facts(2, 10, false))).toBe(1)
  })

  test('is drafted before a backup with more points, and first among equal players', () => {
    const prospect = (id: string, total: number, depth: number) => ({
      ...{ id, posGroup: 'QB' as const, games: 17, total },
      share: expectedShare('QB', facts(depth, null)),
      starts: isStarter('QB', facts(depth, null)),
    })
    const league = { teams: 4, slots: [slot('QB')], bench: 0, season: 2024 }
    const idsOf = (...prospects: ReturnType<typeof prospect>[]) =>
      draftValues(prospects, [], league).map(each => each.prospect.id)
    expect(idsOf(prospect('backup', 30_000, 2), prospect('starter', 20_000, 1))).toEqual(['starter', 'backup'])
    expect(idsOf(prospect('a backup', 0, 2), prospect('b starter', 0, 1))).toEqual(['b starter', 'a backup'])
  })
})
