import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

/** Whether the turn was free, and is ours: one of all can make a folder. */
const takesTurn = (turn: string): boolean => {
  try {
    mkdirSync(turn)
    return true
  } catch {
    return false
  }
}

/** A file or folder that the first who asks for it in a run of the tests makes of today's sources; the others wait. */
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
