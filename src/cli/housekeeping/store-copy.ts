import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { housekeeping, invalid, isPostgres, shownAddress } from '../../engine/index.ts'
import type { BareRun } from '../commands/run.ts'
import { livingDaemon } from '../home/daemon.ts'
import { makeFolder } from '../home/home.ts'
import { wholePath } from '../home/paths.ts'
import { printAnswer } from '../output/print.ts'

const USUAL_FILE = 'hindsight.db'

/** A store as it is named: an address as it is, a folder as the home that it is, else a file. */
const storeCalled = (written: string): string => {
  if (written === '') throw invalid('Name two stores: a home, its file, or postgres://USER@HOST/DATABASE')
  if (isPostgres(written)) return written
  const path = wholePath(written)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? !path.endsWith('.db')
  return isFolder ? join(path, USUAL_FILE) : path
}

const shown = (store: string): string => (isPostgres(store) ? shownAddress(store).text : store)

/** `store copy`: copies a store from a file into a database or back, and compares each row. */
export const storeCopy = async (run: BareRun): Promise<number> => {
  const { io, home, flags, args } = run
  const [from, to] = [storeCalled(args[0] ?? ''), storeCalled(args[1] ?? '')]
  if (from === to) throw invalid('Both are the same store; name two')
  if (!isPostgres(from) && !existsSync(from)) throw invalid(`There is no store ${from}`)
  if (!isPostgres(to)) makeFolder(dirname(to))
  const { copyRows } = await housekeeping()
  const counts = await copyRows({ from, to, shown: shown(to), wall: Date.now })
  const tables = [...counts].filter(([, rows]) => rows > 0).map(([table, rows]) => ({ table, rows }))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const answer = { from: shown(from), to: shown(to), rows, tables }
  const view = async () => (await import('../../views/housekeeping.ts')).copied(answer)
  await printAnswer(answer, { io, flags, view })
  if (from === home.store && livingDaemon(home)) {
    io.stderr.write(
      'hindsight: warning: a daemon serves the first one; what it writes from now on is not in the copy\n',
    )
  }
  return 0
}
