import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allOperations, type ErrorCode, type Operation } from '../../src/engine/index.ts'
import { NOT_YET, SCENARIOS, type Scenario } from './scenarios.ts'
import { CALLERS, type Outcome, outcomeOf, type Stage, withoutChance } from './stage.ts'

const operations = await allOperations()
const operationOf = ({ operation }: Scenario): Operation => operations.find(({ name }) => name === operation)!

const play = async (scenario: Scenario, stage: Stage): Promise<Outcome> => {
  const { operation, arrange, question, as } = scenario
  const arranged = (await arrange?.(stage.ask)) ?? ''
  return outcomeOf(stage.ask(operation, typeof question === 'function' ? question(arranged) : question, as))
}

const judge = (scenario: Scenario, outcome: Outcome): void => {
  const { expected } = scenario
  if (typeof expected === 'string') {
    expect(outcome).toMatchObject({ error: expected, message: expect.stringMatching(/^.{10,}$/s) })
    return
  }
  if ('error' in outcome) throw new Error(`refused: ${outcome.message}`)
  z.parse(operationOf(scenario).output, outcome.answer)
  expected(outcome.answer as never)
}

const counters = ({ world }: Stage) =>
  world.engine.database.transaction('read', () => world.engine.store.counters.list())

const same = ({ compared }: Scenario, outcome: Outcome): unknown =>
  withoutChance('answer' in outcome && compared ? compared(outcome.answer as never) : outcome)

describe.each(Object.entries(Object.groupBy(SCENARIOS, ({ operation }) => operation)))('%s', (_, scenarios = []) => {
  test.each(scenarios.map(scenario => [scenario.title, scenario] as const))(
    '%s, in process and over HTTP alike',
    async (_title, scenario) => {
      const outcomes: unknown[] = []
      for (const open of Object.values(CALLERS)) {
        const stage = await open(scenario.empty === true)
        const outcome = await play(scenario, stage)
        judge(scenario, outcome)
        outcomes.push(same(scenario, outcome))
        stage.world.close()
      }
      expect(outcomes[1]).toEqual(outcomes[0])
    },
  )
})

/** The codes that an operation can answer with, besides those that belong to every request. */
const codesOf = ({ plan, params, query, body, errors = [] }: Operation): ('ok' | ErrorCode)[] => [
  'ok',
  ...(plan === 'pro' ? (['pro_plan_required'] as const) : []),
  ...(params || query || body ? (['invalid_request'] as const) : []),
  ...errors,
]

test('every operation with a route has a scenario for the good case and for each of its refusals', () => {
  const missing = operations
    .filter(({ route }) => route !== null)
    .flatMap(op => {
      const played = SCENARIOS.filter(({ operation }) => operation === op.name).map(({ expected }) =>
        typeof expected === 'string' ? expected : 'ok',
      )
      return codesOf(op)
        .filter(code => !played.includes(code) && NOT_YET[op.name] !== code)
        .map(code => `${op.name}: ${code}`)
    })
  expect(missing).toEqual([])
})

test('every writing operation raises a counter, so that no entity tag outlives what it names', async () => {
  const writing = SCENARIOS.filter(
    scenario => operationOf(scenario).access === 'write' && typeof scenario.expected !== 'string',
  )
  expect(writing.length).toBeGreaterThan(0)
  for (const scenario of writing) {
    const stage = await CALLERS['in process'](false)
    const arranged = (await scenario.arrange?.(stage.ask)) ?? ''
    const before = await counters(stage)
    const { operation, question, as } = scenario
    await stage.ask(operation, typeof question === 'function' ? question(arranged) : question, as)
    expect(await counters(stage), operation).not.toEqual(before)
    stage.world.close()
  }
})
