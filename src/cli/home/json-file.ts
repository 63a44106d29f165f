import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'

/** What a small file of the home holds, or null: where there is none, or it is not of the shape in which it was written. */
export const readKept = <Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> | null => {
  try {
    // A pipe would be waited for.
    return statSync(file).isFile() ? z.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) : null
  } catch {
    return null
  }
}
