import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/base/clock.ts'
import {
  type Actor,
  type Engine,
  execute,
  findOperation,
  importSeasonLoading,
  openEngine,
} from '../src/engine/index.ts'
import { type Row, row, type Samples, timed } from './row.ts'
import { start } from './server.ts'

/**
 * The largest number of imports that fit into a minute without a pause, because Sleeper gets at most 600 requests per
 * minute.
 */
const WARM = 20
const COLD = 10
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

const demo = join(import.meta.dirname, '../data/demo')

const fill = async (engine: Engine): Promise<Actor> => {
  const body = { name: 'bench', plan: 'pro' }
  const made = await execute(engine, await findOperation('createAccount'), { actor: HOST, body })
  const { folderArchive, loadSeasons } = await importSeasonLoading()
  for await (const _ of loadSeasons(engine, HOST, { archive: folderArchive(demo), seasons: [1990] })) void _
  return (made as { account: Actor }).account
}

/** Requests a platform's paths one after another, and reads the responses. */
const requestAll = async (url: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await (await fetch(`${url}/${path}`)).json()
}

interface Import {
  ours: number
  peer: number
}

/** Creates a data folder, and imports leagues into it one by one, each under a different id. */
const openHome = async (url: string) => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const reach = { platformReach: { bases: { sleeper: url } } }
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks(), ...reach })
  const actor = await fill(engine)
  const op = await findOperation('importLeague')
  let number = 2_000_000
  return {
    importNext: () => execute(engine, op, { actor, body: { leagueId: String(number++) } }),
    close: async () => {
      await engine.close()
      rmSync(home, { recursive: true })
    },
  }
}

/** Returns the platform requests since the last call. */
const askedOf = async (url: string): Promise<string[]> => (await (await fetch(`${url}/asked`)).json()) as string[]

/**
 * Measures the time of the first import into a data folder, ms. It reads all of the platform's players. Also returns
 * the requested paths.
 */
const importCold = async (url: string): Promise<{ ours: number; paths: string[] }> => {
  const { importNext, close } = await openHome(url)
  await askedOf(url)
  const ours = await timed(importNext)
  const paths = await askedOf(url)
  await close()
  return { ours, paths }
}

/**
 * Measures first imports, each paired with plain requests for the same data. The order within each pair alternates,
 * because the second one also pays for garbage collection after the first. An earlier import has loaded the code that
 * later ones share.
 */
const importsCold = async (url: string): Promise<Import[]> => {
  const { paths } = await importCold(url)
  const askSame = () => timed(() => requestAll(url, paths))
  const imports: Import[] = []
  for (let round = 0; round < COLD; round++) {
    const before = round % 2 === 0 ? await askSame() : null
    const { ours } = await importCold(url)
    imports.push({ ours, peer: before ?? (await askSame()) })
  }
  return imports
}

/** Measures later imports into a data folder, each paired with plain requests for the same data. */
const importsWarm = async (url: string): Promise<Import[]> => {
  const { importNext, close } = await openHome(url)
  await importNext()
  const imports: Import[] = []
  for (let round = 0; round < WARM; round++) {
    await askedOf(url)
    const ours = await timed(importNext)
    const paths = await askedOf(url)
    imports.push({ ours, peer: await timed(() => requestAll(url, paths)) })
  }
  await close()
  return imports
}

const samplesOf = (imports: readonly Import[]): Samples => ({
  ours: imports.map(({ ours }) => ours),
  peer: imports.map(({ peer }) => peer),
})

/**
 * Measures the first import into a data folder, which reads and stores all of the platform's players, and a later one.
 */
export const benchMirrors = async (): Promise<Row[]> => {
  const platform = await start([join(import.meta.dirname, 'platform.ts')], process.env)
  const [cold, warm] = [await importsCold(platform.url), await importsWarm(platform.url)]
  await platform.stop()
  const plain = { peerName: 'asking the same and no more', unit: 'ms' } as const
  return [
    row('cost', { name: 'import a league, cold', ...samplesOf(cold), ...plain, goal: 3 }),
    row('cost', { name: 'import a league, warm', ...samplesOf(warm), ...plain, goal: 2 }),
  ]
}
