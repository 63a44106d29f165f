import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/** Returns true in the first process to create the folder, and false in all others. */
const takesTurn = (turn: string): boolean => {
  try {
    mkdirSync(turn)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a file or folder that is built from the current source. The first caller in a test run builds it, and all
 * others wait.
 */
export const builtOnce = async (name: string, build: (draft: string) => void | Promise<void>): Promise<string> => {
  const made = join(inject('builds'), name)
  const [draft, turn] = [`${made}.draft`, `${made}.turn`]
  while (!existsSync(made) && !takesTurn(turn)) await sleep(50)
  if (existsSync(made)) return made
  try {
    await build(draft)
    renameSync(draft, made)
  } finally {
    rmdirSync(turn)
  }
  return made
}
