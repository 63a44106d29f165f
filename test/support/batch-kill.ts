import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchResult } from '../../src/engine/index.ts'
import { SHORT, SLOTS } from './league-stage.ts'
import { SEASON } from './played-season.ts'
import { builtBin } from './program.ts'
import { openWorld } from './world.ts'

/** A batch that is killed again and again and goes on each time, beside the same batch undisturbed. */

/** Long after the season, so that nothing depends on when a line is done. */
const AT = '2040-01-01T00:00:00Z'
const LEAGUE = 'killed'

/** A home with a league of four teams. Answers the ids of the teams. */
const fill = async (home: string): Promise<string[]> => {
  const world = await openWorld({ file: join(home, 'hindsight.db') })
  await world.keep(SHORT.data)
  const body = { id: LEAGUE, name: 'Killed', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 }
  const more = { rosterConfig: { slots: SLOTS, bench: 1 }, playoffs: { teams: 2, startWeek: 4 } }
  const made = (await world.ask('createLeague', { body: { ...body, ...more } })) as { teams: { id: string }[] }
  world.close()
  return made.teams.map(({ id }) => id)
}

/** Lines of which each rests on those before it: a third is refused. */
const linesFor = (teamIds: readonly string[], count: number): object[] =>
  Array.from({ length: count }, (_, at) => {
    const where = { leagueId: LEAGUE, teamId: teamIds[at % 4] }
    const playerId = SHORT.ids[(at * 7) % 12]
    if (at % 5 === 0) return { command: 'team rename', ...where, name: `Name ${at}` }
    if (at % 5 === 4) return { command: 'lineup best', ...where, week: 1 + (at % 3) }
    return { command: at % 5 === 3 ? 'roster drop' : 'roster add', ...where, playerId }
  })

interface Run {
  results: BatchResult[]
  ended: boolean
}

/** Runs `batch` on a home; with a patience it is killed so many ms after its first result. */
const run = async (home: string, argv: readonly string[], patience?: number): Promise<Run> => {
  const env = { ...process.env, HINDSIGHT_HOME: home, HINDSIGHT_CLOCK: AT }
  const child = spawn(process.execPath, [await builtBin(), 'batch', ...argv], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { out: '', log: '' }
  child.stdout.setEncoding('utf8').on('data', part => {
    text.out += part
  })
  child.stderr.setEncoding('utf8').on('data', part => {
    text.log += part
  })
  const ended = once(child, 'close')
  if (patience !== undefined) {
    await Promise.race([once(child.stdout, 'data'), ended])
    await sleep(patience)
    child.kill('SIGKILL')
  }
  const [, signal] = (await ended) as [number | null, string | null]
  assert.ok(signal === null || patience !== undefined)
  assert.ok(signal !== null || /^\d+ lines:/.test(text.log), text.log)
  // A line that was cut off says nothing.
  const results = text.out
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as BatchResult)
  return { results, ended: signal === null }
}

/** What a home holds, but for random ids and what is only kept to go on by. */
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

/**
 * Kills a batch so many times and lets it end. Some results are lost each time, as if whoever read them had died too. Throws
 * where a result or the end state is another one than without a kill. Answers how often it was killed.
 */
export const killBatch = async (
  folder: string,
  { kills, lines }: { kills: number; lines: number },
): Promise<number> => {
  const [home, twin] = [join(folder, 'home'), join(folder, 'twin')]
  mkdirSync(home)
  const teamIds = await fill(home)
  cpSync(home, twin, { recursive: true })
  const file = join(folder, 'batch.ndjson')
  writeFileSync(
    file,
    linesFor(teamIds, lines)
      .map(line => JSON.stringify(line))
      .join('\n'),
  )
  const all: BatchResult[] = []
  let killed = 0
  for (;;) {
    const argv = all.length === 0 && killed === 0 ? [file] : [file, '--from', String(all.length + 1)]
    const { results, ended } = await run(home, argv, killed < kills ? Math.random() * 60 : undefined)
    all.push(...results)
    if (ended) break
    killed++
    all.length -= Math.min(all.length, Math.floor(Math.random() * 4))
  }
  const undisturbed = await run(twin, [file])
  assert.deepEqual(all, undisturbed.results)
  assert.deepEqual(stateOf(home), stateOf(twin))
  assert.ok(all.some(({ ok }) => ok) && all.some(({ ok }) => !ok))
  return killed
}
