import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Replay, replayClock } from '../../src/engine/clock.ts'
import { openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import { askOver, ENDING, endingOf, OPENING, openStadium, playHere, STEPS } from '../support/replayed-season.ts'
import { newKey } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

/** Plays the season over HTTP through a daemon at a pace; null when this machine was too slow for it. */
const playThere = async (speed: number): Promise<unknown> => {
  const terminal = openTerminal()
  await terminal.run('init', '--account', 'keeper')
  const world = await openWorld({ file: join(terminal.home, 'hindsight.db') })
  const stadium = await openStadium(world)
  const keys: string[] = []
  for (const manager of stadium.managers) keys.push(await newKey(world, manager))
  const daemon = await startDaemon(terminal.home, '--clock', new Date(OPENING).toISOString(), '--speed', `${speed}`)
  const { replay } = JSON.parse(readFileSync(join(terminal.home, 'daemon.json'), 'utf8')) as { replay: Replay }
  const clock = replayClock(replay, Date.now)
  const reach = async (at: number) => {
    while (clock() < at) await sleep(Math.ceil((at - clock()) / speed))
  }
  const ask = await askOver(daemon.url, keys)
  // The first answers of a process take longer.
  for (const place of keys.keys()) await ask(place, { operation: 'getLeague', params: { id: stadium.league.id } })
  for (const { from, until, play } of STEPS) {
    await reach(from)
    await play(ask, stadium.league)
    if (clock() > until) return null
  }
  await reach(ENDING)
  expect(await daemon.stop()).toBe(0)
  const ending = await endingOf(stadium)
  world.close()
  return ending
}

const firstOf = async <T>(works: readonly (() => Promise<T | null>)[]): Promise<T | null> => {
  for (const work of works) {
    const done = await work()
    if (done !== null) return done
  }
  return null
}

test('a season replayed through a daemon by ten managers over HTTP ends as the same moves in this process do', async () => {
  const here = await openStadium(await openWorld())
  await playHere(here)
  const ending = (await endingOf(here)) as Record<string, never>
  const there = await firstOf([400_000, 100_000, 25_000].map(speed => () => playThere(speed)))
  expect(there).toEqual(ending)
  expect(ending).toMatchObject({ playoffs: { champion: { name: expect.any(String) } } })
  const outcomes = Object.groupBy(ending.claims as unknown as string[][], claim => claim[3]!)
  expect(Object.keys(outcomes).sort()).toEqual(['lost', 'won'])
  const types = (ending.log as unknown as [string, string | null][]).filter(([, actor]) => actor === null)
  expect(types.filter(([type]) => !type.startsWith('claim_')).map(([type]) => type)).toEqual([
    'close',
    'close',
    'draw',
    'close',
    'close',
    'close',
  ])
})
