import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { auditStore } from '../../src/engine/housekeeping.ts'
import { allOperations, HindsightError, type Operation } from '../../src/engine/index.ts'
import { inspectStore, readStore } from '../../src/engine/store/maintenance/inspection.ts'
import { sqlOn } from './store-file.ts'
import { openWorld, type World } from './world.ts'

/** Stores with flipped bits in each table or with the end cut off, and the responses from them. */

export const PAGE = 4096

/** Returns the file offsets of the pages for each table with its indexes, and for the schema. */
const pagesOf = (file: string): Map<string, number[]> => {
  const pages = sqlOn(
    file,
    `SELECT coalesce(s.tbl_name, 'the schema') AS "table", pageno FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name
     ORDER BY 1, 2`,
  )
  const tables = Map.groupBy(pages, ({ table }) => String(table))
  return new Map([...tables].map(([table, rows]) => [table, rows.map(({ pageno }) => (Number(pageno) - 1) * PAGE)]))
}

/** Returns a random bit in a page: usually from a byte that is not 0, and one time in eight from any byte. */
const someBit = (page: Buffer): number => {
  const held = [...page.keys()].filter(at => page[at] !== 0)
  const at = Math.random() < 1 / 8 ? Math.floor(Math.random() * PAGE) : held[Math.floor(Math.random() * held.length)]!
  return at * 8 + Math.floor(Math.random() * 8)
}

/** Damages a store's bytes. Returns the new bytes and a description of the damage. */
export type Damaging = (bytes: Buffer) => readonly [left: Buffer, done: string]

/** Flips one bit in the page at an offset. */
export const flipBitAt =
  (page: number): Damaging =>
  bytes => {
    const bit = someBit(bytes.subarray(page, page + PAGE))
    bytes[page + (bit >> 3)]! ^= 1 << (bit & 7)
    return [bytes, `bit ${bit} of the page at ${page} turned`]
  }

/** Cuts off all pages from an offset on. */
export const cutAt =
  (page: number): Damaging =>
  bytes => [bytes.subarray(0, page), `cut off at ${page}`]

const [REFUSED, FAILED] = ['refused,', 'failed inside,']

/** Returns a response or an error as text. Throws unexpected errors. */
const textOrError = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    return JSON.stringify(await work()) ?? ''
  } catch (error) {
    if (!(error instanceof HindsightError)) throw error
    return `${REFUSED} ${error.code}: ${error.message}`
  }
}

/**
 * Returns a request's response or error as text. The request can also fail with an internal error, which then refers to
 * doctor.
 */
const responseText = (work: () => Promise<unknown>): Promise<string> =>
  textOrError(work).catch((error: Error) => `${FAILED} ${error.stack ?? error.message}`)

/** Returns the errors that doctor reports for a file. */
const namedIn = (file: string): Promise<string> =>
  textOrError(async () => {
    const { faults } = await inspectStore(file)
    return faults.length > 0 ? faults : await readStore(file, auditStore)
  })

/** Doctor's report on a store without errors. */
const NOTHING = '[]'

type Read = readonly [name: string, call: object]

/** Returns every request about each league, and every request that is not about a league. */
const readsOf = async (leagueIds: readonly string[], file: string): Promise<Read[]> => {
  const reads = (await allOperations()).filter(({ route }) => route?.startsWith('GET ') ?? false)
  const teamOf = (id: string) => String(sqlOn(file, 'SELECT id FROM team WHERE league_id = ? LIMIT 1', id)[0]!.id)
  const ofLeague = (op: Operation) => op.route!.includes('/leagues/{id}') && !/\{(?!id|teamId)/.test(op.route!)
  return [
    ...reads.filter(op => !op.route!.includes('{')).map(op => [op.name, {}] as const),
    ...reads
      .filter(ofLeague)
      .flatMap(op => leagueIds.map(id => [op.name, { params: { id, teamId: teamOf(id) } }] as const)),
  ]
}

/** Returns all players' points, which a checksum protects. */
const points = async (world: World): Promise<unknown> => {
  const { rankings } = (await world.ask('rankPlayers', { query: { system: 'ppr', limit: 5_000 } })) as {
    rankings: { player: { id: string }; points: number }[]
  }
  return rankings.map(each => [each.player.id, each.points])
}

const POINTS = 'points'

/**
 * Returns the response to each request, beginning with the points. If the store is refused when it is opened, every
 * request gets that error.
 */
const askAll = async (file: string, reads: readonly Read[]): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  let world: World | undefined
  const opened = await responseText(async () => {
    world = await openWorld({ file })
  })
  if (!world) return answers.set(POINTS, opened)
  answers.set(POINTS, await responseText(() => points(world!)))
  for (const read of reads) answers.set(JSON.stringify(read), await responseText(() => world!.ask(...read)))
  await world.engine.close()
  return answers
}

export type Outcome = 'named' | 'refused' | 'harmless'

/** Opens a valid store, and damages copies of it. */
export const openDamaging = async (base: string, file: string) => {
  const leagueIds = sqlOn(base, 'SELECT id FROM league').map(({ id }) => String(id))
  const reads = await readsOf(leagueIds, base)
  copyFileSync(base, file)
  assert.equal(await namedIn(file), NOTHING)
  const sound = await askAll(file, reads)
  const outcomeOf = async (some: readonly Read[]): Promise<Outcome> => {
    if ((await namedIn(file)) !== NOTHING) {
      await askAll(file, some)
      return 'named'
    }
    const answers = [...(await askAll(file, some))]
    for (const [, text] of answers) assert.ok(!text.startsWith(FAILED), text)
    if (answers.some(([read, text]) => text.startsWith(REFUSED) && text !== sound.get(read))) return 'refused'
    assert.equal(answers[0]![1], sound.get(POINTS), 'points are others, and nothing is named')
    return 'harmless'
  }
  /**
   * Damages a copy, and sends this many requests. Throws if a failure does not have a message, or if points differ
   * without an error.
   */
  const askDamaged = async (damage: Damaging, asked: number): Promise<Outcome> => {
    for (const side of ['-wal', '-shm']) rmSync(file + side, { force: true })
    const [left, done] = damage(readFileSync(base))
    writeFileSync(file, left)
    const some = Array.from({ length: asked }, () => reads[Math.floor(Math.random() * reads.length)]!)
    return outcomeOf(some).catch((error: Error) => {
      throw new Error(`${done}, asked for ${JSON.stringify(some)}: ${error.stack}`, { cause: error })
    })
  }
  return { tables: pagesOf(base), askDamaged }
}
