import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { HindsightError, invalid, notFound } from '../base/errors.ts'
import { type FetchOptions, fetchBytes } from '../base/http.ts'
import { decompress, FIRST_SEASONS, LARGEST_FILE, RELEASES } from './archive.ts'

/** The files to download, and their addresses. */

const NFLVERSE = 'https://github.com/nflverse/nflverse-data/releases/download/'
const CROSSWALK = 'https://raw.githubusercontent.com/dynastyprocess/data/master/files/db_playerids.csv'

interface WantedOf {
  /** The address of the releases, or of a mirror, which can include the crosswalk. */
  base?: string
  /** The crosswalk's address, if the base does not include it. */
  crosswalk?: string
  seasons: readonly number[]
}

/** A file's name in the releases, and the addresses to try, in order. */
interface ReleaseFile {
  file: string
  addresses: readonly string[]
  /** True if a missing file is not reported. */
  optional?: true
  /** The season that requires this file, and the file that replaces it before the season's first game. */
  needed?: { season: number; before: ReleaseFile }
}

const folderUrl = (base: string): string => {
  const url = URL.parse(base)
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/(?<!\/)\/*$/, '/')
  throw invalid(`"${base}" is not a download address; use one that begins with https://`)
}

/** Returns the files that these seasons need, in download order. Throws invalid_request for an invalid base. */
const wantedFiles = ({ base = NFLVERSE, crosswalk = CROSSWALK, ...download }: WantedOf): ReleaseFile[] => {
  const folder = folderUrl(base)
  const seasons = [...new Set(download.seasons)]
  const from = (file: string): ReleaseFile => ({ file, addresses: [`${folder}${file}.gz`, `${folder}${file}`] })
  const optional = (file: string): ReleaseFile => ({ ...from(file), optional: true })
  const mirrored = folder === NFLVERSE ? [] : from(RELEASES.crosswalk).addresses
  return [
    ...seasons.map(season => ({
      ...from(RELEASES.playerWeeks(season)),
      needed: { season, before: from(RELEASES.roster(season)) },
    })),
    ...seasons.flatMap(season => [from(RELEASES.teamWeeks(season)), from(RELEASES.roster(season))]),
    ...seasons.filter(season => season >= FIRST_SEASONS.coverage).map(season => from(RELEASES.coverage(season))),
    from(RELEASES.games),
    from(RELEASES.players),
    { file: RELEASES.crosswalk, addresses: [...mirrored, crosswalk] },
    ...(['depthChart', 'snapCounts', 'injuries', 'rosterWeeks'] as const).flatMap(file =>
      seasons.filter(season => season >= FIRST_SEASONS[file]).map(season => optional(RELEASES[file](season))),
    ),
  ]
}

/** The progress of one file and of all files. */
export interface DownloadProgress {
  file: string
  received: number
  total: number | null
  completed: number
  files: number
}

export interface Download extends WantedOf {
  folder: string
  onProgress?(progress: DownloadProgress): void
  signal?: AbortSignal
  /** Timeouts and pauses, if they differ from the defaults. */
  http?: Omit<FetchOptions, 'validators' | 'onProgress' | 'signal'>
}

/** The result for one file. `bytes` is its size in the folder, or 0 if it is missing. */
interface DownloadedFile {
  file: string
  status: 'fetched' | 'unchanged' | 'missing'
  bytes: number
}

/** A record of each file in the folder, by path. It is valid only while the digest matches. */
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

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes a file atomically. */
const writeWhole = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const draft = `${path}.${randomUUID()}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Throws if a download cannot be a table, such as a damaged gzip file or a network's sign-in page. */
const checkTable = async (address: string, bytes: Uint8Array): Promise<void> => {
  const failure = (problem: string, cause?: unknown) =>
    new HindsightError('upstream_failed', `${address} ${problem}: check the connection and the address`, { cause })
  const text = address.endsWith('.gz')
    ? await decompress(bytes).catch(cause => {
        throw failure(`sent a damaged gzip file (${cause.message})`, cause)
      })
    : bytes
  if (text.length === 0) throw failure('sent an empty file')
  if (text[0] === '<'.charCodeAt(0)) throw failure('sent a web page instead of a table')
}

/** Processes items in order, two at a time. If one fails, stops the other and does not start any more. */
const inPairs = async <T, U>(items: readonly T[], work: (item: T, stop: AbortSignal) => Promise<U>): Promise<U[]> => {
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

/** Reads a folder's records of earlier downloads; empty if they cannot be read. */
const readNotes = async (folder: string): Promise<Notes> => {
  try {
    return Notes.parse(JSON.parse(await readFile(join(folder, NOTES), 'utf8')))
  } catch {
    return {}
  }
}

/** State that all files in a download share. */
interface Job {
  folder: string
  notes: Notes
  options: FetchOptions
}

/** Downloads a file from one address into the folder. Returns null if the address does not have the file. */
const downloadAddress = async (
  address: string,
  file: string,
  { folder, notes, options }: Job,
): Promise<DownloadedFile | null> => {
  const zipped = `${file}.gz`
  const [name, other] = address.endsWith('.gz') ? [zipped, file] : [file, zipped]
  const path = join(folder, name)
  const local = await readFile(path).catch(() => null)
  const note = notes[name]
  const isCached = local && note?.address === address && note.sha256 === digest(local)
  const answer = await fetchBytes(address, { ...options, ...(isCached && { validators: note }) })
  if (answer.status === 'missing') return null
  if (answer.status === 'ok') {
    await checkTable(address, answer.bytes)
    await writeWhole(path, answer.bytes)
    notes[name] = { address, sha256: digest(answer.bytes), ...answer.validators }
  }
  // Deletes the copy in the other form (plain or gzipped), which would otherwise be read instead.
  await rm(join(folder, other), { force: true })
  if (answer.status === 'ok') return { file, status: 'fetched', bytes: answer.bytes.length }
  return { file, status: 'unchanged', bytes: local?.length ?? 0 }
}

/** Returns whether the folder has an earlier copy of a file. */
const isHeld = (file: string, { folder }: Job): boolean =>
  [file, `${file}.gz`].some(name => existsSync(join(folder, name)))

const downloadFile = async ({ file, addresses, needed }: ReleaseFile, job: Job): Promise<DownloadedFile> => {
  for (const address of addresses) {
    const brought = await downloadAddress(address, file, job)
    if (brought) return brought
  }
  const missing = { file, status: 'missing', bytes: 0 } as const
  if (needed === undefined) return missing
  const { season, before } = needed
  // Before its first game, a season has a roster but not player weeks.
  if (!isHeld(file, job) && (await downloadFile(before, job)).status !== 'missing') return missing
  throw notFound(`There are no player weeks for ${season} at ${addresses[0]}; check the season and the address`)
}

/**
 * Checks by ETag whether these seasons' player weeks have changed since the last download. A changed file is stored. An
 * unchanged file is not transferred. Throws what `downloadReleases` throws.
 */
export const checkReleases = async (download: Download): Promise<boolean> => {
  const { folder, signal, http } = download
  const files = new Set(download.seasons.map(RELEASES.playerWeeks))
  const targets = wantedFiles(download).filter(({ file }) => files.has(file))
  const notes = await readNotes(folder)
  const options = { maxBytes: LARGEST_FILE, ...http, ...(signal && { signal }) }
  const brought: DownloadedFile[] = []
  for (const each of targets) brought.push(await downloadFile(each, { folder, notes, options }))
  if (Object.keys(notes).length > 0) await writeWhole(join(folder, NOTES), JSON.stringify(notes, null, 2))
  return brought.some(({ status }) => status === 'fetched')
}

/**
 * Downloads these seasons' files into a folder, under their names in the releases. Unchanged files are not transferred
 * again. If a file was deleted from its release, keeps the earlier copy. Throws `not_found` for a season without player
 * weeks, unless it has a roster and has never had player weeks. Throws `upstream_failed` if a file cannot be fetched
 * completely. Even then, each file in the folder is either the earlier version or the new one.
 */
export const downloadReleases = async (download: Download): Promise<DownloadedFile[]> => {
  const { folder, signal, onProgress, http } = download
  const targets = wantedFiles(download)
  const notes = await readNotes(folder)
  let completed = 0
  const report = (file: string) => (received: number, total: number | null) =>
    onProgress?.({ file, received, total, completed, files: targets.length })
  try {
    const brought = await inPairs(targets, async (each, stop) => {
      const ends = AbortSignal.any([stop, ...(signal ? [signal] : [])])
      const job = {
        folder,
        notes,
        options: { maxBytes: LARGEST_FILE, ...http, signal: ends, onProgress: report(each.file) },
      }
      const brought = await downloadFile(each, job)
      completed++
      report(each.file)(brought.bytes, brought.bytes)
      return each.optional && brought.status === 'missing' ? null : brought
    })
    return brought.filter(each => each !== null)
  } finally {
    if (Object.keys(notes).length > 0) await writeWhole(join(folder, NOTES), JSON.stringify(notes, null, 2))
  }
}
