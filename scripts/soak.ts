import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Actor, type Engine, execute, findOperation, openEngine, processClocks } from '../src/engine/index.ts'
import { killBatch } from '../test/support/batch-kill.ts'
import { acquireInBulk, killInBulk } from './soak/acquisitions.ts'
import { killMixedInBulk } from './soak/kills.ts'
import { makeWriters, playInBulk, strain } from './soak/leagues.ts'
import { load, type Report, type Sample } from './soak/load.ts'

/**
 * The long form of the load test: `node scripts/soak.ts [minutes] [requests a second]`, 30 and 500 when not said. Over the
 * second half memory may grow by 1 MB a minute, open files not at all; nothing may be lost, wrong or fail inside. Then the
 * command line and the daemon write to one league store for a minute, and any moves are played in thousands of leagues.
 */
const [minutes = 30, pace = 500] = process.argv.slice(2).map(Number)
const root = join(import.meta.dirname, '..')
const home = mkdtempSync(join(tmpdir(), 'hindsight-soak-'))
const env = { ...process.env, HINDSIGHT_HOME: home }
const bin = join(root, 'bin', 'hindsight.js')

const command = async (...argv: string[]): Promise<void> => {
  await once(spawn(process.execPath, [bin, ...argv], { env, stdio: 'ignore' }), 'close')
}

const open = () => openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })

const hostOf = async ({ database }: Engine): Promise<Actor> =>
  (await database.transaction('read', store => store.accounts.list()))[0]!

const makeKeys = async (count: number): Promise<string[]> => {
  const engine = open()
  const actor = await hostOf(engine)
  const create = await findOperation('createKey')
  const keys: string[] = []
  for (let at = 0; at < count; at++) {
    keys.push(((await execute(engine, create, { actor, body: { name: `soak ${at}` } })) as { secret: string }).secret)
  }
  engine.close()
  return keys
}

const meanOf = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { memory }) => sum + memory, 0) / samples.length

const judge = ({ answers, lost, wrong, samples }: Report): boolean => {
  const late = samples.slice(samples.length >> 1)
  const [third, fourth] = [late.slice(0, late.length >> 1), late.slice(late.length >> 1)]
  const growth = (meanOf(fourth) - meanOf(third)) / (late.length / 2 / 60)
  const files = (late.at(-1)?.files ?? 0) - (late[0]?.files ?? 0)
  const failed = Object.keys(answers).some(status => Number(status) >= 500)
  const found = { answers, lost: lost.slice(0, 5), wrong: wrong.slice(0, 5), memory: meanOf(fourth), growth, files }
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)
  return lost.length === 0 && wrong.length === 0 && !failed && growth < 1 && files <= 0
}

/** The command line and the daemon at one league store; whether nothing was lost or refused. */
const strainLeagues = async (daemon: { url: string; keys: readonly string[] }): Promise<boolean> => {
  const engine = open()
  const writers = await makeWriters(engine, await hostOf(engine), 4)
  const strained = await strain({ home, engine, writers, ...daemon, seconds: Math.min(60, minutes * 60) })
  engine.close()
  process.stdout.write(`${JSON.stringify(strained, null, 2)}\n`)
  return strained.refused.length === 0 && strained.lost.length === 0
}

await command('init', '--account', 'soak')
await command('stats', 'load', '--demo')
const keys = await makeKeys(Math.ceil((pace * 60) / 500))
const daemon = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json', '--quiet'], { env })
const [line] = (await once(daemon.stdout, 'data')) as [Buffer]
const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number }
const report = await load({ url, pid, keys, connections: 64, seconds: minutes * 60, pace })
const kept = await strainLeagues({ url, keys })
daemon.kill('SIGTERM')
await once(daemon, 'close')
rmSync(home, { recursive: true })
// Throws at the first move that breaks a law of leagues.
await playInBulk(Math.min(5000, Math.ceil(minutes * 1000)))
// Throws where a batch that is killed and gone on with does not come to what it comes to undisturbed.
const folder = mkdtempSync(join(tmpdir(), 'hindsight-soak-'))
const kills = Math.min(200, Math.ceil(minutes * 10))
await killBatch(folder, { kills, lines: kills * 200 })
rmSync(folder, { recursive: true })
await acquireInBulk(Math.min(3000, Math.ceil(minutes * 1000)))
await killInBulk(200)
await killMixedInBulk(root, Math.min(1000, Math.ceil(minutes * 50)))
process.exitCode = judge(report) && kept ? 0 : 1
