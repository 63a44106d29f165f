import { describe, expect, it } from 'vitest'
import type { Imported } from '../../../src/engine/index.ts'
import { keepDemo } from '../../support/mirrors.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform } from '../../support/simulated-platforms.ts'
import { bundledPeople } from '../../support/squads.ts'
import { storeFile } from '../../support/store-file.ts'
import { faultsOf, openWorld, type World } from '../../support/world.ts'

const openMirror = async ({ platform, open }: SimulatedPlatform, seasons: readonly number[] = [1990]) => {
  const server = await open(await bundledPeople(), { seasons })
  const world = await openWorld({ file: storeFile(), bases: { [platform]: server.base } })
  await keepDemo(world)
  const body = { leagueId: '777', platform, season: 1990 }
  const imported = async () => ((await world.ask('importLeague', { body })) as { imported: Imported }).imported
  return { world, server, imported }
}

const lineupOf = async (world: World, id: string, teamId: string) =>
  (await world.ask('getTeam', { params: { id, teamId }, query: { week: 2 } })) as {
    lineup: { player: { id: string } | null }[]
    roster: { id: string }[]
  }

describe.each(SIMULATED_PLATFORMS)('a league imported from $label', made => {
  it('has teams, slots, rosters, lineups, schedule and bracket', async () => {
    const { world, imported } = await openMirror(made)
    const { leagueId: id, ...league } = await imported()
    expect(league).toMatchObject({
      platform: made.platform,
      externalLeagueId: '777',
      season: 1990,
      name: 'Heron Hollow',
      players: { unmatched: [] },
      picks: 20,
      weeks: [1, 2, 3],
      playoffs: { teams: 2, startWeek: 3 },
    })
    const squads = made.squads(await bundledPeople())
    const { teams, playoffs } = (await world.ask('getLeague', { params: { id } })) as {
      teams: { id: string; name: string }[]
      playoffs: { rounds: { games: { home: { team: { name: string } }; away: { team: { name: string } } }[] }[] }
    }
    expect(teams.map(({ name }) => name)).toEqual([1, 2, 3, 4].map(number => `Team No. ${number}`))
    const [[final] = []] = playoffs.rounds.map(({ games }) => games)
    expect([final!.home.team.name, final!.away.team.name].sort()).toEqual(['Team No. 1', 'Team No. 3'])
    for (const [at, { id: teamId }] of teams.entries()) {
      const { lineup, roster } = await lineupOf(world, id, teamId)
      const ids = squads[at]!.map(person => person.id)
      expect(new Set(roster.map(each => each.id))).toEqual(new Set(ids))
      expect(lineup.map(({ player }) => player?.id)).toEqual([ids[0], ids[1], ids[2], ids[4]])
    }
    expect(await faultsOf(world)).toEqual([])
  })

  it('has no changes in a sync after the import', async () => {
    const { world, imported } = await openMirror(made)
    const { leagueId: id } = await imported()
    const { report } = (await world.ask('syncLeague', { params: { id } })) as { report: object }
    expect(report).toMatchObject({ teams: [], lineups: 0, matchups: 0, transactions: 0, drift: false })
  })

  it('uses the newest loaded season by default, and is refused for a season that is not loaded or not played', async () => {
    const { world } = await openMirror(made)
    const preview = async (body: object) => world.ask('importLeague', { body, query: { preview: 1 } })
    const body = { leagueId: '777', platform: made.platform }
    expect(await preview(body)).toMatchObject({ preview: { season: 1990 } })
    await expect(preview({ ...body, season: 1991 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Season 1991 is not loaded; hindsight stats pull 1991 loads it',
    })
    await keepDemo(world, [1991])
    for (const named of [{ season: 1991 }, {}])
      await expect(preview({ ...body, ...named })).rejects.toMatchObject({
        code: 'not_found',
        message: `${made.label} doesn't have a league 777 in season 1991`,
      })
    await expect(preview({ ...body, leagueId: '778' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('has one id for all years: its seasons are linked, and a season that was not played is skipped', async () => {
    const { world } = await openMirror(made, [1990, 1992])
    await keepDemo(world, [1991, 1992])
    const importIn = async (season: number, nextLeagueId?: string) => {
      const body = { leagueId: made.address(1992), season, ...(nextLeagueId && { nextLeagueId }) }
      return ((await world.ask('importLeague', { body })) as { imported: Imported }).imported
    }
    const later = await importIn(1992)
    await expect(importIn(1991, later.leagueId)).rejects.toMatchObject({ code: 'not_found' })
    const before = await importIn(1990, later.leagueId)
    const { seasons } = (await world.ask('getHistory', { params: { id: later.leagueId } })) as {
      seasons: { season: number; leagueId: string }[]
    }
    expect(seasons.map(({ season, leagueId }) => [season, leagueId])).toEqual([
      [1990, before.leagueId],
      [1992, later.leagueId],
    ])
    expect(await faultsOf(world)).toEqual([])
  })
})
