import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'

/** The content of a small JSON file of the home; null if it is missing or has another shape. */
export const readKept = <Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> | null => {
  try {
    // Reading a pipe would block.
    return statSync(file).isFile() ? z.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) : null
  } catch {
    return null
  }
}
