import { describe, expect, test } from 'vitest'
import { USUAL_DAILY } from '../../../../src/engine/rules/league/day.ts'
import {
  claimRunAt,
  freeAgencyFrom,
  isFreeAgent,
  isProcessedBy,
} from '../../../../src/engine/rules/rosters/availability.ts'

const HOUR = 3_600_000
/** 4 a.m. in New York on a Wednesday in September, in UTC. */
const RUN = Date.UTC(2024, 8, 11, 8)
const never = { droppedAt: null, hoursAfterDrop: 48 }
const dropped = (droppedAt: number, hoursAfterDrop: number) => ({ droppedAt, hoursAfterDrop })

describe('claims on a player', () => {
  test('are processed in the next run', () => {
    expect(claimRunAt(never, RUN - 1, USUAL_DAILY)).toBe(RUN)
    expect(claimRunAt(never, RUN, USUAL_DAILY)).toBe(RUN + 24 * HOUR)
  })

  test('are processed in the first run after the waiver period', () => {
    expect(claimRunAt(dropped(RUN - 24 * HOUR, 24), RUN - 2 * HOUR, USUAL_DAILY)).toBe(RUN)
    expect(claimRunAt(dropped(RUN - 24 * HOUR + 1, 24), RUN - 2 * HOUR, USUAL_DAILY)).toBe(RUN + 24 * HOUR)
    expect(isProcessedBy(dropped(RUN - 24 * HOUR, 24), RUN)).toBe(true)
    expect(isProcessedBy(dropped(RUN - 24 * HOUR + 1, 24), RUN)).toBe(false)
  })

  test('are processed in a run at the time of the drop without a waiver period', () => {
    expect(isProcessedBy(dropped(RUN, 0), RUN)).toBe(true)
  })
})

describe('free agency', () => {
  test('starts with the first run at least a day after the previous week ends', () => {
    expect(freeAgencyFrom(RUN - 24 * HOUR, USUAL_DAILY)).toBe(RUN)
    expect(freeAgencyFrom(RUN - 24 * HOUR + 1, USUAL_DAILY)).toBe(RUN + 24 * HOUR)
  })

  test('is open from the beginning if no week has ended', () => {
    expect(freeAgencyFrom(Number.NEGATIVE_INFINITY, USUAL_DAILY)).toBe(Number.NEGATIVE_INFINITY)
  })

  const free = { ...never, freeFrom: RUN, locked: false }

  test('makes a player a free agent from its start until kickoff', () => {
    expect(isFreeAgent(free, RUN - 1, USUAL_DAILY)).toBe(false)
    expect(isFreeAgent(free, RUN, USUAL_DAILY)).toBe(true)
    expect(isFreeAgent({ ...free, locked: true }, RUN, USUAL_DAILY)).toBe(false)
  })

  test('makes a dropped player a free agent after the run that can process claims, or immediately without a waiver period', () => {
    const late = { ...free, ...dropped(RUN + HOUR, 24) }
    expect(isFreeAgent(late, RUN + 26 * HOUR, USUAL_DAILY)).toBe(false)
    expect(isFreeAgent(late, RUN + 48 * HOUR, USUAL_DAILY)).toBe(true)
    expect(isFreeAgent({ ...late, hoursAfterDrop: 0 }, RUN + HOUR, USUAL_DAILY)).toBe(true)
    expect(isFreeAgent({ ...free, ...dropped(RUN, 24) }, RUN + 24 * HOUR, USUAL_DAILY)).toBe(true)
  })
})
