import { MIGRATIONS } from './index.ts'
import { freshSchema, schemaText } from './schema-text.ts'

let text: string | undefined

/** The schema of the newest version as one text; the build puts the text itself here, which every start compares. */
export const newestSchema = (): string => {
  if (text === undefined) {
    const made = freshSchema(MIGRATIONS)
    text = schemaText(made)
    made.close()
  }
  return text
}
