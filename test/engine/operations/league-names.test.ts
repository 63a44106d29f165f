import { expect, test } from 'vitest'
import { leaguesCalled } from '../../../src/engine/index.ts'
import type { LeagueName } from '../../../src/engine/schema/league.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld, type World } from '../../support/world.ts'

const NAMES = ['Barn Owls', 'Barn_Owls', "Barn Owl's", 'Barn Owls 2024', 'Barn Owls East', 'östers', '50 % % owls']

const listed = async (world: World, q?: string): Promise<LeagueName[]> =>
  ((await world.ask('listLeagues', { query: { q } })) as { leagues: LeagueName[] }).leagues

const otherwiseWritten = ({ id, name, season }: LeagueName): string[] =>
  [id, id.slice(0, 8), name, `${name} ${season}`, name.slice(0, -1), name.replaceAll(' ', '_')].flatMap(text => [
    text,
    text.toUpperCase(),
  ])

test('finding leagues by text in the store finds the same leagues as matching all of them in memory', async () => {
  const world = await openWorld()
  await world.keep(fictionalSeason({ rows: [] }))
  for (const name of NAMES)
    await world.ask('createLeague', { body: { name, season: 2024, scoringSystemId: 'ppr', teamCount: 4 } })
  const leagues = await listed(world)
  for (const q of new Set([...leagues.flatMap(otherwiseWritten), '%', 'owls_%', '2024', 'nobody']))
    expect([q, (await listed(world, q)).map(({ id }) => id)]).toEqual([
      q,
      leaguesCalled(q, leagues, false).map(({ id }) => id),
    ])
  world.close()
})
