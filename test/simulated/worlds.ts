import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { RowName } from '../../scripts/trust/rows.ts'
import { doneBefore, tell } from '../support/reports.ts'
import { isSoak } from '../support/rounds.ts'
import { operationsIn, type Tally, TURNS } from './play.ts'
import type { Answered, Asked } from './player.ts'

/** The stores for the processes that play seasons. Each process opens one store, and empties it after each season. */
export interface Stores {
  row: RowName & ('world' | 'worldPostgres')
  open(): Promise<{ store: string; empty(): Promise<unknown> }>
}

/** Uses a new in-memory store for each season. */
export const IN_MEMORY: Stores = {
  row: 'world',
  open: async () => ({ store: ':memory:', empty: async () => undefined }),
}

/** Most of a season's objects are short-lived, so a large young generation is faster. */
const FLAGS = ['--max-semi-space-size=64']

interface Player {
  process: ChildProcess
  ended: Promise<{ fault: string }>
}

const startPlayer = (): Player => {
  const process = fork(join(import.meta.dirname, 'player.ts'), { execArgv: FLAGS })
  return { process, ended: once(process, 'exit').then(() => ({ fault: 'the player ended' })) }
}

/** Plays one season in a process. Throws if the store differs from the model, or if the process ends. */
const played = async ({ process, ended }: Player, asked: Asked): Promise<Tally> => {
  const answered = once(process, 'message').then(([answer]) => answer as Answered)
  process.send(asked)
  const answer = await Promise.race([answered, ended])
  if ('fault' in answer) throw new Error(answer.fault)
  return new Map(answer.tally)
}

/** Counts the completed seasons, up to the first seed that has not been played. */
const openCount = (row: Stores['row']) => {
  const { done: doneSoFar = 0, figures } = isSoak ? doneBefore(row) : {}
  let [done, seeds] = [doneSoFar, Number(figures?.seeds ?? 0)]
  const ahead = new Map<number, number>()
  const all: Tally = new Map()
  let next = seeds
  return {
    all,
    next: () => ++next,
    done: () => done + [...ahead.values()].reduce((sum, count) => sum + count, 0),
    add(seed: number, tally: Tally) {
      for (const [name, count] of tally) all.set(name, (all.get(name) ?? 0) + count)
      ahead.set(seed, operationsIn(tally))
      for (; ahead.has(seeds + 1); ahead.delete(seeds)) {
        seeds++
        done += ahead.get(seeds)!
      }
      tell({ row, done, figures: { seeds } })
    },
  }
}

/**
 * Plays seasons until this many operations have been called, and returns the results. The long version uses one process
 * per core, continues after the previous run's last seed, and reports its progress after each season.
 */
export const playWorlds = async ({ row, open }: Stores, wanted: number): Promise<Tally> => {
  const count = openCount(row)
  const players = Array.from({ length: isSoak ? availableParallelism() : 1 }, startPlayer)
  const turns = Math.min(TURNS, wanted)
  const play = async (player: Player): Promise<void> => {
    const { store, empty } = await open()
    while (count.done() < wanted) {
      const seed = count.next()
      count.add(seed, await played(player, { seed, turns, store }))
      await empty()
    }
  }
  try {
    await Promise.all(players.map(play))
  } finally {
    for (const player of players) player.process.kill()
  }
  return count.all
}
