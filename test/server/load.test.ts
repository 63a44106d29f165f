import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processClocks } from '../../src/engine/clock.ts'
import { execute, findOperation, openEngine } from '../../src/engine/index.ts'
import { openDemoTerminal } from '../support/cli.ts'
import { peakMemoryOf, startDaemon } from '../support/daemon.ts'
import { load, type Sample } from '../support/load.ts'
import { isSoak, rounds } from '../support/rounds.ts'
import { tell } from '../support/told.ts'

const CONNECTIONS = 64
/** Of 18 requests each. */
const ROUNDS = rounds({ test: 2, soak: 780 })
/** Requests a second where it goes on for half an hour; else as many as there can be. */
const PACE = 500

const makeKeys = async (home: string, count: number): Promise<string[]> => {
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
  const create = await findOperation('createKey')
  const make = (name: string) => execute(engine, create, { actor, body: { name } }) as Promise<{ secret: string }>
  const made = await Promise.all(Array.from({ length: count }, (_, at) => make(`load ${at}`)))
  engine.close()
  return made.map(({ secret }) => secret)
}

const meanOf = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { memory }) => sum + memory, 0) / samples.length

/** Of the second half of what was sampled: megabytes that a minute added to memory, and files that were opened and stay. */
const growthOf = (samples: readonly Sample[]): { megabytes: number; files: number } => {
  const late = samples.slice(samples.length >> 1)
  const [third, fourth] = [late.slice(0, late.length >> 1), late.slice(late.length >> 1)]
  const megabytes = (meanOf(fourth) - meanOf(third)) / (late.length / 2 / 60)
  return { megabytes, files: late.at(-1)!.files - late[0]!.files }
}

test(`${CONNECTIONS} connections get every answer to ${ROUNDS} rounds of good and bad requests, the right one, in memory that stays flat`, async () => {
  const { home } = await openDemoTerminal()
  const keys = await makeKeys(home, 300)
  const { url, pid, stop } = await startDaemon(home, '--quiet')
  const target = { url, pid, keys, connections: CONNECTIONS, rounds: ROUNDS, ...(isSoak && { pace: PACE }) }
  const { answers, lost, wrong, samples } = await load(target)
  expect({ lost, wrong: wrong.slice(0, 5) }).toEqual({ lost: [], wrong: [] })
  expect(Object.keys(answers).filter(status => Number(status) >= 500)).toEqual([])
  expect(Object.values(answers).reduce((sum, each) => sum + each, 0)).toBe(CONNECTIONS * ROUNDS * 18)
  expect(peakMemoryOf(pid)).toBeLessThan(400)
  if (isSoak) {
    const { megabytes, files } = growthOf(samples)
    expect(megabytes).toBeLessThan(1)
    expect(files).toBeLessThanOrEqual(0)
    const requests = CONNECTIONS * ROUNDS * 18
    const figures = { requests, 'MB a minute': megabytes.toFixed(2), 'MB at most': peakMemoryOf(pid) }
    tell({ row: 'load', done: ROUNDS, figures })
  }
  expect(await stop()).toBe(0)
})
