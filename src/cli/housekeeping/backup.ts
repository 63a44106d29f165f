import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { housekeeping, invalid } from '../../engine/index.ts'
import type { BareRun } from '../commands/run.ts'
import { filesOf, requireFile, requireHome } from '../home/home.ts'
import { filePath, nameFault } from '../home/paths.ts'
import { leftUndone, mayReplace } from '../output/agreement.ts'
import { printAnswer } from '../output/print.ts'
import { sealedIn } from './sealed.ts'

const targetOf = async ({ args: [written = ''], home }: BareRun): Promise<string> => {
  const file = filePath(written, 'name a file to be made, such as ~/backups/monday.db')
  const { isSameFile, lockFileOf, sides } = await housekeeping()
  if ([...sides(home.store), lockFileOf(home.store), ...filesOf(home)].some(own => isSameFile(file, own))) {
    throw invalid(`${file} belongs to the home itself; name another file`)
  }
  if (!existsSync(dirname(file))) throw invalid(`There is no folder ${dirname(file)}`)
  return file
}

/** `backup`: copies one moment of the store to a file, which is checked before it gets its name. */
export const backup = async (run: BareRun): Promise<number> => {
  const { io, home, flags } = run
  requireFile(home)
  requireHome(home)
  const file = await targetOf(run)
  if (!(await mayReplace({ io, ...flags }, file))) return leftUndone(io)
  const { copyStore } = await housekeeping()
  const facts = await copyStore(home.store, file).catch(error => {
    throw nameFault(file, error)
  })
  const { schema, accounts, seasons } = facts
  const { sealed, key } = await sealedIn(run, facts)
  const answer = { file, bytes: statSync(file).size, schema, accounts, seasons, sealed, key }
  const view = async () => (await import('../../views/housekeeping.ts')).backup(answer)
  await printAnswer(answer, { io, flags, view })
  return 0
}
