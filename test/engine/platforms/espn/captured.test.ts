import { beforeAll, describe, expect, it } from 'vitest'
import type { Imported, Verification } from '../../../../src/engine/index.ts'
import { importCaptured } from '../../../support/captured.ts'
import { capturedLeague, espnServer } from '../../../support/espn.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { faultsOf, type World } from '../../../support/world.ts'

describe.skipIf(whyNoRealData)(overRealData('a real ESPN league with two captured weeks'), () => {
  let world: World
  let imported: Imported
  let verified: Verification

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await espnServer([capturedLeague()], close => void ends.push(close))
    const leagueId = 'https://fantasy.espn.com/football/league?leagueId=899513&seasonId=2020'
    ;({ world, imported, verified } = await importCaptured({ espn: server.base }, leagueId))
    const shares = (all: readonly { compared: number; equal: number }[], names: readonly string[]) =>
      all.map(({ compared, equal }, at) => `${names[at]!.padEnd(20)} ${equal}/${compared}`)
    const { byPosition, byKey } = verified
    console.info(
      [
        ...shares(
          byPosition,
          byPosition.map(({ posGroup }) => posGroup),
        ),
        ...shares(
          byKey,
          byKey.map(({ keys }) => keys[0]!),
        ),
      ].join('\n'),
    )
    for (const end of ends) await end()
    return () => world.close()
  })

  it('scores the same points as ESPN: offense, kickers, and defenses stat by stat', () => {
    expect(verified.byPosition.map(({ posGroup, compared, equal }) => [posGroup, compared, equal])).toEqual([
      ['QB', 55, 55],
      ['RB', 109, 109],
      ['WR', 121, 121],
      ['TE', 48, 48],
      ['K', 32, 32],
      ['DST', 38, 38],
    ])
    expect(verified.byKey.filter(({ compared, equal }) => compared !== equal)).toEqual([])
    expect(verified.byKey.flatMap(({ keys }) => keys).filter(key => key.endsWith('D/ST')).length).toBeGreaterThan(20)
    expect(verified).toMatchObject({ totals: { compared: 20, equal: 20 }, winners: { compared: 10, equal: 10 } })
  })

  it('matches all players, and reports what is not supported', () => {
    expect(imported.players).toEqual({ matched: 226, unmatched: [] })
    expect(imported.scoring.approximated.map(({ key }) => key)).toEqual(['BLKK D/ST', 'FUML'])
    expect(imported.scoring.unsupported.map(({ key }) => key)).toEqual(['1PSF', '2PRET'])
    expect(imported.warnings).toEqual([
      "ESPN does not show this league's moves, claims and trades; it may show them with a member's cookies",
      'Keepers do not carry over: each season is a separate league',
      'ESPN does not list rosters in weeks 3-16, so no players score in those weeks',
      'Playoff rounds of two weeks are not supported, so the bracket is left out',
    ])
  })

  it('leaves the store in a sound state', async () => {
    expect(await faultsOf(world)).toEqual([])
  })
})
