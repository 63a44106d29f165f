import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { displayAddress, importHousekeeping, invalid, isPostgres, type StoreFacts } from '../../engine/index.ts'
import { acquireDaemonLock, runningDaemon } from '../home/daemon.ts'
import {
  absolutePath,
  homeExists,
  homeFiles,
  makeFolder,
  makeHome,
  nameFault,
  requireFile,
  requireFilePath,
  requireHome,
} from '../home/home.ts'
import { existingSecret } from '../home/secret.ts'
import { printAnswer } from '../output/print.ts'
import { confirmed, mayReplace, reportCanceled } from '../output/terminal.ts'
import type { BareRun } from '../program/command.ts'

/** The encrypted secrets in a data folder's store. Requires a store with the newest schema. */
interface SealedThere {
  /** How many encrypted platform logins and message addresses the store has. */
  sealed: number
  /** How many of them the data folder's key cannot decrypt. */
  unopened: number
  /** Where that key is. */
  key: string
}

export const readSealed = async ({ home, io }: BareRun, { schema, newest }: StoreFacts): Promise<SealedThere> => {
  const { secret, where } = existingSecret(home, io)
  const { countSealed } = await importHousekeeping()
  const counts = schema === newest ? await countSealed(home.store, secret) : { sealed: 0, unopened: 0 }
  return { ...counts, key: where }
}

const targetOf = async ({ args: [written = ''], home }: BareRun): Promise<string> => {
  const file = requireFilePath(written, 'name a new file, such as ~/backups/monday.db')
  const { isSameFile, lockFileOf, sides } = await importHousekeeping()
  if ([...sides(home.store), lockFileOf(home.store), ...homeFiles(home)].some(homeFile => isSameFile(file, homeFile))) {
    throw invalid(`${file} is part of the data folder; name another file`)
  }
  if (!existsSync(dirname(file))) throw invalid(`Folder not found: ${dirname(file)}`)
  return file
}

/** `backup`: copies a snapshot of the store to a file. The copy is checked before it gets its final name. */
export const backup = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  requireFile(home)
  requireHome(home)
  const file = await targetOf(run)
  if (!(await mayReplace({ io, ...flags }, file))) return reportCanceled(io)
  const { copyStore } = await importHousekeeping()
  const facts = await copyStore(home.store, file).catch(error => {
    throw nameFault(file, error)
  })
  const { schema, accounts, seasons } = facts
  const { sealed, key } = await readSealed(run, facts)
  const answer = { file, bytes: statSync(file).size, schema, accounts, seasons, sealed, key }
  const view = async () => (await import('../../views/housekeeping.ts')).backup(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}

/** Returns the file to restore. Throws if it is damaged, before anything is changed. */
const soundFile = async (written: string): Promise<string> => {
  const file = requireFilePath(written, 'name a file made by hindsight backup')
  if (!existsSync(file)) throw invalid(`File not found: ${file}`)
  const { inspectBackup, requireSound } = await importHousekeeping()
  requireSound(file, (await inspectBackup(file)).faults)
  return file
}

const agreesToRestore = async ({ io, flags, home }: BareRun): Promise<boolean> => {
  if (flags.yes || !homeExists(home)) return true
  const question = `Replace the store in ${home.folder} with the backup? The current store is kept under a different name.`
  return confirmed(io, question)
}

/** Returns a file name that is not used yet. */
const backupName = ({ folder }: BareRun['home']): string => {
  const stem = join(folder, `hindsight-before-restore-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`)
  for (let number = 1; ; number++) {
    const file = number === 1 ? `${stem}.db` : `${stem}-${number}.db`
    if (!existsSync(file)) return file
  }
}

/** `restore`: replaces the store with a backup while no daemon is running. Keeps the old store. */
export const restore = async (run: BareRun): Promise<number> => {
  const { io, home, flags, args } = run
  requireFile(home)
  const file = await soundFile(args[0] ?? '')
  if (!(await agreesToRestore(run))) return reportCanceled(io)
  makeHome(home)
  const lock = acquireDaemonLock(home)
  try {
    const had = existsSync(home.store)
    const savedAs = backupName(home)
    const { restoreBackup } = await importHousekeeping()
    const facts = await restoreBackup(file, { store: home.store, savedAs, wall: Date.now })
    const { schema, accounts, seasons } = facts
    const { unopened, key } = await readSealed(run, facts)
    const answer = { home: home.folder, file, kept: had ? savedAs : null, schema, accounts, seasons, unopened, key }
    const view = async () => (await import('../../views/housekeeping.ts')).restoreResult(answer)
    await printAnswer(answer, { io, flags, view })
    return 0
  } finally {
    lock.release()
  }
}

/** `store status`: shows the store's location, schema, size and content. */
export const storeStatus = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  requireHome(home)
  const { inspectAny } = await importHousekeeping()
  const { server, schema, newest, bytes, accounts, seasons, faults } = await inspectAny(home.store)
  const store = isPostgres(home.store) ? displayAddress(home.store).text : home.store
  const answer = { store, server, schema, newest, bytes, accounts, seasons, faults }
  const view = async () => (await import('../../views/housekeeping.ts')).storeStatus(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}

const DEFAULT_FILE = 'hindsight.db'

/** Parses a store's location: a database's address, a data folder, or a file. */
const storeCalled = (written: string): string => {
  if (written === '')
    throw invalid('Name two stores, each as a data folder, its file, or postgres://USER@HOST/DATABASE')
  if (isPostgres(written)) return written
  const path = absolutePath(written)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? !path.endsWith('.db')
  return isFolder ? join(path, DEFAULT_FILE) : path
}

const displayStore = (store: string): string => (isPostgres(store) ? displayAddress(store).text : store)

/** `store copy`: copies a store from a file to a database or back, and compares each row. */
export const storeCopy = async (run: BareRun): Promise<number> => {
  const { io, home, flags, args } = run
  const [from, to] = [storeCalled(args[0] ?? ''), storeCalled(args[1] ?? '')]
  if (from === to) throw invalid('Both names refer to the same store; name two different stores')
  if (!isPostgres(from) && !existsSync(from)) throw invalid(`Store not found: ${from}`)
  if (!isPostgres(to)) makeFolder(dirname(to))
  const { copyRows } = await importHousekeeping()
  const counts = await copyRows({ from, to, targetName: displayStore(to), wall: Date.now })
  const tables = [...counts].filter(([, rows]) => rows > 0).map(([table, rows]) => ({ table, rows }))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const answer = { from: displayStore(from), to: displayStore(to), rows, tables }
  const view = async () => (await import('../../views/housekeeping.ts')).copyResult(answer)
  await printAnswer(answer, { io, flags, view })
  if (from === home.store && runningDaemon(home)) {
    io.stderr.write('hindsight: warning: a daemon serves the first store; its later changes are not in the copy\n')
  }
  return 0
}
