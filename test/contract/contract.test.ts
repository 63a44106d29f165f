import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allOperations, type ErrorCode, type Operation } from '../../src/engine/index.ts'
import { faultsOf } from '../support/world.ts'
import { codeOf, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { type Ask, CALLERS, countersOf, type Outcome, outcomeOf, type Stage, withoutChance } from './stage.ts'

const operations = await allOperations()
const operationOf = ({ operation }: Scenario): Operation => operations.find(({ name }) => name === operation)!

/** Sets the stage of a scenario; what it then asks, and what was arranged. */
const arrange = async ({ arrange, question, operation, as }: Scenario, stage: Stage) => {
  const arranged = (await arrange?.(stage)) as never
  const asked = typeof question === 'function' ? question(arranged) : question
  return { arranged, put: (ask: Ask) => ask(operation, asked, as) }
}

const judge = (scenario: Scenario, outcome: Outcome, arranged: never): void => {
  const { expected } = scenario
  if (typeof expected !== 'function') {
    const { error, message } = typeof expected === 'string' ? { error: expected, message: /^.{10,}$/s } : expected
    expect(outcome).toMatchObject({ error, message: expect.stringMatching(message) })
    return
  }
  if ('error' in outcome) throw new Error(`refused: ${outcome.message}`)
  z.parse(operationOf(scenario).output, outcome.answer)
  expected(outcome.answer as never, arranged)
}

/** Every write raises a counter, so that no entity tag outlives what it names. */
const judgeCounters = (scenario: Scenario, before: string, after: string): void => {
  if (operationOf(scenario).access !== 'write' || codeOf(scenario) !== 'ok') return
  expect(after !== before, 'a counter was raised').toBe(scenario.unchanged !== true)
}

const same = ({ compared }: Scenario, outcome: Outcome): unknown =>
  withoutChance('answer' in outcome && compared ? compared(outcome.answer as never) : outcome)

describe.each(Object.entries(Object.groupBy(SCENARIOS, ({ operation }) => operation)))('%s', (_, scenarios = []) => {
  test.each(scenarios.map(scenario => [scenario.title, scenario] as const))(
    '%s, in process and over HTTP alike',
    async (_title, scenario) => {
      const outcomes: unknown[] = []
      for (const open of Object.values(CALLERS)) {
        const stage = await open(scenario.holds ?? 'boards')
        const { arranged, put } = await arrange(scenario, stage)
        const before = await countersOf(stage)
        const outcome = await outcomeOf(put(stage.put))
        judge(scenario, outcome, arranged)
        // Over HTTP a key is made for who asks.
        if (stage.put === stage.ask) judgeCounters(scenario, before, await countersOf(stage))
        expect(await faultsOf(stage.world)).toEqual([])
        outcomes.push(same(scenario, outcome))
        stage.world.close()
      }
      expect(outcomes[1]).toEqual(outcomes[0])
    },
  )
})

/** Refusals that only requests over HTTP can have; test/server/space.test.ts has them. */
const OVER_HTTP_ALONE = ['createSystem: conflict']

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
      const played = SCENARIOS.filter(({ operation }) => operation === op.name).map(codeOf)
      return codesOf(op)
        .filter(code => !played.includes(code))
        .map(code => `${op.name}: ${code}`)
    })
  expect(missing.filter(each => !OVER_HTTP_ALONE.includes(each))).toEqual([])
})
