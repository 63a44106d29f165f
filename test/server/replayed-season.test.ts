import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Replay, replayClock } from '../../src/engine/base/clock.ts'
import { openTerminal } from '../support/cli.ts'
import { startDaemon } from '../support/daemon.ts'
import {
  askOver,
  ENDING,
  endingOf,
  OPENING,
  openSeasonWorld,
  playHere,
  type SeasonWorld,
  STEPS,
} from '../support/replayed-season.ts'
import { isSoak } from '../support/rounds.ts'
import { newKey } from '../support/server.ts'
import { openWorld } from '../support/world.ts'

/** Creates a data folder that has a league before its draft, and keys for the league's managers. */
const openHome = async () => {
  const terminal = openTerminal()
  await terminal.run('init', '--account', 'keeper')
  const world = await openWorld({ file: join(terminal.home, 'hindsight.db') })
  onTestFinished(() => world.close())
  const stadium = await openSeasonWorld(world)
  const keys: string[] = []
  for (const manager of stadium.managers) keys.push(await newKey(world, manager))
  return { ...terminal, stadium, keys }
}

/** Returns how many weeks have been closed. */
const closesOf = ({ world, league }: SeasonWorld): Promise<number> =>
  world.engine.database.transaction('read', async store => {
    const rows = await store.transactions.listOf(league.id, { type: 'close', limit: 100 })
    return rows.length
  })

const clockAt = (at: number, speed: number) => ['--clock', new Date(at).toISOString(), '--speed', `${speed}`]

/** Plays the season over HTTP. Each step starts a new daemon with a fixed time. */
const playStepByStep = async (): Promise<unknown> => {
  const { home, stadium, keys } = await openHome()
  for (const { from, play } of STEPS) {
    const daemon = await startDaemon(home, ...clockAt(from, 0))
    await play(await askOver(daemon.url, keys), stadium.league)
    expect(await daemon.stop()).toBe(0)
  }
  const last = await startDaemon(home, ...clockAt(ENDING, 0))
  await expect.poll(() => closesOf(stadium)).toBe(5)
  expect(await last.stop()).toBe(0)
  return endingOf(stadium)
}

/** Plays the season over HTTP through a daemon at this speed. Returns null if the machine is too slow. */
const playAt = async (speed: number): Promise<unknown> => {
  const { home, stadium, keys } = await openHome()
  const daemon = await startDaemon(home, ...clockAt(OPENING, speed))
  const { replay } = JSON.parse(readFileSync(join(home, 'daemon.json'), 'utf8')) as { replay: Replay }
  const clock = replayClock(replay, Date.now)
  const reach = async (at: number) => {
    while (clock() < at) await sleep(Math.ceil((at - clock()) / speed))
  }
  const ask = await askOver(daemon.url, keys)
  // A process's first responses take longer.
  for (const place of keys.keys()) await ask(place, { operation: 'getLeague', params: { id: stadium.league.id } })
  for (const { from, until, play } of STEPS) {
    await reach(from)
    await play(ask, stadium.league)
    if (clock() > until) return null
  }
  await reach(ENDING)
  expect(await daemon.stop()).toBe(0)
  return endingOf(stadium)
}

const firstOf = async <T>(works: readonly (() => Promise<T | null>)[]): Promise<T | null> => {
  for (const work of works) {
    const done = await work()
    if (done !== null) return done
  }
  return null
}

/** Returns the end of the season as played in this process, after checking it against the expected results. */
const expectedEnding = async () => {
  const here = await openSeasonWorld(await openWorld())
  await playHere(here)
  const ending = (await endingOf(here)) as Record<string, never>
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
  return ending
}

describe('a season played by ten managers over HTTP ends like the same moves in this process', () => {
  test('through daemons that start with a paused clock', async () => {
    expect(await playStepByStep()).toEqual(await expectedEnding())
  })

  test.runIf(isSoak)(
    'through a daemon that replays it, at the fastest speed that this machine can keep up with',
    async () => {
      const there = await firstOf([400_000, 100_000, 25_000].map(speed => () => playAt(speed)))
      expect(there).toEqual(await expectedEnding())
    },
  )
})
