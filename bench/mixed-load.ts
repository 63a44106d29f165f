import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processClocks } from '../src/engine/base/clock.ts'
import { openEngine } from '../src/engine/index.ts'
import { load } from '../test/support/load.ts'
import { makeWriters } from '../test/support/strain.ts'
import { LEAGUE } from '../test/support/strain-writes.ts'
import { memoryRow, type Row } from './row.ts'
import { makeHome, residentMb, startHome } from './server.ts'

/** The memory of a daemon after five minutes of continuous requests: valid and invalid ones, reads and writes. */
const PACE = 500
const SECONDS = 300
const CONNECTIONS = 64
const KEYS = 300
const WRITERS = 12

const makeLeague = async (home: string) => {
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor = await engine.database.transaction('read', store => store.accounts.get('bench'))
  const writers = await makeWriters(engine, actor, WRITERS)
  await engine.close()
  return writers
}

export const benchMixedLoad = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const keys = await makeHome(home, KEYS)
  const writers = await makeLeague(home)
  const server = await startHome(home, '--max-systems', '2000')
  const asked = { leagueId: LEAGUE, connections: CONNECTIONS, requests: PACE * SECONDS, pace: PACE }
  const { lost, wrong } = await load({ url: server.url, keys, writers, ...asked })
  if (lost.length + wrong.length > 0) throw new Error([...lost, ...wrong].slice(0, 5).join('\n'))
  const resident = residentMb(server.pid)
  await server.stop()
  rmSync(home, { recursive: true })
  return [memoryRow(`daemon, ${SECONDS / 60} minutes of mixed load`, [resident], 200)]
}
