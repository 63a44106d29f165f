import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitRows, openPlain } from './plain.ts'
import { bin } from './program.ts'
import { median, type Row, row, timed } from './row.ts'
import { openBench } from './server.ts'

/**
 * Commands run by `batch`, in this process and through a daemon, compared with one process per command. Times include
 * the startup of each process.
 */
const MANY = 10_000
/** The number of lines sent to a daemon. A key can send at most 20,000 lines per rate-limit window. */
const FAR = 5_000
const APART = 7

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

/** Returns commands that alternately write and read. Every fifth one is invalid. */
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

const ROUNDS = 3
/** Three in five mixed commands write a row of data and a row of the log. */
const WRITTEN = { commits: (MANY * 3) / 5, rows: 2 }

interface Bench {
  place: Place & { playerId: string }
  /** The environments of commands that run in this process, and of commands that use the daemon with a key. */
  near: Env
  far: () => Env
  home: string
}

const measure = async ({ home, place, near, far }: Bench) => {
  const where = { leagueId: place.leagueId, teamId: place.teamId }
  const batch = (lines: readonly object[], env: Env, allowed: readonly number[] = [0]): Promise<number> => {
    const file = join(home, 'batch.ndjson')
    writeFileSync(file, lines.map(line => JSON.stringify(line)).join('\n'))
    return timed(() => run(['batch', file], env, allowed))
  }
  const rename = () => timed(() => run(['team', 'rename', where.teamId, 'Name', '--league', 'bench'], near))
  const db = openPlain(join(home, 'plain.db'))
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const apart: number[] = []
    for (let at = 0; at < APART; at++) apart.push(await rename())
    rounds.push({
      apart: median(apart),
      overHttp: (await batch(renames(where, FAR), far())) / FAR,
      inProcess: (await batch(renames(where, MANY), near)) / MANY,
      mixed: await batch(mixed(place), near, [5]),
      plain: await timed(() => commitRows(db, WRITTEN)),
    })
  }
  db.close()
  return rounds
}

export const benchBatch = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const { server, secrets } = await openBench(home, 0)
  const near = { ...process.env, HINDSIGHT_HOME: home }
  const far = () => ({ ...near, HINDSIGHT_URL: server.url, HINDSIGHT_KEY: secrets.pop() })
  const rounds = await measure({ home, place: makeLeague(near), near, far })
  await server.stop()
  rmSync(home, { recursive: true })
  const peer = { peer: rounds.map(({ apart }) => apart), peerName: 'a process for each', unit: 'ms' } as const
  const plain = {
    peer: rounds.map(({ plain }) => plain),
    peerName: 'bare SQLite, a commit for each write',
    unit: 'ms',
  } as const
  const [mixed, inProcess, overHttp] = (['mixed', 'inProcess', 'overHttp'] as const).map(way =>
    rounds.map(round => round[way]),
  ) as [number[], number[], number[]]
  return [
    row('cost', { name: '10,000 mixed commands', ours: mixed, ...plain, goal: 20 }),
    row('faster', { name: 'a line of batch, in process', ours: inProcess, ...peer, goal: 300 }),
    row('faster', { name: 'a line of batch, over HTTP', ours: overHttp, ...peer, goal: 150 }),
  ]
}
