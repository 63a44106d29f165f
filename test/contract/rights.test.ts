import { describe, expect, test } from 'vitest'
import { allOperations } from '../../src/engine/index.ts'
import { after, manage, playLeague } from './league.ts'
import { acquisitions } from './rights/acquisitions.ts'
import { draft } from './rights/draft.ts'
import { invites } from './rights/invites.ts'
import { leagues } from './rights/leagues.ts'
import { mirrors } from './rights/mirrors.ts'
import { EVERYBODY, ROLES, type Role, type Row } from './rights/table.ts'
import { CALLERS, outcomeOf } from './stage.ts'

const ROWS: readonly Row[] = [...leagues, ...acquisitions, ...invites, ...draft, ...mirrors]

/** Asks in a role. Who may ask is on the pro plan, so that nothing but a right can be missing. */
const ask = async (
  { operation, begin = playLeague(), arrange, question }: Row,
  role: Role,
  managed: boolean,
): Promise<string> => {
  const stage = await CALLERS['in process']('league')
  const teams = await after(begin, manage(0, managed ? 'casey' : null), manage(1, 'erin'))(stage)
  const id = (await arrange?.({ stage, teams, acting: managed ? 'casey' : 'alex' })) ?? ''
  const outcome = await outcomeOf(stage.ask(operation, question(teams, id), ROLES[role]))
  stage.world.close()
  return 'error' in outcome ? outcome.error : 'allowed'
}

describe.each([
  ['with a manager', true],
  ['without a manager', false],
] as const)('about a team %s', (_, managed) => {
  const roles = EVERYBODY.filter(role => managed || role !== 'manager')
  test.each(ROWS.map(row => [row.operation, row.what, row] as const))('%s (%s)', async (_operation, _what, row) => {
    const came = await Promise.all(roles.map(async role => [role, await ask(row, role, managed)]))
    const may = (managed ? undefined : row.without) ?? row.may
    expect(came).toEqual(
      roles.map(role => [role, may.includes(role) ? 'allowed' : (row.instead?.[role] ?? 'forbidden')]),
    )
  })
})

test('every operation on a league is in the table', async () => {
  const rows = new Set(ROWS.map(({ operation }) => operation))
  const missing = (await allOperations()).filter(
    ({ route, name }) => route?.includes('/leagues/{id}') && !rows.has(name),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
