import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Actor, type Engine, execute, findOperation, type Transaction } from '../../src/engine/index.ts'
import { bodyOf, LEAGUE, type Write, type Writer, type Written, writeOn } from './strain-writes.ts'

/** A league under concurrent writes: the command line and a daemon write to the same store. */

/** Creates a league with writers, who each have one team and one player. */
export const makeWriters = async (engine: Engine, actor: Actor, count: number): Promise<Writer[]> => {
  const { season, players } = await engine.database.transaction('read', async ({ seasons }) => {
    const [held] = await seasons.list()
    return (await seasons.findSeason(held!.season))!
  })
  const body = { id: LEAGUE, name: 'Strain', season, scoringSystemId: 'ppr', teamCount: Math.max(4, count) }
  const create = await findOperation('createLeague')
  const { teams } = (await execute(engine, create, { actor, body })) as { teams: { id: string }[] }
  return teams.slice(0, count).map(({ id }, at) => ({ teamId: id, playerId: players[at]!.id }))
}

/** Starts writing when it is called. The promise resolves when everything is ready to start. */
type Ready = () => Promise<Written>

const readyInChild = async ({ home, count }: Strain, asked: Writer): Promise<Ready> => {
  const writer = join(import.meta.dirname, 'strain-writer.ts')
  const child = spawn(process.execPath, [writer, JSON.stringify({ home, writer: asked, count })], {
    env: { ...process.env, HINDSIGHT_CLOCK: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  assert.equal((await lines.next()).value, 'ready')
  return async () => {
    child.stdin.write('go')
    return JSON.parse((await lines.next()).value ?? '') as Written
  }
}

const writeRemotely = ({ url, keys, count }: Strain, writer: Writer): Promise<Written> => {
  let sent = 0
  return writeOn(writer, count, async write => {
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
  /** An engine in this process on the same data folder, to read the stored rows. */
  engine: Engine
  writers: readonly Writer[]
  url: string
  keys: readonly string[]
  /** How many writes each writer makes. */
  count: number
}

const rowOf = ({ type, before, after }: Transaction): Write => {
  const { name, playerId } = (after ?? before) as { name: string; playerId?: string }
  return { type: type as Write['type'], name: playerId ?? name }
}

/**
 * Runs concurrent writers, which all start at the same time. Half of them write directly, each in a separate process,
 * and the others use a daemon on the same data folder.
 */
export const strain = async (setting: Strain) => {
  const { engine, writers } = setting
  const ready = await Promise.all(
    writers.map((writer, at) => (at % 2 === 0 ? readyInChild(setting, writer) : () => writeRemotely(setting, writer))),
  )
  const all = await Promise.all(ready.map(begin => begin()))
  const log = await engine.database.transaction('read', store =>
    store.transactions.listOf(LEAGUE, { limit: 10_000_000 }),
  )
  const logged = Map.groupBy(log.toReversed(), ({ teamId }) => teamId)
  return {
    writes: all.map(({ done }) => done.length),
    refused: all.flatMap(({ refused }) => refused),
    /** Writers whose acknowledged writes differ from the log. */
    lost: writers.flatMap(({ teamId }, at) => {
      const kept = (logged.get(teamId) ?? []).map(rowOf)
      return JSON.stringify(kept) === JSON.stringify(all[at]!.done) ? [] : [teamId]
    }),
  }
}
