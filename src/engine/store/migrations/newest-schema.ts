import { MIGRATIONS } from './index.ts'
import { freshSchema, schemaText } from './schema-text.ts'

let text: string | undefined

/** Returns the newest schema as one text. The build inserts the text itself here, because every start compares it. */
export const newestSchema = (): string => {
  if (text === undefined) {
    const made = freshSchema(MIGRATIONS)
    text = schemaText(made)
    made.close()
  }
  return text
}
