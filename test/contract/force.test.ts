import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allOperations } from '../../src/engine/index.ts'
import { FORCIBLE } from '../../src/engine/rules/refusal.ts'
import { codeOf, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'
import { openStage, outcomeOf, type Person, type Question } from './stage.ts'

/**
 * Tests every refusal by every operation that has a `force` field: the message mentions `force` if and only if the
 * caller is the commissioner and `force` would override the refusal.
 */

const ADVICE = '; as commissioner, you can override this with force'

const WITH_FORCE = (await allOperations())
  .filter(({ body }) => body && JSON.stringify(z.toJSONSchema(body)).includes('"force"'))
  .map(({ name }) => name as string)

const REFUSED = SCENARIOS.filter(
  scenario => WITH_FORCE.includes(scenario.operation) && ['conflict', 'locked'].includes(codeOf(scenario)),
)

/** The text of each kind of refusal that `force` overrides. */
const KINDS: Readonly<Record<string, RegExp>> = {
  closed: /^Week \d+ is closed/,
  locked: /is locked: the game has started|is locked by the commissioner/,
  deadline: /ended with week/,
  waivers: /uses waivers/,
  unplayed: /has not played this season or last/,
  recent: /has not missed/,
  healthy: /is not .* in the NFL/,
  starting: /is in the lineup/,
  left: /was already on a taxi/,
  unknown: /experience is unknown/,
  veteran: /is in NFL season/,
}

/** The overridden refusals, each as its operation and message. */
const overridden: [operation: string, message: string][] = []

/** Returns the message of a refusal, or null. */
const refusalOf = async ({ operation, seasons = 'boards', arrange, question, as }: Scenario, force: boolean) => {
  const stage = await openStage(seasons)
  const arranged = (await arrange?.(stage)) as never
  const asked: Question = (typeof question === 'function' ? question(arranged) : question) ?? {}
  const ask = async (more: object, person: Person | undefined) => {
    const outcome = await outcomeOf(stage.ask(operation, { ...asked, body: { ...asked.body, ...more } }, person))
    return 'error' in outcome ? outcome.message : null
  }
  const message = await ask(force ? { force: true } : {}, as)
  const { teamId } = asked.params ?? {}
  let forManager: string | null = null
  if (typeof teamId === 'string' && !asked.body?.force && !force && message !== null) {
    await outcomeOf(stage.ask('updateTeam', { params: asked.params!, body: { manager: 'casey' } }))
    forManager = await ask({}, 'casey')
  }
  stage.world.close()
  return { message, forManager, isForced: asked.body?.force === true }
}

test.each(REFUSED.map(scenario => [scenario.operation, scenario.title, scenario] as const))(
  '%s %s: mentions force only if it would help, and only to the commissioner',
  async (operation, _title, scenario) => {
    const { message, forManager, isForced } = await refusalOf(scenario, false)
    const plain = message!.replace(ADVICE, '')
    const isOverridden = !isForced && (await refusalOf(scenario, true)).message !== plain
    expect(message).toBe(isOverridden ? plain + ADVICE : plain)
    expect(forManager ?? plain).not.toContain(ADVICE)
    if (isOverridden) overridden.push([operation, plain])
  },
)

test('the scenarios include every kind of refusal that force overrides', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual([...FORCIBLE].toSorted())
  for (const [kind, text] of Object.entries(KINDS))
    expect(
      overridden.filter(([, message]) => text.test(message)),
      kind,
    ).not.toEqual([])
  expect([...new Set(overridden.map(([operation]) => operation))].toSorted()).toEqual(WITH_FORCE.toSorted())
})
