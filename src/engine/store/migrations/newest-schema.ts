import { MIGRATIONS } from './released.ts'
import { freshSchema, schemaText } from './schema-text.ts'

const made = freshSchema(MIGRATIONS)

/** The schema of the newest version as one text; the build puts the text itself here, which every start compares. */
export const NEWEST_SCHEMA = schemaText(made)

made.close()
