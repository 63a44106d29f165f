import { Agent } from 'node:http'
import { join } from 'node:path'
import { BUILTIN_SYSTEMS } from '../data/systems.ts'
import { memoryRow, type Row, row, skipped } from './row.ts'
import { held, ONE_SEASON } from './seasons.ts'
import { ask, cpuOf, residentMb, type Server, start, startHome } from './server.ts'

/**
 * The first rankings of a season, from a daemon that has served only one other season since it started. The peer reads
 * the same rows with bare SQLite behind bare hono. Each run starts a new daemon and a new peer, and requests the same
 * seasons from both in the same order, because V8 optimizes the code further with every season.
 */
const ROUNDS = 9
const NAME = 'GET rankings, season not in memory'

export const RANKINGS = '/analysis/rankings?system=ppr&limit=100'

/**
 * Returns the queries behind a season's `ppr` rankings: the season, its players and games, and every stat that scores.
 */
const queriesOfPpr = (): string[] => {
  const { global, positionOverrides } = BUILTIN_SYSTEMS.find(({ id }) => id === 'ppr')!.rules
  const overrides = Object.values(positionOverrides)
  const weighed = [global, ...overrides].flatMap(({ weights = {} }) => Object.keys(weights))
  const paid = overrides.flatMap(({ brackets = [] }) => brackets.map(({ stat }) => stat))
  const stats = [...new Set([...weighed, ...paid])].map(stat => `'${stat}'`).join(', ')
  return [
    'SELECT * FROM season WHERE season = ?',
    'SELECT * FROM season_player WHERE season = ?',
    'SELECT * FROM game WHERE season = ?',
    `SELECT * FROM season_column WHERE season = ? AND stat IN (${stats})`,
  ]
}

/** Returns a new process's CPU time for each season after the first, ms. */
const costOf = async ({ url, pid }: Server, next: () => Record<string, string>): Promise<number> => {
  const get = async (season: number): Promise<void> => {
    const { status, body } = await ask(`${url}${RANKINGS}&season=${season}`, next(), new Agent())
    if (status !== 200) throw new Error(`season ${season}: ${status} ${body}`)
  }
  const [first, ...others] = held.seasons
  await get(first!)
  const before = cpuOf(pid)
  for (const season of others) await get(season)
  return (cpuOf(pid) - before) / others.length
}

/**
 * Measures the first response for each season in a data folder: its CPU time, and the daemon's memory after all
 * seasons. No daemon may use the folder yet.
 */
export const benchColdSeason = async (home: string, next: () => Record<string, string>): Promise<Row[]> => {
  const memory = `daemon, ${held.seasons.length} seasons in memory`
  if (held.seasons.length === 1) return [skipped(NAME, ONE_SEASON), skipped(memory, ONE_SEASON)]
  const rows = [join(import.meta.dirname, 'bare-rows.ts'), join(home, 'hindsight.db'), ...queriesOfPpr()]
  const [ours, peer, loaded]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    const daemon = await startHome(home)
    ours.push(await costOf(daemon, next))
    loaded.push(residentMb(daemon.pid))
    await daemon.stop()
    const bare = await start(rows, process.env)
    peer.push(await costOf(bare, next))
    await bare.stop()
  }
  const beside = { peerName: 'the same rows by bare SQLite behind bare hono', unit: 'ms', goal: 4 } as const
  return [row('cost', { name: NAME, ours, peer, ...beside }), memoryRow(memory, loaded, 200)]
}
