import { expect, test } from 'vitest'
import { brier, playYear, type Snapshot } from '../../../../bench/win-chance.ts'
import { realSeason } from '../../../support/real-seasons.ts'
import { isSoak } from '../../../support/rounds.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'

/** Checks the calibration of win probabilities over real seasons. `npm run bench -- chance` measures all of them. */

const SEASONS = isSoak ? [2021, 2022, 2023, 2024, 2025] : [2024]
const SIZE = isSoak ? { everyWeeks: 1, matchups: 40 } : { everyWeeks: 4, matchups: 4 }

test.skipIf(whyNoRealData !== null)(
  overRealData('win probabilities predict better than the current leader, and better than a coin flip at kickoff'),
  async () => {
    const all: Snapshot[] = []
    for (const year of SEASONS) all.push(...playYear(await realSeason(year), SIZE))
    expect(brier(all, 'chance')).toBeLessThan(brier(all, 'leader'))
    // A few hours from a few matchups are not enough data.
    if (!isSoak) return
    const hours = Map.groupBy(all, ({ hour }) => hour)
    expect(brier(hours.get(0)!, 'chance')).toBeLessThan(0.25)
    const worse = [...hours].filter(([, each]) => brier(each, 'chance') > brier(each, 'leader')).map(([hour]) => hour)
    expect(worse).toEqual([])
  },
)
