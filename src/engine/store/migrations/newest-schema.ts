import { onDemand } from '../../../../data/on-demand.ts'
import { MIGRATIONS } from './index.ts'
import { freshSchema, schemaText } from './schema-text.ts'

/**
 * Returns the newest schema as one string. The build replaces this call with the string, because it is compared at
 * every start.
 */
export const newestSchema = onDemand((): string => {
  const fresh = freshSchema(MIGRATIONS)
  const text = schemaText(fresh)
  fresh.close()
  return text
})
