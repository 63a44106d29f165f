import { describe, expect, test } from 'vitest'
import { allOperations, importEventFeed } from '../../src/engine/index.ts'
import { edit, LEAGUE } from './league.ts'
import { IN_LEAGUE } from './rights/index.ts'
import { layOut } from './rights/walk.ts'
import { accountOf, type Outcome, outcomeOf } from './stage.ts'

/** Every operation returns not_found to accounts that are not members of a private league. */

const operations = await allOperations()

/** Operations that take a token instead of a league id. The token is the permission. */
const BY_TOKEN = ['claimInvite', 'openLink', 'showLink']
/** The operation with a full league in its body. */
const LOADING = 'loadLeague'

const rows = [...Map.groupBy(IN_LEAGUE, ({ operation }) => operation).values()]
  .map(([first]) => first!)
  .filter(({ operation }) => ![...BY_TOKEN, LOADING].includes(operation))

const codeOf = (outcome: Outcome): string => ('error' in outcome ? outcome.error : 'allowed')

describe('a private league', () => {
  test.each(rows.map(row => [row.operation, row] as const))(
    'is not found by an account without access: %s',
    async (name, row) => {
      const { stage, question } = await layOut(row, true)
      await stage.ask('setPlan', { body: { name: 'drew', plan: 'pro' } })
      await edit({ visibility: 'members' })(stage)
      const refused = await outcomeOf(stage.ask(name, question, 'drew'))
      expect(codeOf(refused)).toBe('not_found')
      expect(JSON.stringify(refused)).toContain(`There is no league \\"${LEAGUE}\\"`)
      const erin = codeOf(await outcomeOf(stage.ask(name, question, 'erin')))
      expect(erin === 'not_found' && !row.instead).toBe(false)
      stage.world.close()
    },
  )

  test('sends no events to accounts without access, and ends the stream of a manager who leaves', async () => {
    const { stage } = await layOut(rows[0]!, true)
    const { engine } = stage.world
    const { openEventFeed } = await importEventFeed()
    await edit({ visibility: 'members' })(stage)
    const feedOf = async (name: 'drew' | 'erin') =>
      openEventFeed(engine, { leagueId: LEAGUE, actor: await accountOf(stage.world, name) })
    await expect(feedOf('drew')).rejects.toThrow('There is no league')
    const feed = await feedOf('erin')
    const { teams } = (await stage.ask('getLeague', { params: { id: LEAGUE } })) as { teams: { id: string }[] }
    await stage.ask('updateTeam', { params: { id: LEAGUE, teamId: teams[1]!.id }, body: { manager: null } })
    expect(await feed.next()).toBeNull()
    stage.world.close()
  })

  test('is tested with every operation that takes a league', () => {
    const about = operations.filter(({ route }) => route?.includes(' /leagues/{id}')).map(({ name }) => name)
    expect(about.filter(name => !rows.some(({ operation }) => operation === name))).toEqual([])
  })
})
