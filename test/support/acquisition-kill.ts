import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SLOTS } from './acquisition-play.ts'
import { type Acknowledged, checkStore } from './acquisition-recovery.ts'
import { SHORT } from './league-stage.ts'
import { SEASON } from './played-season.ts'
import type { Power } from './power-loss.ts'
import { bundled } from './program.ts'
import { storeFile } from './store-file.ts'
import { openWorld, type World } from './world.ts'

const DAY = 86_400_000
/** Noon in New York, so that the league's day has started. */
const BEGUN = Date.UTC(SEASON + 1, 8, 1, 16)

/** Fills a store with leagues that use waivers. Every team has players and one open roster spot. Returns the ids. */
export const fill = async (world: World, count: number): Promise<string[]> => {
  await world.keep(SHORT.data)
  world.time.now = BEGUN
  const ids = Array.from({ length: count }, (_, at) => `league-${at}`)
  for (const id of ids) {
    const league = {
      name: id,
      season: SEASON,
      scoringSystemId: 'ppr',
      teamCount: 4,
      playoffs: { teams: 2, startWeek: 4 },
    }
    const body = { id, ...league, rosterConfig: { slots: SLOTS, bench: 2 } }
    const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
    for (const [at, { id: teamId }] of teams.entries())
      for (const playerId of SHORT.ids.slice(4 * at, 4 * at + 4))
        await world.ask('moveRoster', { params: { id, teamId }, body: { action: 'add', playerId } })
    await world.ask('updateLeague', { params: { id }, body: { acquisitionMode: 'waivers' } })
  }
  return ids
}

/**
 * A writer is killed after at most this many lines of output, so that the machine's speed does not matter. In six
 * leagues, that is about two days of play.
 */
const TWO_DAYS = 80

/** Starts a writer, and kills it shortly after this many lines of output. Returns the lines. */
const killWriter = async (
  file: string,
  { at, words, env }: { at: number; words: number; env: Record<string, string> },
): Promise<Acknowledged[]> => {
  const writer = await bundled(join(import.meta.dirname, 'acquisition-writer.ts'))
  const argv = [writer, file, SHORT.ids.join(','), String(at)]
  const child = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const text = { output: '', failed: '' }
  const heard = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', part => {
    text.output += part
    if (text.output.split('\n').length > words) heard.resolve()
  })
  child.stderr.setEncoding('utf8').on('data', part => {
    text.failed += part
  })
  const ended = once(child, 'close')
  await Promise.race([heard.promise, ended])
  await sleep(Math.random() * 5)
  child.kill('SIGKILL')
  const [, signal] = (await ended) as [number | null, string | null]
  assert.equal(signal, 'SIGKILL', text.failed)
  // A line that was cut off is ignored.
  return text.output
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Acknowledged)
}

export interface Killed {
  kills: number
  /** The number of acknowledged writes, and of completed daily runs. */
  acknowledged: number
  runs: number
  /** The number of kills between the runs of two leagues. */
  between: number
  /** How many unsynced bytes were lost in power cuts. */
  lost: number
}

/** A new store is created after this many kills, so that the checks after each kill stay fast. */
const KILLS_PER_STORE = 40

interface Stores {
  file: string
  /** The file of the initial store. */
  base: string
  leagueIds: readonly string[]
  power?: Power | undefined
}

const begin = ({ file, base }: Stores): void => {
  for (const side of ['', '-wal', '-shm']) rmSync(file + side, { force: true })
  copyFileSync(base, file)
}

/** Kills writers of the same store, one after another. */
const killOn = async (stores: Stores, kills: number): Promise<Killed> => {
  const { file, leagueIds, power } = stores
  begin(stores)
  const acknowledged: Acknowledged[] = []
  const killed: Killed = { kills, acknowledged: 0, runs: 0, between: 0, lost: 0 }
  let at = BEGUN + DAY
  for (let kill = 0; kill < kills; kill++) {
    const words = 1 + Math.floor(Math.random() * TWO_DAYS)
    acknowledged.push(...(await killWriter(file, { at, words, env: power?.env() ?? {} })))
    killed.lost += power?.cut() ?? 0
    const runs = await checkStore(file, { leagueIds, acknowledged })
    at = Math.max(at, ...runs.map(run => run.at))
    killed.runs = runs.length
    if (runs.length % leagueIds.length > 0) killed.between++
  }
  return { ...killed, acknowledged: acknowledged.length }
}

const sum = (one: Killed, other: Killed): Killed => ({
  kills: one.kills + other.kills,
  acknowledged: one.acknowledged + other.acknowledged,
  runs: one.runs + other.runs,
  between: one.between + other.between,
  lost: one.lost + other.lost,
})

interface Kills {
  kills: number
  leagues?: number
  /** If set, the disk also loses unsynced data. */
  power?: Power
  /** Called with the results so far. */
  done?(killed: Killed): void
}

/** Kills writers of a store, one after another. Throws if the store is invalid. */
export const killWriters = async (
  file: string,
  { kills, leagues = 6, power, done = () => undefined }: Kills,
): Promise<Killed> => {
  const base = storeFile()
  const made = await openWorld({ file: base })
  const leagueIds = await fill(made, leagues)
  made.engine.database.checkpoint()
  made.close()
  let killed: Killed = { kills: 0, acknowledged: 0, runs: 0, between: 0, lost: 0 }
  while (killed.kills < kills) {
    const next = Math.min(KILLS_PER_STORE, kills - killed.kills)
    killed = sum(killed, await killOn({ file, base, leagueIds, power }, next))
    done(killed)
  }
  return killed
}
