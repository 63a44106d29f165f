import { MIGRATIONS } from './index.ts'
import { freshSchema, schemaText } from './schema-text.ts'

let text: string | undefined

/**
 * Returns the newest schema as one string. The build replaces this call with the string, because it is compared at
 * every start.
 */
export const newestSchema = (): string => {
  if (text === undefined) {
    const fresh = freshSchema(MIGRATIONS)
    text = schemaText(fresh)
    fresh.close()
  }
  return text
}
