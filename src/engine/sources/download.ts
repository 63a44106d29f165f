import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { HindsightError, invalid, notFound } from '../errors.ts'
import { type FetchOptions, fetchBytes } from '../http.ts'
import { decompress, LARGEST_FILE } from './gzip.ts'
import { RELEASES } from './releases.ts'

export const NFLVERSE = 'https://github.com/nflverse/nflverse-data/releases/download/'
export const CROSSWALK = 'https://raw.githubusercontent.com/dynastyprocess/data/master/files/db_playerids.csv'

/** How far one file is, and how many of all files are done. */
export interface DownloadProgress {
  file: string
  received: number
  total: number | null
  done: number
  files: number
}

export interface Download {
  /** Where the releases lie, or a mirror of them that may hold the crosswalk too. */
  base?: string
  /** The crosswalk's own address, for when the base does not hold it. */
  crosswalk?: string
  folder: string
  seasons: readonly number[]
  onProgress?(progress: DownloadProgress): void
  signal?: AbortSignal
  /** Time-outs and pauses, where the usual ones do not fit. */
  http?: Omit<FetchOptions, 'validators' | 'onProgress' | 'signal'>
}

/** What became of one file; `bytes` is its size in the folder, 0 when it is not there. */
export interface DownloadedFile {
  file: string
  status: 'fetched' | 'unchanged' | 'missing'
  bytes: number
}

/** A file by its name in the releases and the addresses where it may be, the best first. */
interface Wanted {
  file: string
  addresses: readonly string[]
  /** The season that there is none of without this file. */
  season?: number
}

/** What is known of each file in the folder, by its path there. It holds only for the very bytes it was noted with. */
const Notes = z.record(
  z.string(),
  z.object({
    address: z.string(),
    sha256: z.string(),
    etag: z.nullable(z.string()),
    lastModified: z.nullable(z.string()),
  }),
)
type Notes = z.infer<typeof Notes>

/** Coverage is published from this season on. */
const FIRST_COVERAGE = 2018
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function folderUrl(base: string): string {
  const url = URL.parse(base)
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/*$/, '/')
  throw invalid(`"${base}" is no address to download from: give one that begins with https://`)
}

function wantedFiles({ base = NFLVERSE, crosswalk = CROSSWALK, ...download }: Download): Wanted[] {
  const folder = folderUrl(base)
  const seasons = [...new Set(download.seasons)]
  const from = (file: string): Wanted => ({ file, addresses: [`${folder}${file}.gz`, `${folder}${file}`] })
  const mirrored = folder === NFLVERSE ? [] : from(RELEASES.crosswalk).addresses
  return [
    ...seasons.map(season => ({ ...from(RELEASES.playerWeeks(season)), season })),
    ...seasons.flatMap(season => [from(RELEASES.teamWeeks(season)), from(RELEASES.roster(season))]),
    ...seasons.filter(season => season >= FIRST_COVERAGE).map(season => from(RELEASES.coverage(season))),
    from(RELEASES.games),
    from(RELEASES.players),
    { file: RELEASES.crosswalk, addresses: [...mirrored, crosswalk] },
  ]
}

/** Writes a file whole or not at all. */
async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Refuses what cannot be a table: a damaged gzip file, or the page that a network in between puts in its place. */
async function checkTable(address: string, bytes: Uint8Array): Promise<void> {
  const refuse = (problem: string, cause?: unknown) =>
    new HindsightError('upstream_failed', `${address} ${problem}: check the connection and the address`, { cause })
  const text = address.endsWith('.gz')
    ? await decompress(bytes).catch(cause => {
        throw refuse(`sent no sound gzip file (${cause.message})`, cause)
      })
    : bytes
  if (text.length === 0) throw refuse('sent an empty file')
  if (text[0] === '<'.charCodeAt(0)) throw refuse('sent a web page and no table')
}

/** Runs work on each item, two at a time, in order; when one fails, the other is stopped and nothing more begins. */
async function inPairs<T, U>(items: readonly T[], work: (item: T, stop: AbortSignal) => Promise<U>): Promise<U[]> {
  const results = new Array<U>(items.length)
  const queue = items.entries()
  const stop = new AbortController()
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item, stop.signal)
  }
  const stopping = (error: unknown) => {
    stop.abort(error)
  }
  await Promise.all([worker().catch(stopping), worker().catch(stopping)])
  stop.signal.throwIfAborted()
  return results
}

const NOTES = 'downloads.json'

/** The notes of a folder; none when there are none that can be read. */
async function readNotes(folder: string): Promise<Notes> {
  try {
    return Notes.parse(JSON.parse(await readFile(join(folder, NOTES), 'utf8')))
  } catch {
    return {}
  }
}

/** What every file of a download shares. */
interface Job {
  folder: string
  notes: Notes
  options: FetchOptions
}

/** Brings a file from one address into the folder; null when it is not there. */
async function bringFrom(
  address: string,
  file: string,
  { folder, notes, options }: Job,
): Promise<DownloadedFile | null> {
  const zipped = `${file}.gz`
  const [name, other] = address.endsWith('.gz') ? [zipped, file] : [file, zipped]
  const path = join(folder, name)
  const held = await readFile(path).catch(() => null)
  const note = notes[name]
  const known = held && note?.address === address && note.sha256 === digest(held)
  const answer = await fetchBytes(address, { ...options, ...(known && { validators: note }) })
  if (answer.status === 'missing') return null
  if (answer.status === 'ok') {
    await checkTable(address, answer.bytes)
    await writeWhole(path, answer.bytes)
    notes[name] = { address, sha256: digest(answer.bytes), ...answer.validators }
  }
  // What was once brought in the other form would be read in place of this.
  await rm(join(folder, other), { force: true })
  if (answer.status === 'ok') return { file, status: 'fetched', bytes: answer.bytes.length }
  return { file, status: 'unchanged', bytes: held?.length ?? 0 }
}

async function bring({ file, addresses, season }: Wanted, job: Job): Promise<DownloadedFile> {
  for (const address of addresses) {
    const brought = await bringFrom(address, file, job)
    if (brought) return brought
  }
  if (season === undefined) return { file, status: 'missing', bytes: 0 }
  throw notFound(`There are no player weeks of ${season} at ${addresses[0]}: check the season and the address`)
}

/**
 * Brings the release files of some seasons into a folder, named as the releases name them. A file that is still the
 * one held is not sent again; one that is gone from its release leaves the copy held as it was.
 * Throws `not_found` for a season without player weeks and `upstream_failed` for a file that cannot be fetched whole;
 * each file in the folder is then either the earlier one or the new one.
 */
export async function downloadReleases(download: Download): Promise<DownloadedFile[]> {
  const { folder, signal, onProgress, http } = download
  const wanted = wantedFiles(download)
  const notes = await readNotes(folder)
  let done = 0
  const report = (file: string) => (received: number, total: number | null) =>
    onProgress?.({ file, received, total, done, files: wanted.length })
  try {
    return await inPairs(wanted, async (each, stop) => {
      const ends = AbortSignal.any([stop, ...(signal ? [signal] : [])])
      const job = {
        folder,
        notes,
        options: { maxBytes: LARGEST_FILE, ...http, signal: ends, onProgress: report(each.file) },
      }
      const brought = await bring(each, job)
      done++
      report(each.file)(brought.bytes, brought.bytes)
      return brought
    })
  } finally {
    if (Object.keys(notes).length > 0) await writeWhole(join(folder, NOTES), JSON.stringify(notes, null, 2))
  }
}
