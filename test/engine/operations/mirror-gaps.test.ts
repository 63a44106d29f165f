import { describe, expect, it, onTestFinished } from 'vitest'
import type { Imported } from '../../../src/engine/index.ts'
import * as fleaflicker from '../../support/fleaflicker.ts'
import * as mfl from '../../support/mfl.ts'
import { alter, keepDemo, openMirrorWorld, type Row } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { bundledPeople } from '../../support/squads.ts'
import { openWorld, type World } from '../../support/world.ts'

/** The data that the platform leaves out for a week: all rosters, one roster, or the games. */
type Missing = 'of all' | 'of one' | 'games'

interface MflResult {
  id: string
  starters: string
  nonstarters: string
  player?: object[]
}

const mflWithout = async (missing: Missing): Promise<string> => {
  const league = mfl.sampleLeague(await bundledPeople())
  const unlisted = (result: MflResult): MflResult =>
    missing === 'of all' || result.id === '0001' ? { ...result, starters: '', nonstarters: '', player: [] } : result
  const server = await mfl.mflServer([
    {
      ...league,
      answer: (type, parameters) => {
        const body = league.answer(type, parameters)
        if (type !== 'weeklyResults' || parameters.get('W') !== '2') return body
        if (missing === 'games') return { weeklyResults: { week: '2' } }
        const { weeklyResults } = body as { weeklyResults: { matchup: { franchise: MflResult[] }[] } }
        const matchup = weeklyResults.matchup.map(each => ({ ...each, franchise: each.franchise.map(unlisted) }))
        return { weeklyResults: { ...weeklyResults, matchup } }
      },
    },
  ])
  return server.base
}

const fleaflickerWithout = async (missing: Missing): Promise<string> => {
  const league = fleaflicker.sampleLeague(await bundledPeople())
  const server = await fleaflicker.fleaflickerServer([
    {
      ...league,
      answer: (name, parameters) => {
        const body = league.answer(name, parameters)
        if (missing === 'games')
          return name === 'FetchLeagueScoreboard' && parameters.get('scoring_period') === '2'
            ? { ...body, games: [] }
            : body
        if (name !== 'FetchLeagueBoxscore' || parameters.get('scoring_period') !== '2') return body
        const { lineups, ...box } = body as { lineups: { slots: { home?: object; away?: object }[] }[] }
        if (missing === 'of all') return box
        return {
          ...box,
          lineups: lineups.map(each => ({ ...each, slots: each.slots.map(({ away: _, ...slot }) => slot) })),
        }
      },
    },
  ])
  return server.base
}

interface Side {
  total: number
}

const importFrom = async (platform: 'mfl' | 'fleaflicker', base: string) => {
  const world = await openWorld({ bases: { [platform]: base } })
  onTestFinished(() => world.close())
  await keepDemo(world)
  const body = { leagueId: '777', platform, season: 1990 }
  const { imported } = (await world.ask('importLeague', { body })) as { imported: Imported }
  return { world, imported, id: imported.leagueId }
}

const sidesIn = async (world: World, id: string, week: number): Promise<(number | null)[]> => {
  const { matchups } = (await world.ask('listMatchups', { params: { id }, query: { week } })) as {
    matchups: { home: Side; away: Side }[]
  }
  return matchups.flatMap(({ home, away }) => [home.total, away.total])
}

