import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'

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
