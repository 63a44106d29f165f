import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { processClocks } from '../src/engine/clock.ts'
import { type Engine, openEngine } from '../src/engine/engine.ts'
import type { Actor } from '../src/engine/index.ts'
import { loadSeasons } from '../src/engine/operations/seasons/load.ts'
import { type Archive, folderArchive } from '../src/engine/sources/nflverse.ts'
import { RELEASES } from '../src/engine/sources/releases.ts'
import { alternate, type Row, row } from './row.ts'

/**
 * One season out of its gzipped files into a store on disk: unzipped, checked, derived and committed. What seasons share
 * (schedule, directory of players, crosswalk) was read before, as in a load of several. The peer merely parses the same
 * three files, unzipped already, into arrays of texts.
 */
const ROUNDS = 7
const HOST: Actor = { id: 'host', name: 'host', plan: 'pro', createdAt: 0 }
const real = join(import.meta.dirname, '../../shared/nflverse')
const [folder, first, second] = existsSync(real)
  ? [real, 2023, 2024]
  : [join(import.meta.dirname, '../data/demo'), 1990, 1990]

const load = async (engine: Engine, archive: Archive, season: number): Promise<void> => {
  for await (const step of loadSeasons(engine, HOST, { archive, seasons: [season] })) {
    if ('error' in step) throw step.error
  }
}

/** The milliseconds of the last of two loads into a store of their own, and the bytes that it added. */
const loadSecond = async (): Promise<{ ms: number; bytes: number }> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const file = join(home, 'hindsight.db')
  const archive = folderArchive(folder)
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
  return { ms: after.ms, bytes: after.size - before.size }
}

const textsOf = async (): Promise<Uint8Array[]> => {
  const names = [RELEASES.playerWeeks(second), RELEASES.teamWeeks(second), RELEASES.coverage(second)]
  const files = await Promise.all(names.map(name => folderArchive(folder).read(name)))
  return files.map(file => file!.bytes)
}

export const benchLoad = async (): Promise<Row[]> => {
  const texts = await textsOf()
  const loads: { ms: number; bytes: number }[] = []
  const peer = () => {
    for (const text of texts) parse(Buffer.from(text))
  }
  const [, csvParse] = await alternate([async () => void loads.push(await loadSecond()), peer], ROUNDS)
  const counted = loads.slice(-ROUNDS)
  const ours = counted.map(({ ms }) => ms).sort((a, b) => a - b)[ROUNDS >> 1]!
  const megabytes = counted[0]!.bytes / 1e6
  return [
    row('cost', {
      name: 'load a season durably',
      ours,
      peer: csvParse!,
      peerName: 'csv-parse, parsing only',
      unit: 'ms',
      goal: 1.3,
    }),
    row('cost', { name: 'store of a season', ours: megabytes, peer: 6, peerName: 'limit', unit: 'MB', goal: 1 }),
  ]
}
