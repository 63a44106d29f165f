import { expect, test } from 'vitest'
import { allOperations, execute } from '../../src/engine/index.ts'
import { onRealClock } from '../support/real-clock.ts'
import { clock, LEAGUE } from './league.ts'
import { IN_LEAGUE } from './rights/index.ts'
import { ROLES, type Row } from './rights/table.ts'
import { layOut, SMALL } from './rights/walk.ts'
import { TIME } from './seasons.ts'
import { accountOf, countersOf, outcomeOf, type Question, type Stage } from './stage.ts'

/**
 * Tests a live league on a simulated clock: a process on the real clock calls every operation on it, as an account that
 * may do so.
 */

const operations = new Map((await allOperations()).map(each => [each.name as string, each]))

const writes = ({ operation }: Pick<Row, 'operation'>): boolean => {
  const { access, route } = operations.get(operation)!
  return access === 'write' && /^[A-Z]+ \/leagues\/\{id\}/.test(route ?? '')
}

/** Returns true for operations that take a league off its simulated clock. */
const leavesSimulatedClock = ({ operation }: Row): boolean => operation === 'setClock'

const ROWS = IN_LEAGUE.filter(row => writes(row) && row.may.length > 0 && !leavesSimulatedClock(row))

/** Calls an operation as a process on the real clock does. */
const askOnRealClock = async ({ world }: Stage, { operation, may }: Row, question: Question) => {
  const actor = await accountOf(world, ROLES[may[0]!]!)
  const engine = onRealClock(world.engine, TIME.before(1) + 60_000)
  return outcomeOf(execute(engine, operations.get(operation)!, { actor, ...question }))
}

test.each(ROWS.map(row => [row.operation, row.what, row] as const))(
  '%s (%s) is refused and writes nothing',
  async (_operation, _what, row) => {
    const begin: Row['begin'] = async stage => {
      await clock(TIME.before(1))(stage)
      return (row.begin ?? SMALL)(stage)
    }
    const { stage, question } = await layOut({ ...row, begin }, true)
    const league = await stage.ask('getLeague', { params: { id: LEAGUE } })
    const before = await countersOf(stage)
    expect(await askOnRealClock(stage, row, question)).toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('was played on a simulated clock'),
    })
    expect(await countersOf(stage)).toBe(before)
    expect(await stage.ask('getLeague', { params: { id: LEAGUE } })).toEqual(league)
    stage.world.close()
  },
)

test('every operation that writes to a league is called, and its documentation lists the error', () => {
  const all = [...operations.values()].filter(({ name }) => writes({ operation: name })).map(({ name }) => name)
  const asked = new Set<string>(ROWS.map(({ operation }) => operation))
  // Mirrors have separate tests. Setting the clock is the only other exception.
  expect(all.filter(name => !asked.has(name)).sort()).toEqual(['setClock', 'syncLeague'])
  expect(all.filter(name => !operations.get(name)!.errors?.includes('conflict'))).toEqual([])
})
