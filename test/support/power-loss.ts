import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'

/**
 * Simulates power cuts. A preloaded library reports a process's file operations. After the process is killed, its
 * unsynced data is partly lost, as on a disk. Any sectors of an unsynced write can survive. Unsynced name changes are
 * lost from the end, so only the first few can survive.
 */

const [WRITE, CUT, SYNC, CREATE, RENAME, REMOVE] = [1, 2, 3, 4, 5, 6]
const SECTOR = 512

/** Returns the library, or null if the system is not Linux or does not have a C compiler. */
export const powerLibrary = (): string | null => {
  if (process.platform !== 'linux') return null
  const library = join(mkdtempSync(join(tmpdir(), 'hindsight-power-')), 'power-loss.so')
  const source = join(import.meta.dirname, 'power-loss.c')
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl', '-lpthread'])
  return status === 0 ? library : null
}

interface FileOperation {
  what: number
  path: string
  offset: number
  bytes: Buffer
}

const readJournal = (file: string): FileOperation[] => {
  const all = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const operations: FileOperation[] = []
  for (let at = 0; at + 24 <= all.length; ) {
    const [path, length] = [all.readUInt32LE(at + 4), Number(all.readBigUInt64LE(at + 16))]
    const begins = at + 24 + path
    const offset = Number(all.readBigUInt64LE(at + 8))
    operations.push({
      what: all.readUInt32LE(at),
      path: all.toString('utf8', at + 24, begins),
      offset,
      bytes: all.subarray(begins, begins + length),
    })
    at = begins + length
  }
  return operations
}

/** A file on the disk, with reserved space after its end, and the changes since its last sync. */
interface Disk {
  room: Buffer
  size: number
  pending: FileOperation[]
}

const resize = (disk: Disk, size: number): void => {
  if (size > disk.room.length) {
    const room = Buffer.alloc(2 * size)
    disk.room.copy(room, 0, 0, disk.size)
    disk.room = room
  } else if (size < disk.size) disk.room.fill(0, size, disk.size)
  disk.size = size
}

/** Returns the parts of a write that a disk writes separately. */
const sectorsOf = ({ offset, bytes }: FileOperation): [from: number, to: number][] => {
  const sectors: [number, number][] = []
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR - ((offset + from) % SECTOR))
    sectors.push([from, to])
    from = to
  }
  return sectors
}

/** Applies a reported operation to a file, or only the parts of it that survive. */
const apply = (disk: Disk, operation: FileOperation, keeps: (() => boolean) | null): void => {
  const { what, offset, bytes } = operation
  if (what === CUT) {
    if (keeps === null || keeps()) resize(disk, offset)
    return
  }
  const kept = keeps === null ? [[0, bytes.length] as const] : sectorsOf(operation).filter(keeps)
  const end = offset + (kept.at(-1)?.[1] ?? 0)
  if (kept.length > 0 && end > disk.size) resize(disk, end)
  for (const [from, to] of kept) bytes.copy(disk.room, offset + from, from, to)
}

/** The names in a folder. A change is pending until the folder is synced. */
interface Names {
  now: Map<string, Disk>
  disk: Map<string, Disk>
  pending: ((names: Map<string, Disk>) => void)[]
}

const rename = (names: Names, change: (each: Map<string, Disk>) => void): void => {
  change(names.now)
  names.pending.push(change)
}

const play = (names: Names, place: string, operation: FileOperation): void => {
  const { what, path, bytes } = operation
  const file = names.now.get(path)
  if (what === SYNC && path === place) for (const change of names.pending.splice(0)) change(names.disk)
  else if (what === SYNC && file) for (const each of file.pending.splice(0)) apply(file, each, null)
  else if (what === CREATE && !file) {
    const made: Disk = { room: Buffer.alloc(0), size: 0, pending: [] }
    rename(names, each => void each.set(path, made))
  } else if (what === REMOVE) rename(names, each => void each.delete(path))
  else if (what === RENAME)
    rename(names, each => {
      const moved = each.get(path)
      each.delete(path)
      if (moved) each.set(String(bytes), moved)
    })
  else if (what === WRITE || what === CUT) file?.pending.push(operation)
}

const isKept = (name: string): boolean => !name.endsWith('-shm')

/** A folder with a simulated power supply. */
export interface Power {
  place: string
  /**
   * Returns the environment for a process that writes there. If a number of steps is given, the process kills itself
   * after that many.
   */
  env(last?: number): Record<string, string>
  /** Returns the number of writes, syncs and name changes since `env` was called. */
  steps(): number
  /**
   * Puts the folder into the state that a power cut at this moment would leave. The process must already be killed.
   * Returns the number of lost bytes.
   */
  cut(): number
}

export const openPower = (library: string): Power => {
  const place = temporaryFolder()
  const journal = join(temporaryFolder(), 'journal')
  const paths = () => readdirSync(place).map(name => join(place, name))
  let before = new Map<string, Buffer>()
  return {
    place,
    steps: () => readJournal(journal).length,
    env: last => {
      rmSync(journal, { force: true })
      before = new Map(
        paths()
          .filter(isKept)
          .map(path => [path, readFileSync(path)]),
      )
      return { LD_PRELOAD: library, PLACE: place, JOURNAL: journal, ...(last && { LAST: String(last) }) }
    },
    cut: () => {
      const disks = [...before].map(([path, room]): [string, Disk] => [path, { room, size: room.length, pending: [] }])
      const names: Names = { now: new Map(disks), disk: new Map(disks), pending: [] }
      for (const operation of readJournal(journal)) play(names, place, operation)
      const lost = [...names.now.values()]
        .flatMap(({ pending }) => pending)
        .reduce((sum, { bytes }) => sum + bytes.length, 0)
      const share = [0, 0.5, 0.95][Math.floor(Math.random() * 3)]!
      const keeps = () => Math.random() < share
      for (const change of names.pending.slice(0, Math.round(Math.random() * names.pending.length))) change(names.disk)
      for (const path of paths()) rmSync(path)
      for (const [path, disk] of names.disk) {
        for (const each of disk.pending) apply(disk, each, keeps)
        writeFileSync(path, disk.room.subarray(0, disk.size), { mode: 0o600 })
      }
      return lost
    },
  }
}
