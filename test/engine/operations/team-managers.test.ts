import { expect, onTestFinished, test } from 'vitest'
import type { ApiKey, Imported, Team } from '../../../src/engine/index.ts'
import { makeLeague, openSeasonWorld } from '../../support/league-stage.ts'
import { openMirrorWorld } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'

test('callers without the right to a team cannot learn whether an account exists', async () => {
  const stadium = await openSeasonWorld()
  onTestFinished(() => stadium.world.close())
  const { world } = stadium
  const { leagueId, teamIds } = await makeLeague(stadium, false)
  const onlooker = await world.account('onlooker', 'free')
  const naming = (manager: string) =>
    world.ask('updateTeam', { actor: onlooker, params: { id: leagueId, teamId: teamIds[0] }, body: { manager } })
  for (const name of ['onlooker', 'nobody']) await expect(naming(name)).rejects.toMatchObject({ code: 'forbidden' })
})

test('an account outside of the league is refused as manager or commissioner over HTTP, whether it exists or not', async () => {
  const stadium = await openSeasonWorld()
  onTestFinished(() => stadium.world.close())
  const { world } = stadium
  const { leagueId, teamIds } = await makeLeague(stadium, false)
  await world.account('newcomer', 'free')
  const { key } = (await world.ask('createKey', { body: { name: 'laptop' } })) as { key: ApiKey }
  const naming = (teamId: string | undefined, manager: string, by: ApiKey | null) =>
    world.ask('updateTeam', { key: by, params: { id: leagueId, teamId }, body: { manager } })
  const handing = (account: string, by: ApiKey | null) =>
    world.ask('handOverLeague', { key: by, params: { id: leagueId }, body: { account } })
  for (const name of ['newcomer', 'nobody']) {
    const refused = { code: 'forbidden', message: expect.stringMatching(/invite link/) }
    await expect(naming(teamIds[0], name, key)).rejects.toMatchObject(refused)
    await expect(handing(name, key)).rejects.toMatchObject(refused)
  }
  await expect(naming(teamIds[0], 'nobody', null)).rejects.toMatchObject({ code: 'not_found' })
  await expect(handing('nobody', null)).rejects.toMatchObject({ code: 'not_found' })
  await naming(teamIds[0], 'newcomer', null)
  await naming(teamIds[1], 'newcomer', key)
  expect(await handing('newcomer', key)).toMatchObject({ commissioner: 'newcomer' })
})

/** Opens alex's mirror of a platform league, and creates these accounts. */
const openMirror = async (...people: readonly string[]) => {
  const { world } = await openMirrorWorld()
  onTestFinished(() => world.close())
  for (const name of people) await world.account(name, 'free')
  const importLeague = () =>
    world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } }) as Promise<{ imported: Imported }>
  const params = { id: (await importLeague()).imported.leagueId }
  return {
    world,
    params,
    bring: importLeague,
    teams: async () => ((await world.ask('getLeague', { params })) as { teams: Team[] }).teams,
    change: async ({ id: teamId }: Team, body: { manager: string | null } | { managers: string[] }) =>
      ((await world.ask('updateTeam', { params: { ...params, teamId }, body })) as { team: Team }).team,
  }
}

test('platform names in a mirror are not treated as accounts', async () => {
  const { world, params, teams, change } = await openMirror('quillwort', 'manager')
  const [first, second] = await teams()
  expect(first!.managers).toEqual(['quillwort'])
  await change(second!, { manager: 'manager' })
  const { key } = (await world.ask('createKey', { body: { name: 'laptop' } })) as { key: ApiKey }
  const handing = (account: string) => world.ask('handOverLeague', { key, params, body: { account } })
  await expect(handing('quillwort')).rejects.toMatchObject({ code: 'forbidden' })
  expect(await handing('manager')).toMatchObject({ commissioner: 'manager' })
})

test("a mirror shows a manager assigned here next to the platform's, and never as the platform's", async () => {
  const { bring: importMirror, teams, change } = await openMirror('casey')
  const unmanaged = (await teams())[3]!
  expect(await change(unmanaged, { manager: 'alex' })).toMatchObject({
    managerName: '',
    managers: ['alex'],
    mine: true,
  })
  const caseys = { managerName: '', managers: ['casey'], mine: false }
  expect(await change(unmanaged, { manager: 'casey' })).toMatchObject(caseys)
  await importMirror()
  expect((await teams())[3]).toMatchObject(caseys)
  expect(await change(unmanaged, { manager: null })).toMatchObject({ managerName: '', managers: [] })
})

test("a mirror's log names the accounts that get or lose a team, not the platform's managers", async () => {
  const { world, params, teams, change } = await openMirror('casey', 'robin')
  const before = (await teams())[0]!
  for (const managers of [['casey'], ['robin', 'casey'], []]) await change(before, { managers })
  const { transactions } = (await world.ask('listTransactions', { params, query: { limit: 3 } })) as {
    transactions: { before: object; after: object }[]
  }
  const both = { manager: 'robin', managers: ['robin', 'casey'] }
  expect(transactions.map(({ before, after }) => [before, after])).toEqual([
    [both, { manager: null }],
    [{ manager: 'casey' }, both],
    [{ manager: null }, { manager: 'casey' }],
  ])
  expect((await teams())[0]).toEqual(before)
})
