import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killMixed } from '../../test/support/mixed-kill.ts'

/** Kills a daemon, commands and a batch of the program in a folder so many times; throws where the store is not whole. */
export const killMixedInBulk = async (program: string, kills: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-kill-'))
  const killed = await killMixed(join(folder, 'home'), { program, kills })
  rmSync(folder, { recursive: true })
  process.stdout.write(`${JSON.stringify(killed, null, 2)}\n`)
}
