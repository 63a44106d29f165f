import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '../../src/engine/index.ts'
import { isWhole } from '../support/rounds.ts'
import { CONTRACT } from '../support/shared.ts'
import { BEYOND, IN_LEAGUE } from './rights/index.ts'
import type { Row } from './rights/table.ts'
import { type Asker, askersOf, outcomesOf } from './rights/walk.ts'

const ROWS = [...IN_LEAGUE, ...BEYOND]
let operations: Awaited<ReturnType<typeof allOperations>>

beforeAll(async () => {
  operations = await allOperations()
})

const operationOf = ({ operation }: Row) => operations.find(({ name }) => name === operation)!

/**
 * Returns the outcome that the contract requires. The key is checked first, then the plan, the input and the
 * permission.
 */
const wordFor = (row: Row, { role, plan, channel }: Asker, managed: boolean): string => {
  if (row.needs === 'home' && channel === 'over HTTP') return 'invalid_request'
  if (role === 'nobody') return 'unauthorized'
  if (row.plan === 'pro' && plan === 'free') return 'pro_plan_required'
  if (row.needs && channel === 'in a batch') return 'invalid_request'
  const may = (managed ? undefined : row.without) ?? row.may
  return may.includes(role) ? 'allowed' : (row.instead?.[role] ?? 'forbidden')
}

describe.each([
  ['if the first team has a manager', true, ROWS],
  ['while the first team is open', false, IN_LEAGUE],
] as const)('%s', (_, managed, rows) => {
  test.each(rows.map(row => [row.operation, row.what, row] as const))('%s (%s)', async (_operation, _what, row) => {
    const walk = { row, operation: operationOf(row), managed }
    const askers = askersOf(walk, isWhole)
    const outcomes = await outcomesOf(walk, askers)
    const outcomeLines = (words: readonly string[]) =>
      askers.map(({ role, plan, channel }, at) => `${role}, ${plan}, ${channel}: ${words[at]}`)
    expect(outcomeLines(outcomes)).toEqual(outcomeLines(askers.map(asker => wordFor(row, asker, managed))))
  })
})

/** Returns the routes in the contract's tables, each with the plan from its section's heading. */
const contractPlans = (): (readonly [route: string, plan: string])[] =>
  readFileSync(CONTRACT, 'utf8')
    .split(/^### /m)
    .flatMap(part => {
      const plan = /^.*\(plan `pro`\)/.test(part) ? 'pro' : 'free'
      return [...part.matchAll(/^\| ([A-Z]+) \| (\/\S+) \|/gm)].map(
        ([, method, path]) => [`${method} ${path}`, plan] as const,
      )
    })
    .filter(([route]) => route !== 'GET /openapi.json')

test.skipIf(!existsSync(CONTRACT))(
  'the plans in the table match the contract, if it is available next to the repository',
  () => {
    const plans = new Map(ROWS.map(row => [operationOf(row).route, row.plan ?? 'free']))
    const planRows = contractPlans()
    expect(planRows.filter(([, plan]) => plan === 'pro').length).toBeGreaterThan(0)
    expect(planRows.map(([route]) => [route, plans.get(route)])).toEqual(planRows)
  },
)
