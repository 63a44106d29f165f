import { DatabaseSync } from 'node:sqlite'
import { HindsightError } from '../../src/engine/index.ts'
import { loadSeasons } from '../../src/engine/jobs/seasons.ts'
import { type Archive, folderArchive } from '../../src/engine/sources/nflverse.ts'
import { type Chance, mutateTable } from './mutations.ts'
import type { World } from './world.ts'

/** Loads seasons from slightly changed files. */

/** The number of players to keep in a season's files, so that loading is fast. */
const PLAYERS = 12

/** The number of lines to keep in a file without players: two weeks of all teams. */
const LINES = 64

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Returns only a file's lines about a season and some players. */
const cut = (text: string, season: number, ids: readonly string[]): string => {
  const [head, ...lines] = text.split('\n')
  const named = lines.filter(line => ids.some(id => line.includes(id)))
  const kept = named.length > 0 ? named : lines.filter(line => line.includes(String(season))).slice(0, LINES)
  return [head, ...kept, ''].join('\n')
}

/** Reads a season's files into memory, with only some of the players. */
const smallFiles = async (folder: string, season: number): Promise<Archive & { texts: Map<string, string> }> => {
  const whole = folderArchive(folder)
  const weeks = await whole.read(`stats_player/stats_player_week_${season}.csv`)
  const all = [...new Set(decode(weeks!.bytes).match(/\b\d\d-\d{7}\b/g))]
  const ids = Array.from({ length: PLAYERS }, (_, at) => all[Math.floor((at * all.length) / PLAYERS)]!)
  const texts = new Map<string, string>()
  return {
    texts,
    list: release => whole.list(release),
    async read(name) {
      const file = texts.has(name) ? null : await whole.read(name)
      if (file) texts.set(name, cut(decode(file.bytes), season, ids))
      const text = texts.get(name)
      return text === undefined ? null : { path: name, bytes: Buffer.from(text) }
    },
  }
}

/** Returns a season's files after changing one of them. */
const mutated = (files: Archive & { texts: Map<string, string> }, chance: Chance): Archive => {
  const names = [...files.texts.keys()]
  const name = names[chance(names.length)]!
  const bytes = mutateTable(files.texts.get(name)!, chance)
  return {
    list: files.list,
    read: async asked => (asked === name ? { path: name, bytes: Buffer.from(bytes) } : files.read(asked)),
  }
}

/** Returns the seasons in a store, with the values that show whether each has changed. */
const heldIn = (db: DatabaseSync): string =>
  JSON.stringify(db.prepare('SELECT season, version, loaded_at, digest FROM season ORDER BY season').all())

export type LineResult = 'done' | 'refused'

/**
 * Loads changed files one after another. Throws unless each load either succeeds or is refused without changing the
 * store.
 */
export const openLoads = async (world: World, folder: string, season: number) => {
  const files = await smallFiles(folder, season)
  const db = new DatabaseSync(world.file)
  const load = async (archive: Archive): Promise<LineResult> => {
    const before = heldIn(db)
    try {
      for await (const step of loadSeasons(world.engine, world.actor, { archive, seasons: [season] }))
        if ('error' in step) throw step.error
      return 'done'
    } catch (error) {
      if (!(error instanceof HindsightError) || error.code === 'server_error') throw error
      if (heldIn(db) !== before) throw new Error('it was refused, and what is held is another', { cause: error })
      return 'refused'
    }
  }
  if ((await load(files)) !== 'done') throw new Error('the files as they are were refused')
  return { load: (chance: Chance) => load(mutated(files, chance)), close: () => db.close() }
}
