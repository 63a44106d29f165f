import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchResult } from '../../src/engine/index.ts'
import { SHORT, SLOTS } from './league-stage.ts'
import { SEASON } from './played-season.ts'
import { builtBin } from './program.ts'
import { openWorld } from './world.ts'

/** A batch that is killed again and again, and resumed each time, compared with an uninterrupted run. */

/** A time long after the season, so that it does not matter when a line runs. */
const AT = '2040-01-01T00:00:00Z'
const LEAGUE = 'killed'

/** Creates a four-team league in a data folder, and returns the team ids. */
const fill = async (home: string): Promise<string[]> => {
  const world = await openWorld({ file: join(home, 'hindsight.db') })
  await world.keep(SHORT.data)
  const body = { id: LEAGUE, name: 'Killed', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  const more = { rosterConfig: { slots: SLOTS, bench: 1 }, playoffs: { teams: 2, startWeek: 4 } }
  const made = (await world.ask('createLeague', { body: { ...body, ...more } })) as { teams: { id: string }[] }
  world.close()
  return made.teams.map(({ id }) => id)
}

/** Returns lines that depend on earlier ones. One in three is refused. */
const linesFor = (teamIds: readonly string[], count: number): object[] =>
  Array.from({ length: count }, (_, at) => {
    const where = { leagueId: LEAGUE, teamId: teamIds[at % 4] }
    const playerId = SHORT.ids[(at * 7) % 12]
    if (at % 5 === 0) return { command: 'team rename', ...where, name: `Name ${at}` }
    if (at % 5 === 4) return { command: 'lineup best', ...where, week: 1 + (at % 3) }
    return { command: at % 5 === 3 ? 'roster drop' : 'roster add', ...where, playerId }
  })

/** Runs `batch` with these lines, after `done` lines that were already processed. Kills it after `words` results. */
const run = async (home: string, lines: readonly object[], { done = 0, words = 0 } = {}): Promise<BatchResult[]> => {
  const env = { ...process.env, HINDSIGHT_HOME: home, HINDSIGHT_CLOCK: AT }
  const argv = [await builtBin(), 'batch', '-', '--id', 'killed', '--from', String(done + 1)]
  const child = spawn(process.execPath, argv, { env, stdio: 'pipe' })
  // A killed process no longer reads lines.
  child.stdin.on('error', () => undefined)
  child.stdin.write(lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  const text = { out: '', log: '' }
  const heard = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', part => {
    text.out += part
    if (text.out.split('\n').length > words) heard.resolve()
  })
  child.stderr.setEncoding('utf8').on('data', part => {
    text.log += part
  })
  const ended = once(child, 'close')
  if (words === 0) child.stdin.end()
  else {
    // More lines could follow, so the command keeps running.
    await Promise.race([heard.promise, ended])
    await sleep(Math.random() * 3)
    child.kill('SIGKILL')
  }
  const [, signal] = (await ended) as [number | null, string | null]
  assert.equal(signal, words === 0 ? null : 'SIGKILL', text.log)
  if (words === 0) assert.match(text.log, /^\d+ lines:/)
  // A line that was cut off is ignored.
  return text.out
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as BatchResult)
}

/** Returns a data folder's content without random ids and resume data. */
const stateOf = (home: string): unknown => {
  const db = new DatabaseSync(join(home, 'hindsight.db'))
  const whole = db.prepare('PRAGMA integrity_check').all().map(Object.values)
  assert.deepEqual(whole, [['ok']], 'the file is damaged')
  const read = (sql: string) => db.prepare(sql).all()
  const state = {
    log: read('SELECT at, actor, team_id, type, before, after, forced FROM league_log ORDER BY seq'),
    teams: read('SELECT * FROM team ORDER BY id'),
    rosters: read('SELECT * FROM roster_spot ORDER BY 1, 2, 3'),
    lineups: read('SELECT * FROM lineup ORDER BY 1, 2, 3'),
    counters: read('SELECT * FROM counter ORDER BY name'),
  }
  db.close()
  return state
}

/** The max number of results before a kill, and how many lines are written after them. */
const [MOST_WORDS, BEYOND] = [30, 10]

/**
 * Kills a batch this many times and then lets it finish. Each time, some results are lost, as if the process that reads
 * them had also been killed. Throws if a result or the final state differs from an uninterrupted run.
 */
export const killBatch = async (folder: string, kills: number): Promise<void> => {
  const [home, twin] = [join(folder, 'home'), join(folder, 'twin')]
  mkdirSync(home)
  const teamIds = await fill(home)
  cpSync(home, twin, { recursive: true })
  const lines = linesFor(teamIds, kills * (MOST_WORDS + BEYOND))
  const all: BatchResult[] = []
  for (let kill = 0; kill < kills; kill++) {
    const [done, words] = [all.length, 1 + Math.floor(Math.random() * MOST_WORDS)]
    all.push(...(await run(home, lines.slice(0, done + words + BEYOND), { done, words })))
    all.length -= Math.min(all.length, Math.floor(Math.random() * 4))
  }
  all.push(...(await run(home, lines, { done: all.length })))
  assert.deepEqual(all, await run(twin, lines))
  assert.deepEqual(stateOf(home), stateOf(twin))
  assert.ok(all.some(({ ok }) => ok) && all.some(({ ok }) => !ok))
}
