import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const sources = join(import.meta.dirname, '..', '..')

/** Builds the program into a folder, with what it reads at work and the Node that it falls back on; no other package. */
const build = (folder: string): void => {
  execFileSync(process.execPath, [join(sources, 'scripts', 'build.ts'), join(folder, 'dist')])
  for (const part of ['bin', join('data', 'demo')]) cpSync(join(sources, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(sources, 'node_modules', 'node'), join(folder, 'node_modules', 'node'))
}

/** Whether the turn was free, and is ours: one of all can make a folder. */
const takesTurn = (turn: string): boolean => {
  try {
    mkdirSync(turn)
    return true
  } catch {
    return false
  }
}

/**
 * The folder of the program, built of today's sources by the first that asks for it in a run of the tests; the others wait.
 * It lies outside of the project, whose own build may be made anew meanwhile.
 */
export const builtProgram = async (): Promise<string> => {
  const builds = inject('builds')
  const [program, draft, turn] = [join(builds, 'program'), join(builds, 'draft'), join(builds, 'turn')]
  while (!takesTurn(turn)) await sleep(50)
  try {
    if (!existsSync(program)) {
      build(draft)
      renameSync(draft, program)
    }
  } finally {
    rmdirSync(turn)
  }
  return program
}
