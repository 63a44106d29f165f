import { beforeAll, describe, expect, it } from 'vitest'
import type { Imported, Verification } from '../../../../src/engine/index.ts'
import type { SeasonData } from '../../../../src/engine/schema/season.ts'
import { importCaptured } from '../../../support/captured.ts'
import { byCause, tableOf } from '../../../support/causes.ts'
import { capturedLeague, mflServer } from '../../../support/mfl.ts'
import { bestMappings } from '../../../support/other-mappings.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { faultsOf, type World } from '../../../support/world.ts'

type Difference = Verification['differences'][number]

describe.skipIf(whyNoRealData)(overRealData('a real MFL league with three captured weeks'), () => {
  let world: World
  let imported: Imported
  let verified: Verification
  let season: SeasonData

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await mflServer([capturedLeague()], close => void ends.push(close))
    const leagueId = 'https://www47.myfantasyleague.com/2020/home/37920'
    ;({ world, imported, verified, season } = await importCaptured({ mfl: server.base }, leagueId))
    for (const end of ends) await end()
    return () => world.close()
  })

  /** Returns the approximate key that explains a difference. */
  const causeOf = ({ absence, keys }: Difference): string => {
    const near = new Set(imported.scoring.approximated.map(({ key }) => key))
    return absence !== null ? 'No row in the files' : (keys.find(key => near.has(key)) ?? '')
  }

  it('scores players like MFL, except for first downs and a fumble that the 2020 files do not record exactly', () => {
    const causes = byCause(verified.differences, causeOf)
    console.info(tableOf(verified, causes))
    expect(causes).toEqual({ '1R': 35, '1C': 4, FU: 1 })
    // Each difference is the value of one or two first downs.
    expect(verified.differences.every(({ difference }) => Number.isInteger(difference))).toBe(true)
    expect(verified.byPosition.map(({ posGroup, compared, equal }) => [posGroup, compared, equal])).toEqual([
      ['QB', 92, 75],
      ['RB', 193, 177],
      ['WR', 257, 252],
      ['TE', 114, 112],
    ])
  })

  it('would not match MFL better if any key used a different stat', async () => {
    const all = await bestMappings(world, { imported, verified, season })
    expect(all.filter(({ equal, bestEqual }) => bestEqual > equal)).toEqual([])
    expect(all.find(({ key }) => key === 'FU')).toMatchObject({ best: 'fumbles_total', equal: 616 })
  })

  it('matches all players and rules, and reports what is not supported', () => {
    expect(imported.players.unmatched).toEqual([])
    expect(imported.scoring.unsupported).toEqual([])
    expect(imported.scoring.approximated.map(({ key }) => key)).toEqual(['1C', '1R', 'FL', 'FU'])
    expect(imported.roster).toMatchObject({ taxi: 10 })
    expect(imported.warnings).toEqual([
      "MFL shows managers' names only to users who are signed in",
      'MFL ranks teams differently (VICTORY_POINTS,PCT,PTS,ALL_PLAY_PCT,); Hindsight ranks them by record, then points',
      'A team plays one matchup a week in Hindsight, so second matchups were left out in weeks 1-3',
      'Best ball is not supported: lineups are as MFL shows them, and are not filled by points',
      "MFL doesn't have a playoff bracket for this league, so this mirror doesn't have one either",
    ])
  })

  it('leaves the store in a sound state', async () => {
    expect(await faultsOf(world)).toEqual([])
  })
})
