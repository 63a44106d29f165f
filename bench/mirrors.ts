import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/clock.ts'
import { type Actor, type Engine, execute, findOperation, loading, openEngine } from '../src/engine/index.ts'
import { median, type Row, row, timed } from './row.ts'
import { start } from './server.ts'

/** As many as are asked for within a minute without a pause: Sleeper is asked 600 times a minute at most. */
const WARM = 20
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }

const demo = join(import.meta.dirname, '../data/demo')

const fill = async (engine: Engine): Promise<Actor> => {
  const body = { name: 'bench', plan: 'pro' }
  const made = await execute(engine, await findOperation('accounts', 'createAccount'), { actor: HOST, body })
  const { folderArchive, loadSeasons } = await loading()
  for await (const _ of loadSeasons(engine, HOST, { archive: folderArchive(demo), seasons: [1990] })) void _
  return (made as { account: Actor }).account
}

/** Milliseconds of an import: the first, which reads and keeps all players of the platform, and one of those behind it. */
export const benchMirrors = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const platform = await start([join(import.meta.dirname, 'platform.ts')], process.env)
  const engine = openEngine({
    file: join(home, 'hindsight.db'),
    clocks: processClocks(),
    platformBases: { sleeper: platform.url },
  })
  const actor = await fill(engine)
  const op = await findOperation('imports', 'importLeague')
  const importOne = (number: number) =>
    timed(() => execute(engine, op, { actor, body: { leagueId: String(2_000_000 + number) } }))
  const cold = await importOne(0)
  const warm: number[] = []
  for (let number = 1; number <= WARM; number++) warm.push(await importOne(number))
  engine.close()
  await platform.stop()
  rmSync(home, { recursive: true })
  const limit = { peerName: 'limit', unit: 'ms', goal: 1 } as const
  return [
    row('cost', { name: 'import a league, cold', ours: cold, peer: 1_500, ...limit }),
    row('cost', { name: 'import a league, warm', ours: median(warm), peer: 400, ...limit }),
  ]
}
