import { beforeAll, describe, expect, it } from 'vitest'
import { DEFENDERS } from '../../../../data/positions.ts'
import { STATS } from '../../../../data/stats.ts'
import type { Imported, Verification } from '../../../../src/engine/index.ts'
import type { SeasonData } from '../../../../src/engine/schema/season.ts'
import { importCaptured } from '../../../support/captured.ts'
import { byCause, tableOf } from '../../../support/causes.ts'
import { capturedLeague, fleaflickerServer } from '../../../support/fleaflicker.ts'
import { bestMappings } from '../../../support/other-mappings.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { faultsOf, type World } from '../../../support/world.ts'
import { valueAt } from '../../sources/values.ts'

type Difference = Verification['differences'][number]

/** How a tackle scores: as solo, as an assist, or as an assist on Fleaflicker but solo here. */
const TACKLES: Readonly<Record<number, string>> = {
  0.5: 'Assisted Tackle',
  1: 'Solo Tackle as an assisted one',
  1.5: 'Solo Tackle',
}

describe.skipIf(whyNoRealData)(overRealData('a real Fleaflicker league with one captured week'), () => {
  let world: World
  let imported: Imported
  let verified: Verification
  let season: SeasonData

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await fleaflickerServer([capturedLeague()], close => void ends.push(close))
    const leagueId = 'https://www.fleaflicker.com/nfl/leagues/206154?season=2020'
    ;({ world, imported, verified, season } = await importCaptured({ fleaflicker: server.base }, leagueId))
    for (const end of ends) await end()
    return () => world.close()
  })

  /** Returns what explains a difference: an unsupported key or an approximate one. */
  const causeOf = (difference: Difference): string => {
    const { absence, posGroup, keys, difference: more, week, playerId: id } = difference
    if (absence !== null) return 'No row in the files'
    const shared = valueAt(season, 'def_tackles_with_assist', { id, week }) ?? 0
    if (more === -4 && shared > 0) return 'Tackle for Loss of two players'
    if (more === 4) return 'Pass Defended'
    if (Math.abs(more) < 0.5) return 'Fumble Return Yard'
    const inexact = new Set([...imported.scoring.approximated, ...imported.scoring.unsupported].map(({ key }) => key))
    const tackle = DEFENDERS.includes(posGroup!) ? TACKLES[Math.abs(more)] : undefined
    return tackle ?? keys.find(key => inexact.has(key)) ?? ''
  }

  it('scores the same points as Fleaflicker, except for keys that the files lack or only approximate', () => {
    const causes = byCause(verified.differences, causeOf)
    console.info(tableOf(verified, causes))
    expect(verified.byPosition.map(({ posGroup, compared, equal }) => [posGroup, compared, equal])).toEqual([
      ['QB', 31, 27],
      ['RB', 78, 73],
      ['WR', 102, 100],
      ['TE', 43, 43],
      ['K', 20, 20],
      ['DL', 64, 61],
      ['LB', 92, 87],
      ['DB', 72, 64],
    ])
    expect(causes).toEqual({
      'Assisted Tackle': 4,
      Fumble: 1,
      'Fumble Return Yard': 2,
      'Pass Defended': 1,
      'Receiving First Down': 1,
      'Rushing First Down': 8,
      'Solo Tackle': 2,
      'Solo Tackle as an assisted one': 1,
      'Tackle for Loss of two players': 7,
    })
  })

  it('would not match Fleaflicker better if any key used a different stat', async () => {
    const all = await bestMappings(world, { imported, verified, season })
    console.info(`Of ${all.length} keys, none matches more games with another of ${STATS.length} stats`)
    expect(all.length).toBeGreaterThan(35)
    expect(all.filter(({ equal, bestEqual }) => bestEqual > equal)).toEqual([])
  })

  it('reports unsupported keys with their points, and approximate ones', () => {
    const { unsupported, approximated } = imported.scoring
    expect(unsupported.map(({ key, value }) => `${key} ${value}`)).toEqual([
      'FG Blocked 6',
      'Fumble Return Yard 0.1',
      'XP Blocked 4',
    ])
    expect(approximated.map(({ key }) => key)).toEqual([
      'Assisted Tackle',
      'Fumble',
      'Fumble Lost',
      'Length of Field Goal Missed up to 40',
      'Receiving First Down',
      'Rushing First Down',
      'Solo Tackle',
      'Tackle for Loss',
    ])
    expect(imported.roster).toMatchObject({ taxi: 3 })
    expect(imported.warnings).toEqual([
      'Keepers do not carry over: each season is a separate league',
      'Fleaflicker does not list rosters in weeks 1-3, 5-16, so no players score in those weeks',
    ])
  })

  it('matches players by name and position, because the crosswalk has few Fleaflicker ids', () => {
    expect([imported.players.matched, imported.players.unmatched.length]).toEqual([695, 51])
  })

  it('leaves the store in a sound state', async () => {
    expect(await faultsOf(world)).toEqual([])
  })
})
