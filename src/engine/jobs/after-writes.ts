import type { Engine } from '../kernel/context.ts'

/**
 * Returns a function that runs `work` if the store has been written to since `work` last began and succeeded. If `work`
 * throws, the next call runs it again.
 */
export const afterWrites = (
  { database }: Pick<Engine, 'database'>,
  work: () => Promise<void>,
): (() => Promise<void>) => {
  let version = -1
  return async () => {
    const present = await database.version()
    if (present === version) return
    await work()
    version = present
  }
}
