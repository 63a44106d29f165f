import { join } from 'node:path'
import pg from 'pg'
import { openEngine } from '../src/engine/index.ts'
import { copyRows } from '../src/engine/store/maintenance/copy.ts'
import { startPostgres } from '../test/support/postgres-server.ts'
import { loadDaemons } from './hosting-load.ts'
import { postmasterOf, serverCpu } from './postgres-cpu.ts'
import { closeHome, fileNight, openHome, runNight } from './waivers.ts'

/**
 * Measures the numbers in docs/hosting.md. `node bench/hosting.ts night [LEAGUES]` processes a night's waivers with a
 * store in a file and with one in PostgreSQL. `node bench/hosting.ts daemons` puts one and two daemons under load. The
 * server has its default settings.
 */

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Processes one night's waivers in every league, first in a file and then in a copy in PostgreSQL. */
const night = async (address: string, leagues: number): Promise<void> => {
  const home = await openHome(leagues)
  await fileNight(home)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const size = async () =>
    Number((await client.query('SELECT pg_database_size(current_database()) AS n')).rows[0].n as string)
  const empty = await size()
  const file = join(home.folder, 'hindsight.db')
  const began = performance.now()
  const counts = await copyRows({ from: file, to: address, targetName: 'PostgreSQL', wall: () => home.time.now })
  const rows = [...counts].filter(([name]) => !/^(season|nfl|game|person|external|fact|shown)/.test(name))
  const copied = rows.reduce((sum, [, count]) => sum + count, 0)
  print(
    `copied in ${((performance.now() - began) / 1000).toFixed(1)} s; ${(copied / leagues).toFixed(0)} rows a league`,
  )
  print(`${(((await size()) - empty) / leagues / 1000).toFixed(0)} kB a league, with the bundled season`)
  const postmaster = await postmasterOf(client)
  const clocks = { league: () => home.time.now, wall: () => home.time.now, simulated: true }
  const there = openEngine({ file: address, clocks })
  await there.database.version()
  for (const [name, engine] of [
    ['in a file', home.engine],
    ['in PostgreSQL', there],
  ] as const) {
    const before = [performance.now(), ownCpu(), serverCpu(postmaster)] as const
    await runNight({ engine, actor: home.actor })
    const spent = [performance.now(), ownCpu(), serverCpu(postmaster)].map((now, at) => (now - before[at]!) / leagues)
    const [ms, own, server] = spent.map(each => each.toFixed(2))
    print(`a night of ${leagues} leagues ${name}: ${ms} ms a league, CPU ${own} ms here and ${server} ms at the server`)
  }
  await client.end()
  await there.close()
  closeHome(home)
}

const [what = '', count = '10000'] = process.argv.slice(2)
if (!['night', 'daemons'].includes(what)) {
  process.stderr.write('Usage: node bench/hosting.ts night [LEAGUES] | daemons\n')
  process.exit(2)
}
const server = await startPostgres([])
try {
  if (what === 'night') await night(server.address, Number(count))
  else await loadDaemons(server.address, print)
} finally {
  await server.stop()
}
