import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { processClocks } from '../src/engine/base/clock.ts'
import { type Actor, type Engine, openEngine } from '../src/engine/index.ts'
import { loadSeasons } from '../src/engine/jobs/seasons.ts'
import { RELEASES } from '../src/engine/sources/archive.ts'
import { type Archive, folderArchive } from '../src/engine/sources/nflverse.ts'
import { memoryRow, type Row, row, skipped, timed } from './row.ts'
import { held, ONE_SEASON } from './seasons.ts'

/**
 * Loads one season from gzipped files into a store on disk: unzips, checks, derives and commits. Files that seasons
 * share (schedule, players, crosswalk) are read beforehand, as when several seasons are loaded. The peer only
 * parses the same three files, already unzipped, into arrays of strings.
 */
const ROUNDS = 7
const WARM = 2
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
type Seasons = readonly [first: number, second: number]

const load = async (engine: Engine, archive: Archive, season: number): Promise<void> => {
  for await (const step of loadSeasons(engine, HOST, { archive, seasons: [season] })) {
    if ('error' in step) throw step.error
  }
}

/** Loads two seasons into a new store. Returns the time of the second load, ms, and the size that it added, MB. */
const loadSecond = async ([first, second]: Seasons): Promise<{ ms: number; megabytes: number }> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const file = join(home, 'hindsight.db')
  const archive = folderArchive(held.folder)
  const sizeAfter = async (season: number): Promise<{ ms: number; size: number }> => {
    const engine = openEngine({ file, clocks: processClocks() })
    const began = performance.now()
    await load(engine, archive, season)
    const ms = performance.now() - began
    engine.close()
    return { ms, size: statSync(file).size }
  }
  const before = await sizeAfter(first)
  const after = await sizeAfter(second)
  rmSync(home, { recursive: true })
  return { ms: after.ms, megabytes: (after.size - before.size) / 1e6 }
}

const textsOf = async (season: number): Promise<Uint8Array[]> => {
  const names = [RELEASES.playerWeeks(season), RELEASES.teamWeeks(season), RELEASES.coverage(season)]
  const files = await Promise.all(names.map(name => folderArchive(held.folder).read(name)))
  return files.map(file => file!.bytes)
}

const LOAD = 'load a season durably'
const STORE = 'store of a season'

export const benchLoad = async (): Promise<Row[]> => {
  const [first, second] = held.seasons
  if (first === undefined || second === undefined) return [LOAD, STORE].map(name => skipped(name, ONE_SEASON))
  const texts = await textsOf(second)
  const parseAll = () => {
    for (const text of texts) parse(Buffer.from(text))
  }
  const loads: { ms: number; megabytes: number }[] = []
  const parses: number[] = []
  for (let round = -WARM; round < ROUNDS; round++) {
    const loaded = await loadSecond([first, second])
    const parsed = await timed(parseAll)
    if (round >= 0) loads.push(loaded)
    if (round >= 0) parses.push(parsed)
  }
  const times = { ours: loads.map(({ ms }) => ms), peer: parses }
  const stores = loads.map(({ megabytes }) => megabytes)
  return [
    row('cost', { name: LOAD, ...times, peerName: 'csv-parse, parsing only', unit: 'ms', goal: 1.3 }),
    memoryRow(STORE, stores, 6),
  ]
}
