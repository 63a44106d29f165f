import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { openCaller } from '../../src/cli/caller/open.ts'
import { homeOf } from '../../src/cli/home/home.ts'
import type { Io } from '../../src/cli/io.ts'
import { type Actor, type Engine, execute, findOperation, type Transaction } from '../../src/engine/index.ts'
import { someMoves } from '../../test/support/league-moves.ts'
import { playMoves } from '../../test/support/league-play.ts'
import { openStadium } from '../../test/support/league-stage.ts'

/** Leagues under strain: the command line and a daemon writing to one store, and any moves in bulk. */

const LEAGUE = 'strain'

/** One write: its kind, and what tells it from all others. */
interface Write {
  type: 'rename' | 'add' | 'drop'
  name: string
}

/** What somebody wrote, in order, and what was refused though nothing was wrong with it. */
interface Written {
  done: Write[]
  refused: string[]
}

interface Writer {
  teamId: string
  /** A free agent whom nobody else touches. */
  playerId: string
}

/** The writes of a team, one after the other: a new name, then a player comes or goes. */
const writeAt = (turn: number, { playerId }: Writer): Write =>
  turn % 2 === 0 ? { type: 'rename', name: `Name ${turn}` } : { type: turn % 4 === 1 ? 'add' : 'drop', name: playerId }

/** A league with writers, each with a team and a player of his own. */
export const makeWriters = async (engine: Engine, actor: Actor, count: number): Promise<Writer[]> => {
  const { season, players } = await engine.database.transaction('read', async ({ seasons }) => {
    const [held] = await seasons.list()
    return (await seasons.findFrame(held!.season))!
  })
  const body = { id: LEAGUE, name: 'Strain', season, scoringSystemId: 'ppr', teamCount: Math.max(4, count) }
  const create = await findOperation('createLeague')
  const { teams } = (await execute(engine, create, { actor, body })) as { teams: { id: string }[] }
  return teams.slice(0, count).map(({ id }, at) => ({ teamId: id, playerId: players[at]!.id }))
}

type Send = (write: Write) => Promise<'done' | 'later'>

/** A process that is slow to start writes a few times all the same. */
const FEWEST = 4

const writeOn = async (writer: Writer, until: number, send: Send): Promise<Written> => {
  const written: Written = { done: [], refused: [] }
  while (written.refused.length === 0 && (Date.now() < until || written.done.length < FEWEST)) {
    const write = writeAt(written.done.length, writer)
    try {
      if ((await send(write)) === 'done') written.done.push(write)
      else await sleep(20)
    } catch (error) {
      written.refused.push(`${JSON.stringify(write)}: ${(error as Error).message}`)
    }
  }
  return written
}

const bodyOf = ({ type, name }: Write) => (type === 'rename' ? { name } : { action: type, playerId: name })

/** Writes by the caller that the command line uses, in this process, and prints what came of it. */
export const writeLocally = async ({ home, writer, until }: { home: string; writer: Writer; until: number }) => {
  const io = { env: { HINDSIGHT_HOME: home } } as unknown as Io
  const caller = await openCaller(homeOf(io), io, {})
  const params = { id: LEAGUE, teamId: writer.teamId }
  const written = await writeOn(writer, until, async write => {
    await caller.send(write.type === 'rename' ? 'updateTeam' : 'moveRoster', { params, body: bodyOf(write) })
    return 'done'
  })
  caller.close()
  process.stdout.write(JSON.stringify(written))
}

const writeInChild = async (home: string, writer: Writer, until: number): Promise<Written> => {
  const program = `import { writeLocally } from ${JSON.stringify(join(import.meta.dirname, 'leagues.ts'))}
await writeLocally(JSON.parse(process.argv[1]))`
  const asked = JSON.stringify({ home, writer, until })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', asked], {
    env: { ...process.env, HINDSIGHT_CLOCK: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const part of child.stdout.setEncoding('utf8')) text += part
  return JSON.parse(text) as Written
}

const writeRemotely = (
  { url, keys }: Pick<Strain, 'url' | 'keys'>,
  writer: Writer,
  until: number,
): Promise<Written> => {
  let sent = 0
  return writeOn(writer, until, async write => {
    const path = `${url}/leagues/${LEAGUE}/teams/${writer.teamId}`
    const key = keys[sent++ % keys.length]
    const response = await fetch(write.type === 'rename' ? path : `${path}/roster`, {
      method: write.type === 'rename' ? 'PATCH' : 'POST',
      body: JSON.stringify(bodyOf(write)),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
    const text = await response.text()
    if (response.status === 429) return 'later'
    if (!response.ok) throw new Error(`${response.status} ${text}`)
    return 'done'
  })
}

export interface Strain {
  home: string
  /** The engine of the same home, in this process, to read what was kept. */
  engine: Engine
  writers: readonly Writer[]
  url: string
  keys: readonly string[]
  seconds: number
}

const rowOf = ({ type, before, after }: Transaction): Write => {
  const { name, playerId } = (after ?? before) as { name: string; playerId?: string }
  return { type: type as Write['type'], name: playerId ?? name }
}

/** Half of the writers use the local caller, each in a process of its own, the others a daemon on the same home. */
export const strain = async ({ home, engine, writers, url, keys, seconds }: Strain) => {
  const until = Date.now() + seconds * 1000
  const all = await Promise.all(
    writers.map((writer, at) =>
      at % 2 === 0 ? writeInChild(home, writer, until) : writeRemotely({ url, keys }, writer, until),
    ),
  )
  const log = await engine.database.transaction('read', store =>
    store.transactions.listOf(LEAGUE, { limit: 10_000_000 }),
  )
  const logged = Map.groupBy(log.toReversed(), ({ teamId }) => teamId)
  return {
    writes: all.map(({ done }) => done.length),
    refused: all.flatMap(({ refused }) => refused),
    /** Writers whose acknowledged writes are not just what the log holds. */
    lost: writers.flatMap(({ teamId }, at) => {
      const kept = (logged.get(teamId) ?? []).map(rowOf)
      return JSON.stringify(kept) === JSON.stringify(all[at]!.done) ? [] : [teamId]
    }),
  }
}

/** Plays any moves in leagues of both kinds, so many runs of each. Throws at the first that breaks a law. */
export const playInBulk = async (runs: number): Promise<void> => {
  for (const live of [false, true]) {
    const stadium = await openStadium()
    const play = fc.asyncProperty(someMoves(60), moves => playMoves(stadium, { live, moves, tally: new Map() }))
    await fc.assert(play, { numRuns: runs })
    stadium.world.close()
  }
}