describe.each([
  ['mfl', 'MFL', mflWithout],
  ['fleaflicker', 'Fleaflicker', fleaflickerWithout],
] as const)('a played week without rosters on %s', (platform, label, without) => {
  it('does not score any players, and is reported', async () => {
    const { world, imported, id } = await importFrom(platform, await without('of all'))
    expect(imported.warnings).toContain(`${label} does not list rosters in week 2, so no players score in those weeks`)
    expect(new Set(await sidesIn(world, id, 2))).toEqual(new Set([0]))
    expect(new Set(await sidesIn(world, id, 1)).size).toBeGreaterThan(1)
    const { standings } = (await world.ask('getLeague', { params: { id } })) as {
      standings: { wins: number; losses: number; ties: number }[]
    }
    expect(standings.map(({ wins, losses, ties }) => wins + losses + ties)).toEqual([1, 1, 1, 1])
  })

  it('is also reported for a week without games before a later week with games', async () => {
    const { world, imported, id } = await importFrom(platform, await without('games'))
    expect(imported.warnings).toContain(`${label} does not list rosters in week 2, so no players score in those weeks`)
    expect(await sidesIn(world, id, 2)).toEqual([])
  })

  it('scores 0 for the team without a roster, and reports that some teams lack theirs', async () => {
    const { world, imported, id } = await importFrom(platform, await without('of one'))
    expect(imported.warnings).toContain(
      `${label} does not list some teams' rosters in week 2, so those teams score 0 in those weeks`,
    )
    expect((await sidesIn(world, id, 2)).filter(total => total === 0).length).toBeGreaterThan(0)
    expect((await sidesIn(world, id, 2)).some(total => total !== 0)).toBe(true)
  })
})

describe('a scored week without Sleeper rows', () => {
  const PATH = `league/${SAMPLE_LEAGUES.complete}/matchups/2`

  const opened = async () => {
    const mirror = await openMirrorWorld()
    onTestFinished(() => mirror.world.close())
    const importing = () => mirror.world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })
    return { ...mirror, importing: importing as () => Promise<{ imported: Imported }> }
  }

  it('is reported, and a sync counts the removed rows', async () => {
    const { world, server, importing } = await opened()
    const none = () => alter<Row[]>(server, PATH, () => [])
    const warning = 'Sleeper does not list rosters in week 2, so no players score in those weeks'
    none()
    expect((await importing()).imported.warnings).toContain(warning)
    const { leagueId: id } = (await importing()).imported
    expect(await sidesIn(world, id, 2)).not.toEqual([])
    none()
    const { report } = (await world.ask('syncLeague', { params: { id } })) as { report: { matchups: number } }
    expect(report.matchups).toBeGreaterThan(0)
    expect(await sidesIn(world, id, 2)).toEqual([])
  })

  it('is reported if rows of some teams are missing, and a sync counts the removed rows', async () => {
    const { world, server, importing } = await opened()
    const { leagueId: id } = (await importing()).imported
    alter<Row[]>(server, PATH, rows => rows.filter(({ roster_id }) => roster_id > 2))
    const { report } = (await world.ask('syncLeague', { params: { id } })) as {
      report: { lineups: number; matchups: number }
    }
    expect(report.lineups).toBe(2)
    expect(report.matchups).toBeGreaterThan(0)
    const { mirror } = (await world.ask('getLeague', { params: { id } })) as { mirror: { warnings: string[] } }
    expect(mirror.warnings).toContain(
      "Sleeper does not list some teams' rosters in week 2, so those teams score 0 in those weeks",
    )
  })
})

describe('weeks that were not over at the last import', () => {
  it('are reported as scored with the lineups at that time, until a sync', async () => {
    const { world } = await openMirrorWorld()
    onTestFinished(() => world.close())
    const { now } = world.wall
    world.wall.now = Date.UTC(1990, 8, 20)
    const { imported } = (await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })) as {
      imported: Imported
    }
    const params = { id: imported.leagueId }
    const textOf = async (operation: string, query = {}): Promise<string> => {
      const answer = (await world.ask(operation, { params, query })) as {
        warnings?: string[]
        mirror?: { warnings: string[] }
      }
      return (answer.mirror ?? answer).warnings!.join('\n')
    }
    const late = /^Sleeper was last synced on 1990-09-20, so weeks \d+-\d+ use the lineups from that day/m
    expect(await textOf('getLeague')).toMatch(late)
    expect(await textOf('getRecap', { week: 6 })).toMatch(/, so week 6 uses the lineups from that day/)
    expect(await textOf('getRecap', { week: 1 })).not.toMatch(/was last synced/)
    world.wall.now = now
    await world.ask('syncLeague', { params })
    expect(await textOf('getLeague')).not.toMatch(/was last synced/)
  })
})
