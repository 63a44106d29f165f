import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const bin = join(import.meta.dirname, '..', 'bin', 'hindsight.js')

/** Runs a process directly (without a shell) and reads its output through pipes. */
export const run = (argv: readonly string[], env: NodeJS.ProcessEnv = process.env): void => {
  const { status, stderr } = spawnSync(process.execPath, argv, { env, maxBuffer: Number.POSITIVE_INFINITY })
  if (status !== 0) throw new Error(`${argv.join(' ')}: ${stderr}`)
}

/** Runs commands on a data folder. */
export const hindsightIn =
  (home: string) =>
  (...argv: string[]): void =>
    run([bin, ...argv], { ...process.env, HINDSIGHT_HOME: home })
