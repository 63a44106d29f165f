import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/clock.ts'
import { type Actor, type Engine, execute, findOperation, loading, openEngine } from '../src/engine/index.ts'
import { type Row, row, type Samples, timed } from './row.ts'
import { start } from './server.ts'

/** As many as are asked for within a minute without a pause: Sleeper is asked 600 times a minute at most. */
const WARM = 20
const COLD = 3
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

const demo = join(import.meta.dirname, '../data/demo')

const fill = async (engine: Engine): Promise<Actor> => {
  const body = { name: 'bench', plan: 'pro' }
  const made = await execute(engine, await findOperation('createAccount'), { actor: HOST, body })
  const { folderArchive, loadSeasons } = await loading()
  for await (const _ of loadSeasons(engine, HOST, { archive: folderArchive(demo), seasons: [1990] })) void _
  return (made as { account: Actor }).account
}

/** Asks for what the platform was asked for since it was last told to say, one after the other, and reads it. */
const askPlainly = async (url: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await (await fetch(`${url}/${path}`)).json()
}

interface Import {
  ours: number
  peer: number
}

/** Milliseconds of so many imports into a home of their own, the first of which reads all players of the platform. */
const importLeagues = async (url: string, count: number): Promise<Import[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const engine = openEngine({
    file: join(home, 'hindsight.db'),
    clocks: processClocks(),
    platformReach: { bases: { sleeper: url } },
  })
  const actor = await fill(engine)
  const op = await findOperation('importLeague')
  const asked = async () => (await (await fetch(`${url}/asked`)).json()) as string[]
  const imports: Import[] = []
  for (let number = 0; number < count; number++) {
    await asked()
    const body = { leagueId: String(2_000_000 + number) }
    const ours = await timed(() => execute(engine, op, { actor, body }))
    const paths = await asked()
    imports.push({ ours, peer: await timed(() => askPlainly(url, paths)) })
  }
  engine.close()
  rmSync(home, { recursive: true })
  return imports
}

const samplesOf = (imports: readonly Import[]): Samples => ({
  ours: imports.map(({ ours }) => ours),
  peer: imports.map(({ peer }) => peer),
})

/** An import: the first of a home, which reads and keeps all players of the platform, and one of those behind it. */
export const benchMirrors = async (): Promise<Row[]> => {
  const platform = await start([join(import.meta.dirname, 'platform.ts')], process.env)
  const cold: Import[] = []
  for (let round = 0; round < COLD; round++) cold.push(...(await importLeagues(platform.url, 1)))
  const [, ...warm] = await importLeagues(platform.url, 1 + WARM)
  await platform.stop()
  const plain = { peerName: 'asking the same and no more', unit: 'ms' } as const
  return [
    row('cost', { name: 'import a league, cold', ...samplesOf(cold), ...plain, goal: 3 }),
    row('cost', { name: 'import a league, warm', ...samplesOf(warm), ...plain, goal: 2 }),
  ]
}
