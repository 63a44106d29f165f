import { describe, expect, test } from 'vitest'
import { createHouseRules } from '../../contract/house-rules.ts'
import { asking, clock, edit, makeLeague, manage, openSeason, after as setUp } from '../../contract/league.ts'
import { TIME } from '../../contract/seasons.ts'
import { countersOf, openStage, type Person, type Stage } from '../../contract/stage.ts'

interface Counter {
  name: string
  value: number
}

const open = () => openStage('league')
const remove = ({ ask }: Stage, name: string) => ask('deleteAccount', { body: { name } })
const names = async ({ ask }: Stage): Promise<string[]> =>
  ((await ask('listAccounts')) as { accounts: { name: string }[] }).accounts.map(({ name }) => name)
const teamsOf = async ({ ask }: Stage) =>
  ((await ask('getLeague', { params: { id: 'home' } })) as { teams: { managers: string[]; claimed: boolean }[] }).teams

describe('deleting an account', () => {
  test('deletes its keys and scoring systems, and frees its name', async () => {
    const stage = await open()
    const systemId = await createHouseRules(stage, 'blake')
    await stage.ask('createKey', { body: { name: 'laptop' } }, 'blake')
    expect(await remove(stage, 'blake')).toEqual({ deleted: 'blake', teams: 0 })
    expect(await names(stage)).not.toContain('blake')
    await expect(stage.ask('getSystem', { params: { id: systemId } })).rejects.toThrow('There is no scoring system')
    await stage.ask('createAccount', { body: { name: 'blake', plan: 'free' } })
    expect(await names(stage)).toContain('blake')
    stage.world.close()
  })

  test('leaves its teams to their co-managers, and frees teams without one', async () => {
    const stage = await open()
    const together = asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } })
    await setUp(makeLeague(), together, manage(2, 'casey'))(stage)
    expect(await remove(stage, 'casey')).toEqual({ deleted: 'casey', teams: 2 })
    const teams = await teamsOf(stage)
    expect(teams.map(({ managers }) => managers)).toEqual([['drew'], [], [], []])
    expect(teams.every(({ claimed }) => !claimed)).toBe(true)
    stage.world.close()
  })

  test('leaves a co-managed team to its manager', async () => {
    const stage = await open()
    const together = asking('updateTeam', 0, { body: { managers: ['casey', 'drew'] } })
    await setUp(makeLeague(), together)(stage)
    expect(await remove(stage, 'drew')).toEqual({ deleted: 'drew', teams: 1 })
    expect((await teamsOf(stage))[0]!.managers).toEqual(['casey'])
    stage.world.close()
  })

  test("frees its teams after its leagues' due steps", async () => {
    const stage = await open()
    const claim = asking('fileClaim', 3, { body: { addPlayerId: 't1' } }, 'casey')
    await setUp(openSeason, edit({ acquisitionMode: 'waivers' }), manage(3, 'casey'), claim)(stage)
    await clock(TIME.friday(1))(stage)
    await remove(stage, 'casey')
    const { transactions } = (await stage.ask('listTransactions', { params: { id: 'home' } })) as {
      transactions: { type: string }[]
    }
    expect(transactions.slice(0, 2).map(({ type }) => type)).toEqual(['assign', 'claim_won'])
    stage.world.close()
  })

  test('invalidates cached accounts and systems', async () => {
    const stage = await open()
    const counters = async () =>
      new Map((JSON.parse(await countersOf(stage)) as Counter[]).map(each => [each.name, each.value]))
    const before = await counters()
    await remove(stage, 'blake')
    const after = await counters()
    for (const name of ['accounts', 'systems']) expect(after.get(name)).toBeGreaterThan(before.get(name) ?? 0)
    stage.world.close()
  })

  test('keeps its name in log entries', async () => {
    const stage = await open()
    const rename = asking('updateTeam', 0, { body: { name: 'Hammers' } }, 'casey' as Person)
    await setUp(makeLeague(), manage(0, 'casey'), rename)(stage)
    await remove(stage, 'casey')
    const question = { params: { id: 'home' }, query: { type: 'rename' } }
    expect(await stage.ask('listTransactions', question)).toMatchObject({ transactions: [{ actor: 'casey' }] })
    stage.world.close()
  })
})

describe('an account is not deleted', () => {
  test('while it owns a league, and the error says how to transfer it', async () => {
    const stage = await open()
    await makeLeague()(stage)
    await expect(remove(stage, 'alex')).rejects.toThrow(
      'alex is the commissioner of Home league; transfer it or delete it first; hindsight league hand-over ACCOUNT --league home --as alex',
    )
    await stage.ask('handOverLeague', { params: { id: 'home' }, body: { account: 'casey' } })
    await stage.ask('deleteAccount', { body: { name: 'alex' } }, 'casey')
    const { accounts } = (await stage.ask('listAccounts', {}, 'casey')) as { accounts: { name: string }[] }
    expect(accounts.map(({ name }) => name)).not.toContain('alex')
    stage.world.close()
  })

  test('if it does not exist', async () => {
    const stage = await open()
    await expect(remove(stage, 'nobody')).rejects.toThrow('No account is named "nobody"')
    stage.world.close()
  })
})
