import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { housekeeping, invalid } from '../../engine/index.ts'
import type { BareRun } from '../commands/run.ts'
import { takePost } from '../home/daemon.ts'
import { homeExists, makeHome, requireFile } from '../home/home.ts'
import { filePath } from '../home/paths.ts'
import { agreed, leftUndone } from '../output/agreement.ts'
import { printAnswer } from '../output/print.ts'
import { sealedIn } from './sealed.ts'

/** The file that is restored. Throws what is wrong with it, before anything is touched. */
const soundFile = async (written: string): Promise<string> => {
  const file = filePath(written, 'name a file that hindsight backup made')
  if (!existsSync(file)) throw invalid(`There is no file ${file}`)
  const { inspectBackup, requireSound } = await housekeeping()
  requireSound(file, (await inspectBackup(file)).faults)
  return file
}

const agreesToRestore = async ({ io, flags, home }: BareRun): Promise<boolean> => {
  if (flags.yes || !homeExists(home)) return true
  const question = `Put the backup in the place of the store in ${home.folder}? It is kept under another name.`
  return agreed(io, question)
}

/** A name that no file has yet. */
const keptName = ({ folder }: BareRun['home']): string => {
  const stem = join(folder, `hindsight-before-restore-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`)
  for (let number = 1; ; number++) {
    const file = number === 1 ? `${stem}.db` : `${stem}-${number}.db`
    if (!existsSync(file)) return file
  }
}

/** `restore`: replaces the store with a backup while no daemon runs, and keeps the old store. */
export const restore = async (run: BareRun): Promise<number> => {
  const { io, home, flags, args } = run
  requireFile(home)
  const file = await soundFile(args[0] ?? '')
  if (!(await agreesToRestore(run))) return leftUndone(io)
  makeHome(home)
  const post = takePost(home)
  try {
    const had = existsSync(home.store)
    const kept = keptName(home)
    const { replaceStore } = await housekeeping()
    const facts = await replaceStore(file, { store: home.store, kept, wall: Date.now })
    const { schema, accounts, seasons } = facts
    const { unopened, key } = await sealedIn(run, facts)
    const answer = { home: home.folder, file, kept: had ? kept : null, schema, accounts, seasons, unopened, key }
    const view = async () => (await import('../../views/housekeeping.ts')).restored(answer)
    await printAnswer(answer, { io, flags, view })
    return 0
  } finally {
    post.leave()
  }
}
