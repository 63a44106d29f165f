import { invalid } from '../../engine/index.ts'
import { entryOf } from '../commands/entry.ts'
import type { BareRun } from '../commands/run.ts'
import { SHELLS } from './shells.ts'

/** `completion`: prints the script for a shell. */
export const completion = async ({ io, args: [shell = ''] }: BareRun): Promise<number> => {
  const script = entryOf(SHELLS, shell)
  if (script === undefined) {
    const known = Object.keys(SHELLS).join(', ')
    throw invalid(`There is no completion for "${shell}"; name ${known}`)
  }
  io.stdout.write(script)
  return 0
}
