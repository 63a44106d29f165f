import { describe, expect, it } from 'vitest'
import { STATS } from '../../../data/stats.ts'
import { seasonLimit } from '../../../src/engine/platforms/shared/tables.ts'
import { realSeason } from '../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../support/shared.ts'

describe('limits of earlier seasons', () => {
  it('apply to a sum if they apply to its terms', () => {
    expect(seasonLimit(['first_downs_no_td'], 2020)).toEqual(seasonLimit(['rush_first_downs'], 2020))
    expect(seasonLimit(['first_downs_no_td'], 2020)).toMatchObject({ missing: false })
    expect(seasonLimit(['first_downs_no_td'], 2021)).toBeNull()
  })

  it('do not report a sum as missing if one of its terms is in the files', () => {
    expect(seasonLimit(['dst_st_fumble_recoveries'], 2020)).toMatchObject({ missing: true })
    expect(seasonLimit(['dst_fumble_recoveries', 'dst_st_fumble_recoveries'], 2020)).toBeNull()
  })
})

/** Before 2021, the real files do not have coverage stats, and the columns for fumble recovery yards contain counts. */
const isElsewhere = ({ key, group }: (typeof STATS)[number]): boolean =>
  group === 'coverage' || key.includes('fumble_recovery_yards')

describe.skipIf(whyNoRealData)(overRealData('the stats that a season lacks'), () => {
  it.each([2016, 2018, 2020, 2021, 2023])('include each stat without a column in the files of %i', async year => {
    const { columns } = await realSeason(year)
    const keys = STATS.filter(stat => !isElsewhere(stat)).map(({ key }) => key)
    const isMissing = (key: (typeof keys)[number]): boolean => seasonLimit([key], year)?.missing ?? false
    expect(keys.filter(isMissing)).toEqual(keys.filter(key => !columns.has(key)))
  })

  it.each([2016, 2020, 2021, 2024])(
    'include fumble recovery yards in %i only if the column in the file does not contain yards',
    async year => {
      const { columns } = await realSeason(year)
      const yards = columns.get('fumble_recovery_yards_opp')!.values
      const areYards = Math.max(...yards) > 10
      expect(areYards).toBe(seasonLimit(['fumble_recovery_yards_opp'], year) === null)
    },
  )
})
