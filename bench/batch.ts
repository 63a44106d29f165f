import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Row, row, timed } from './row.ts'
import { openBench } from './server.ts'

/** Many commands by `batch`, in this process and by a daemon, beside a process for each; whole processes, start included. */
const MANY = 10_000
/** As many as a key may ask for in a window. */
const FAR = 500
const APART = 20

const bin = join(import.meta.dirname, '..', 'bin', 'hindsight.js')

type Env = NodeJS.ProcessEnv

const run = (argv: readonly string[], env: Env, allowed: readonly number[] = [0]): string => {
  const options = { env, encoding: 'utf8', maxBuffer: 2 ** 30 } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], options)
  if (status === null || !allowed.includes(status)) throw new Error(`${argv.join(' ')}: ${stderr}`)
  return stdout
}

interface Place {
  leagueId: string
  teamId: string
}

const makeLeague = (env: Env): Place & { playerId: string } => {
  const flags = ['--id', 'bench', '--system', 'ppr', '--team-count', '4', '--json']
  const { teams } = JSON.parse(run(['league', 'create', 'Bench', ...flags], env)) as { teams: { id: string }[] }
  const { players } = JSON.parse(run(['player', 'list', '--limit', '1', '--json'], env)) as {
    players: { id: string }[]
  }
  return { leagueId: 'bench', teamId: teams[0]!.id, playerId: players[0]!.id }
}

/** Commands that write and read in turns; every fifth is wrong. */
const mixed = ({ playerId, ...where }: Place & { playerId: string }): object[] => {
  const kinds = [
    (at: number) => ({ command: 'team rename', ...where, name: `Name ${at}` }),
    () => ({ command: 'roster add', ...where, playerId }),
    () => ({ command: 'team show', ...where }),
    () => ({ command: 'roster drop', ...where, playerId }),
    () => ({ command: 'roster drop', ...where, playerId }),
  ]
  return Array.from({ length: MANY }, (_, at) => kinds[at % kinds.length]!(at))
}

const renames = (where: Place, count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ command: 'team rename', ...where, name: `Name ${at}` }))

export const benchBatch = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const { server, next } = await openBench(home, 0)
  const env = { ...process.env, HINDSIGHT_HOME: home }
  const place = makeLeague(env)
  const where = { leagueId: place.leagueId, teamId: place.teamId }
  const batch = (lines: readonly object[], over: Env, allowed: readonly number[]): Promise<number> => {
    const file = join(home, 'batch.ndjson')
    writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))
    return timed(() => run(['batch', file], over, allowed))
  }
  const key = next().authorization.replace('Bearer ', '')
  const far = await batch(renames(where, FAR), { ...env, HINDSIGHT_URL: server.url, HINDSIGHT_KEY: key }, [0])
  await server.stop()
  const whole = await batch(mixed(place), env, [5])
  const near = await batch(renames(where, MANY), env, [0])
  const apart: number[] = []
  for (let at = 0; at < APART; at++) {
    apart.push(await timed(() => run(['team', 'rename', where.teamId, `Name ${at}`, '--league', 'bench'], env)))
  }
  rmSync(home, { recursive: true })
  const peer = { peer: median(apart), peerName: 'a process for each', unit: 'ms' } as const
  return [
    row('cost', { name: '10,000 mixed commands', ours: whole, peer: 20_000, peerName: 'limit', unit: 'ms', goal: 1 }),
    row('faster', { name: 'a line of batch, in process', ours: near / MANY, ...peer, goal: 100 }),
    row('faster', { name: 'a line of batch, over HTTP', ours: far / FAR, ...peer, goal: 10 }),
  ]
}
