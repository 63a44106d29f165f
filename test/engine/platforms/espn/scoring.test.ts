import { describe, expect, it, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { keyOf, mapScoring } from '../../../../src/engine/platforms/espn/scoring.ts'
import { ESPN_STATS } from '../../../../src/engine/platforms/espn/tables.ts'
import { weightFor } from '../../../../src/engine/rules/scoring/scoring.ts'
import { statsOfCaptured } from '../../../support/espn.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'

const item = (statId: number, points: number, pointsOverrides?: Record<number, number>) => ({
  statId,
  points,
  ...(pointsOverrides && { pointsOverrides }),
})

const mapped = (...items: Parameters<typeof mapScoring>[0]) => mapScoring(items, 2024)

/** Returns each list's keys with their points. */
const keysIn = ({ mapped, approximated, unsupported }: ReturnType<typeof mapScoring>) =>
  [mapped, approximated, unsupported].map(items => items.map(({ key, value }) => `${key}=${value}`).sort())

const SACK = 99
/** ESPN's position ids, which differ from its slot ids. */
const [QB, RB, WR, TE, DT, DE, LB, CB, S, TEAM_QB, TEAM] = [1, 2, 3, 4, 9, 10, 11, 12, 13, 15, 16] as const
/** The positions in each group of defensive players. */
const DEFENDERS: readonly (readonly [PosGroup, readonly number[]])[] = [
  ['DL', [DT, DE]],
  ['LB', [LB]],
  ['DB', [CB, S]],
]

describe("ESPN's scoring items", () => {
  test.each([
    ['both defensive line positions', { [DT]: 2, [DE]: 2 }, ['SK DL=2', 'SK=1']],
    ['cornerbacks and safeties', { [CB]: 5, [S]: 5 }, ['SK DB=5', 'SK=1']],
  ])('that give %s the same points score each play only once', (_, overrides, keys) => {
    expect(keysIn(mapped(item(SACK, 1, { ...overrides, [TEAM]: 0 })))).toEqual([keys, [], []])
  })

  it('are approximate if they score DE and DT differently, because both are one position in Hindsight', () => {
    const scoring = mapped(item(SACK, 1, { [DE]: 3, [TEAM]: 0 }))
    expect(keysIn(scoring)).toEqual([[], ['SK DE=3', 'SK=1'], []])
    expect(scoring.approximated.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^DT and DE are one position in Hindsight/),
      expect.stringMatching(/^DT and DE are one position in Hindsight/),
    ])
  })

  it('score each group like its first position, which is exact if all of its positions score the same', () => {
    const values = [undefined, 0, 2, 3]
    for (let at = 0; at < 4 ** 5; at += 7) {
      const chosen = [DT, DE, LB, CB, S].map(
        (position, place) => [position, values[Math.floor(at / 4 ** place) % 4]] as const,
      )
      const overrides = new Map<number, number>(
        chosen.flatMap(([position, value]) => (value === undefined ? [] : [[position, value] as const])),
      )
      const scoring = mapped(item(SACK, 1, { ...Object.fromEntries(overrides), [TEAM]: 0 }))
      const paid = DEFENDERS.map(([group, positions]) => ({
        group,
        pays: positions.map(each => overrides.get(each) ?? 1),
      }))
      for (const { group, pays } of paid) expect(pays[0]).toBe(weightFor(scoring.rules, group, 'def_sacks'))
      expect(scoring.approximated.length > 0, `${at}`).toBe(paid.some(({ pays }) => new Set(pays).size > 1))
      expect(weightFor(scoring.rules, 'QB', 'def_sacks')).toBe(1)
    }
  })

  it('pay a bonus for catches only to tight ends, and not to receivers', () => {
    const scoring = mapped(item(53, 0, { [QB]: 0.5, [RB]: 0.5, [WR]: 0.5, [TE]: 1, [TEAM_QB]: 0.5 }))
    expect(keysIn(scoring)).toEqual([['REC QB=0.5', 'REC RB=0.5', 'REC TE=1', 'REC WR=0.5'], [], []])
    const paid = (['QB', 'RB', 'WR', 'TE', 'K', 'LB'] as const).map(group => weightFor(scoring.rules, group, 'rec'))
    expect(paid).toEqual([0.5, 0.5, 0.5, 1, 0, 0])
  })

  it('are supported for first downs and kick lengths', () => {
    const scoring = mapped(item(213, 1), item(214, 0.1), item(220, 1), item(223, -1))
    expect(keysIn(scoring)).toEqual([['FGY25=1', 'FGY=0.1'], ['FGMY5=-1', 'REFD=1'], []])
    expect(weightFor(scoring.rules, 'K', 'fg_made_yards')).toBe(0.1)
    expect(weightFor(scoring.rules, 'WR', 'rec_first_downs')).toBe(1)
  })

  test.each([107, 108, 109, 110, 111])("for a defense's tackles are listed as unsupported (stat %i)", id => {
    const { name } = ESPN_STATS[id]!
    expect(keysIn(mapped(item(id, 0, { 16: 1 })))).toEqual([[], [], [`${name} D/ST=1`]])
    expect(keysIn(mapped(item(id, 2)))).toEqual([[], [`${name}=2`], [`${name} D/ST=2`]])
    expect(keysIn(mapped(item(id, 2, { 16: 0 })))).toEqual([[], [`${name}=2`], []])
    expect(keyOf(`${name} D/ST`).pays('DST')).toBe(true)
    expect(keyOf(`${name} D/ST`).pays('LB')).toBe(false)
  })

  it('for blocks are unsupported for players, and score for a defense', () => {
    const scoring = mapped(item(97, 2))
    expect(keysIn(scoring)).toEqual([['BLKK D/ST=2'], [], ['BLKK=2']])
    expect(scoring.unsupported[0]).toMatchObject({ reason: 'the public files do not say who blocked a kick' })
    expect(weightFor(scoring.rules, 'DST', 'dst_blocked_kicks')).toBe(2)
    expect(keysIn(mapped(item(97, 0, { 16: 2 })))).toEqual([['BLKK D/ST=2'], [], []])
    expect(keysIn(mapped(item(97, 0, { [LB]: 3, 16: 2 })))).toEqual([['BLKK D/ST=2'], [], ['BLKK LB=3']])
  })

  it('that score two groups differently name both in the reason', () => {
    const scoring = mapped(item(SACK, 1, { [DE]: 3, [S]: 2, [TEAM]: 0 }))
    const usual = scoring.approximated.find(({ key }) => key === 'SK')
    expect(usual?.reason).toBe(
      'DT and DE, CB and S are each one position in Hindsight, but the league scores them differently',
    )
  })

  it('score two-point conversions for the scorer, like ESPN, and yards after the catch approximately', () => {
    const scoring = mapped(item(59, 1), item(62, 2))
    expect(keysIn(scoring)).toEqual([['PTL=2'], ['YAC=1'], []])
    const paid = (['pass_2pt', 'rush_2pt', 'rec_2pt'] as const).map(stat => weightFor(scoring.rules, 'QB', stat))
    expect(paid).toEqual([0, 2, 2])
  })

  it.skipIf(whyNoRealData)(overRealData('count conversions only for the scorer'), () => {
    const counted = statsOfCaptured().filter(stats => stats[19] || stats[26] || stats[44])
    expect(counted.length).toBeGreaterThan(5)
    for (const stats of counted) expect(stats[62] ?? 0).toBe((stats[26] ?? 0) + (stats[44] ?? 0))
  })

  it('are in exactly one list each, regardless of what they score', () => {
    for (const [id, { name }] of Object.entries(ESPN_STATS))
      for (const [points, position] of [
        [1, null],
        [0, TEAM],
        [0, TE],
      ] as const) {
        const keys = keysIn(mapped(item(Number(id), points, position === null ? {} : { [position]: 1 }))).flat()
        expect(new Set(keys).size).toBe(keys.length)
        const isOfTeam = ESPN_STATS[Number(id)]!.players === undefined
        if (position !== TE || !isOfTeam) expect(keys.length, `${name} ${points} ${position}`).toBeGreaterThan(0)
      }
  })
})
