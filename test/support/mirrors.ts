import { createHash } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonRecord, SeasonData } from '../../src/engine/schema/season.ts'
import { folderArchive, readPeople, readSeason } from '../../src/engine/sources/nflverse.ts'
import { builtOnce } from './built-once.ts'
import { DEMO } from './current-season.ts'
import { type AtEnd, answer, type Behavior } from './loopback.ts'
import { readShared } from './shared.ts'
import { SLEEPER_FIXTURES, type SleeperServer, sleeperServer } from './sleeper.ts'
import { queryFile, storeFile } from './store-file.ts'
import { openWorld, type World } from './world.ts'

let read: Promise<readonly [SeasonData, readonly PersonRecord[]]> | undefined

/** Adds the bundled season and its crosswalk to a world, optionally under other years. */
export const keepDemo = async (world: World, seasons: readonly number[] = [1990]): Promise<void> => {
  const archive = folderArchive(DEMO)
  read ??= Promise.all([readSeason(archive, 1990), readPeople(archive)])
  const [season, people] = await read
  for (const year of seasons) await world.keep({ ...season, season: year })
  await world.engine.database.transaction('write', store => store.playerIds.add(people, 'demo'))
}

export interface MirrorWorld {
  world: World
  server: SleeperServer
}

/** Returns a store with the bundled season, created once per test run. */
export const demoStore = (): Promise<string> =>
  builtOnce('demo.db', async file => {
    const world = await openWorld({ file })
    await keepDemo(world)
    world.close()
  })

/** An address that refuses connections. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Opens a world with the bundled season, and a platform with the fictional leagues. ESPN cannot be reached. The world can
 * use an existing file.
 */
export const openMirrorWorld = async ({ file = '' }: { file?: string } = {}, atEnd?: AtEnd): Promise<MirrorWorld> => {
  const server = await sleeperServer([SLEEPER_FIXTURES], atEnd)
  const store = file || storeFile(atEnd)
  const isThere = existsSync(store)
  if (!isThere) copyFileSync(await demoStore(), store)
  const world = await openWorld({ file: store, bases: { sleeper: server.base, espn: NOWHERE } })
  if (isThere) await keepDemo(world)
  return { world, server }
}

/** Returns a captured response, given its path below the base URL. */
export const captured = (path: string): unknown => readShared(join(SLEEPER_FIXTURES, `${path}.json`))

/** Responds with JSON. */
export const sends = (value: unknown): Behavior =>
  answer(200, { 'content-type': 'application/json' }, JSON.stringify(value))

/** Makes the platform send a changed version of a captured response, once. */
export const alter = <Body>({ misbehave }: SleeperServer, path: string, change: (body: Body) => unknown): void =>
  misbehave(path, sends(change(captured(path) as Body)))

/** Returns Hindsight's id for a player or team defense in the fictional leagues. */
export const ourId = (externalId: string): string =>
  /^\d+$/.test(externalId)
    ? `00-0${990_000 + Number(externalId) - 900_000}`
    : `DST_${externalId === 'LAR' ? 'LA' : externalId}`

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const withDigests = (row: Record<string, unknown>): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? digestOf(value) : value]),
  )

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"

/** Returns all of a store's rows by table, with digests in place of blobs. */
export const dumpOf = ({ file }: Pick<World, 'file'>): Record<string, unknown[]> =>
  queryFile(file, db => {
    const names = db
      .prepare(TABLES)
      .all()
      .map(({ name }) => String(name))
    return Object.fromEntries(names.map(name => [name, db.prepare(`SELECT * FROM "${name}"`).all().map(withDigests)]))
  })

export interface Roster {
  reserve: string[] | null
  taxi: string[] | null
  roster_id: number
  players: string[]
  settings: Record<string, number>
}

export interface Row {
  roster_id: number
  matchup_id: number | null
  points: number
  players: string[]
  starters: string[]
  players_points: Record<string, number>
}

/** Swaps the points of each matchup's teams. */
export const swapped = (rows: readonly Row[]): Row[] =>
  rows.map(row => ({ ...row, points: rows.find(each => each !== row && each.matchup_id === row.matchup_id)!.points }))
