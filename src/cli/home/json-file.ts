import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { syncName } from '../../engine/index.ts'

/**
 * The content of a small JSON file of the home; null if it is missing or has another shape. The schema is made only for a
 * file that is there, as most starts find none.
 */
export const readKept = <Schema extends z.ZodMiniType>(
  file: string,
  schemaOf: () => Schema,
): z.output<Schema> | null => {
  try {
    // Reading a pipe would block.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
    return z.parse(schemaOf(), JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** Writes a small JSON file of the home, for its owner only: after a power cut it is there as it was, or as it is now. */
export const writeKept = (file: string, value: unknown): void => {
  const draft = join(dirname(file), `.${basename(file)}.tmp`)
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
  syncName(file)
}
