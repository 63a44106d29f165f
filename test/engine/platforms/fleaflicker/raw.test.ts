import { beforeAll, describe, expect, it } from 'vitest'
import type { Imported, Verification } from '../../../../src/engine/index.ts'
import type { SeasonData } from '../../../../src/engine/schema/season.ts'
import { readPeople } from '../../../../src/engine/sources/nflverse.ts'
import { byCause, tableOf } from '../../../support/causes.ts'
import { capturedLeague, fleaflickerServer } from '../../../support/fleaflicker.ts'
import { realArchive, realSeason } from '../../../support/real-seasons.ts'
import { overRealData, whyNoRealData } from '../../../support/shared.ts'
import { faultsOf, openWorld, type World } from '../../../support/world.ts'
import { valueAt } from '../../sources/values.ts'

type Difference = Verification['differences'][number]

const within = (value: number): number => Math.min(2.375, Math.max(0, value))

/** The NFL's passer rating of a game. */
const ratingOf = (season: SeasonData, { playerId: id, week }: Difference): number => {
  const of = (stat: Parameters<typeof valueAt>[1]): number => valueAt(season, stat, { id, week }) ?? 0
  const attempts = of('pass_attempts')
  const parts = [
    (of('pass_completions') / attempts - 0.3) * 5,
    (of('pass_yards') / attempts - 3) / 4,
    (of('pass_tds') / attempts) * 20,
    2.375 - (of('pass_interceptions') / attempts) * 25,
  ]
  return (parts.map(within).reduce((sum, part) => sum + part, 0) / 6) * 100
}

/** What the league pays for a rating: a tenth a point over 100, and less by one for each bound that it does not pass. */
const paidForRating = (rating: number): number => {
  const missed = [39, 49, 59, 69, 79, 89].filter(bound => rating <= bound).length
  return Math.max(0, rating - 100) / 10 - missed
}

describe.skipIf(whyNoRealData)(overRealData('a real league of Fleaflicker, of which one week was captured'), () => {
  let world: World
  let imported: Imported
  let verified: Verification
  let season: SeasonData

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    const server = await fleaflickerServer([capturedLeague()], close => void ends.push(close))
    world = await openWorld({ bases: { fleaflicker: server.base } })
    const people = await readPeople(realArchive)
    await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
    season = await realSeason(2020)
    await world.keep(season)
    const leagueId = 'https://www.fleaflicker.com/nfl/leagues/206154?season=2020'
    ;({ imported } = (await world.ask('importLeague', { body: { leagueId } })) as { imported: Imported })
    const call = { params: { id: imported.leagueId }, query: { limit: 500 } }
    verified = (await world.ask('verifyLeague', call)) as Verification
    for (const end of ends) await end()
    return () => world.close()
  })

  /** The cause of a difference: a key that cannot be had, or is only near. */
  const causeOf = (difference: Difference): string => {
    const { absence, posGroup, keys } = difference
    if (absence !== null) return 'No row in the files'
    const rating = ratingOf(season, difference)
    if (posGroup === 'QB' && !Number.isNaN(rating)) {
      const left = Math.abs(difference.difference + paidForRating(rating))
      return left < 0.02 ? 'QB Rating' : left < 0.52 ? 'QB Rating and a first down' : ''
    }
    // Both pay 4 points, and each site credits some of them to other people.
    if (Math.abs(difference.difference) === 4) return 'Tackle for Loss or Pass Defended'
    const inexact = new Set([...imported.scoring.approximated, ...imported.scoring.unsupported].map(({ key }) => key))
    return keys.find(key => inexact.has(key)) ?? ''
  }

  it('pays everybody what Fleaflicker did, but for keys that the files do not have or have only nearly', () => {
    const causes = byCause(verified.differences, causeOf)
    console.info(tableOf(verified, causes))
    expect(verified.byPosition.map(({ posGroup, compared, equal }) => [posGroup, compared, equal])).toEqual([
      ['QB', 31, 7],
      ['RB', 77, 72],
      ['WR', 100, 98],
      ['TE', 41, 41],
      ['K', 19, 19],
      ['DL', 63, 59],
      ['LB', 82, 78],
      ['DB', 71, 61],
    ])
    expect(causes).toEqual({
      'Assisted Tackle': 4,
      Fumble: 3,
      'Fumble Return Yard': 4,
      'No row in the files': 1,
      'QB Rating': 20,
      'QB Rating and a first down': 3,
      'Receiving First Down': 2,
      'Rushing First Down': 4,
      'Solo Tackle': 2,
      'Tackle for Loss or Pass Defended': 7,
    })
  })

  it('says what cannot be had, with what it pays, and what is only near', () => {
    const { unsupported, approximated } = imported.scoring
    expect(unsupported.map(({ key, value }) => `${key} ${value}`)).toEqual([
      'FG Blocked 6',
      ...[39, 49, 59, 69, 79, 89].map(bound => `QB Rating up to ${bound} QB -1`),
      'QB Rating within 100+ QB 0.1',
      'XP Blocked 4',
    ])
    expect(approximated.map(({ key }) => key)).toEqual([
      'Assisted Tackle',
      'Fumble',
      'Fumble Lost',
      'Fumble Return Yard',
      'Length of Field Goal Missed up to 40',
      'Receiving First Down',
      'Rushing First Down',
      'Solo Tackle',
      'Tackle for Loss',
    ])
    expect(imported.warnings).toEqual([
      'Taxi squads do not exist here: 3 more bench places instead',
      'Keepers do not carry over here: each season is a league of its own',
      'Fleaflicker lists no rosters in week 16: nobody is scored there',
    ])
  })

  it('knows who is who by name and position, as the crosswalk has few of its numbers', () => {
    expect([imported.players.matched, imported.players.unmatched.length]).toEqual([674, 72])
  })

  it('leaves a store with which nothing is wrong', async () => {
    expect(await faultsOf(world)).toEqual([])
  })
})
