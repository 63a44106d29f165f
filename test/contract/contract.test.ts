import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allOperations, type ErrorCode, type Operation } from '../../src/engine/index.ts'
import { isWhole, rounds } from '../support/rounds.ts'
import { onPostgres } from '../support/stores.ts'
import { faultsOf } from '../support/world.ts'
import { recordExample, recordedExamples } from './examples.ts'
import { codeOf, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { type Ask, CHANNELS, countersOf, type Outcome, openStage, outcomeOf, withoutChance } from './stage.ts'

const operations = await allOperations()
const operationOf = ({ operation }: Scenario): Operation => operations.find(({ name }) => name === operation)!

/** Sets up a scenario, and returns its ids and its request. */
const setStage = async ({ seasons = 'boards', arrange, question, operation, as }: Scenario) => {
  const stage = await openStage(seasons)
  const arranged = (await arrange?.(stage)) as never
  const asked = typeof question === 'function' ? question(arranged) : question
  return { stage, arranged, asked, put: (ask: Ask) => ask(operation, asked, as) }
}

const checkOutcome = (scenario: Scenario, outcome: Outcome, arranged: never): void => {
  const { expected } = scenario
  if (typeof expected !== 'function') {
    const { error, message } = typeof expected === 'string' ? { error: expected, message: /^.{10,}$/s } : expected
    expect(outcome).toMatchObject({ error, message: expect.stringMatching(message) })
    // The sentence is also for programs and browsers, which do not have a command line.
    expect((outcome as { sentence?: string }).sentence).not.toMatch(/\bhindsight [a-z]|(^|\s)--[a-z]/)
    return
  }
  if ('error' in outcome) throw new Error(`refused: ${outcome.message}`)
  z.parse(operationOf(scenario).output, outcome.answer)
  expected(outcome.answer as never, arranged)
}

/**
 * Checks that a refusal lists which words in its message are field names, so that interfaces can replace them with
 * labels.
 */
const checkFieldNames = (scenario: Scenario, outcome: Outcome): void => {
  if (!('error' in outcome) || outcome.error !== 'invalid_request') return
  const { commands, params, query, body } = operationOf(scenario)
  if (commands.length === 0) return
  const names = [params, query, (body as { shape?: object } | undefined)?.shape].flatMap(part =>
    Object.keys(part ?? {}),
  )
  const subject = /^\w+(?= (?:must|is|has|names|goes) )/.exec(outcome.message)?.[0]
  if (subject !== undefined && names.includes(subject)) expect(outcome.fields).toContainEqual([0, subject.length])
}

/** Checks that every write raises a counter, so that an ETag never matches changed content. */
const checkCounters = (scenario: Scenario, before: string, after: string): void => {
  if (operationOf(scenario).access !== 'write' || codeOf(scenario) !== 'ok') return
  expect(after !== before, 'a counter was raised').toBe(scenario.unchanged !== true)
}

const same = ({ compared }: Scenario, outcome: Outcome): unknown =>
  withoutChance('answer' in outcome && compared ? compared(outcome.answer as never) : outcome)

/**
 * How many successful scenarios per operation the short version runs on PostgreSQL. Each one needs a separate database.
 */
const GOOD_CASES = rounds({ test: 1, soak: 100 })

/**
 * The number of scenarios per operation and outcome that a normal run includes. `.ci/run` runs all of them on SQLite.
 */
const ALIKE = isWhole ? Number.POSITIVE_INFINITY : 2

/** Returns each operation's first scenarios per outcome, which is `ok` or an error code. */
const firstOf = (scenarios: readonly Scenario[], count: number): Scenario[] =>
  [...Map.groupBy(scenarios, each => `${each.operation} ${codeOf(each)}`).values()].flatMap(all => all.slice(0, count))

/** Requests are refused before anything is written, regardless of the store, so refusals run only on SQLite. */
const PLAYED = onPostgres
  ? firstOf(
      SCENARIOS.filter(scenario => codeOf(scenario) === 'ok'),
      GOOD_CASES,
    )
  : firstOf(SCENARIOS, ALIKE)

describe.each(Object.entries(Object.groupBy(PLAYED, ({ operation }) => operation)))('%s', (_, scenarios = []) => {
  test.each(scenarios.map(scenario => [scenario.title, scenario] as const))(
    '%s, with the same result in process and over HTTP',
    async (_title, scenario) => {
      const outcomes: unknown[] = []
      let set: Awaited<ReturnType<typeof setStage>> | null = null
      for (const [at, { channel: way, askOf }] of CHANNELS.entries()) {
        set ??= await setStage(scenario)
        const { stage, arranged, asked, put } = set
        const before = await countersOf(stage)
        const outcome = await outcomeOf(put(askOf(stage)))
        checkOutcome(scenario, outcome, arranged)
        if (way === 'over HTTP' && 'answer' in outcome) recordExample(scenario, asked, outcome.answer)
        checkFieldNames(scenario, outcome)
        const after = await countersOf(stage)
        // HTTP calls need a key, and creating the key writes to the store.
        if (way === 'in process') checkCounters(scenario, before, after)
        outcomes.push(same(scenario, outcome))
        // If nothing was written, the next caller uses the same store.
        if (at + 1 < CHANNELS.length && after === before && stage.platform === null) continue
        expect(await faultsOf(stage.world)).toEqual([])
        stage.world.close()
        set = null
      }
      expect(outcomes.at(-1)).toEqual(outcomes[0])
    },
  )
})

test.skipIf(onPostgres)('the examples in the API documents match these responses', async () => {
  await expect(recordedExamples()).toMatchFileSnapshot('../../data/examples.json')
})

/** Refusals that occur only over HTTP. test/server/space.test.ts tests them. */
const OVER_HTTP_ALONE = ['createSystem: conflict']

/** Returns an operation's error codes, except those that every request can get. */
const codesOf = ({ plan, params, query, body, errors = [] }: Operation): ('ok' | ErrorCode)[] => [
  'ok',
  ...(plan === 'pro' ? (['pro_plan_required'] as const) : []),
  ...(params || query || body ? (['invalid_request'] as const) : []),
  ...errors,
]

test('every operation with a route has a scenario for success and for each of its errors', () => {
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
