import { join } from 'node:path'
import { expect, test } from 'vitest'
import { load } from '../../scripts/soak/load.ts'
import { processClocks } from '../../src/engine/clock.ts'
import { execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { openHomeTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'

const SECONDS = Number(process.env.HINDSIGHT_LOAD_SECONDS || 4)

const makeKeys = async (home: string, count: number): Promise<string[]> => {
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
  const create = await findOperation('createKey')
  const make = (name: string) => execute(engine, create, { actor, body: { name } }) as Promise<{ secret: string }>
  const made = await Promise.all(Array.from({ length: count }, (_, at) => make(`load ${at}`)))
  engine.close()
  return made.map(({ secret }) => secret)
}

test('64 connections of good and bad requests get every answer, the right one, in memory that stays flat', async () => {
  const { home, run } = await openHomeTerminal()
  await run('stats', 'load', '--demo')
  const keys = await makeKeys(home, 300)
  const { url, pid, stop } = await startDaemon(home, '--quiet')
  const { answers, lost, wrong, samples } = await load({ url, pid, keys, connections: 64, seconds: SECONDS })
  expect({ lost, wrong: wrong.slice(0, 5) }).toEqual({ lost: [], wrong: [] })
  expect(Object.keys(answers).filter(status => Number(status) >= 500)).toEqual([])
  const all = Object.values(answers).reduce((sum, each) => sum + each, 0)
  expect(all).toBeGreaterThan(64)
  // Refusals by the limit, which only those without a key run into: one of 18.
  if (all > 18 * 120) expect(answers[429]).toBeGreaterThan(0)
  for (const { memory } of samples) expect(memory).toBeLessThan(400)
  expect(await stop()).toBe(0)
})
