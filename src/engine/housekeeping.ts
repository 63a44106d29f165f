import { auditStore as audit } from './operations/league/audit.ts'
import { inspectStore, readStore, replaceStore as replace, type StoreFacts } from './store/maintenance/index.ts'

export {
  copyStore,
  inspectBackup,
  isSameFile,
  lockFileOf,
  requireSound,
  sides,
} from './store/maintenance/index.ts'

const auditFile = (file: string): Promise<string[]> => readStore(file, audit)

/**
 * Looks into a store and all that it holds, and changes nothing. The content of one that has an older schema is told only
 * once it was brought to the newest. Throws what `inspectStore` does.
 */
export const examineStore = async (file: string): Promise<StoreFacts> => {
  const facts = await inspectStore(file)
  const isReadable = facts.faults.length === 0 && facts.schema === facts.newest
  return isReadable ? { ...facts, faults: await auditFile(file) } : facts
}

/** Puts a backup in the place of a store, as `replaceStore` of the store does, once its content was found sound. */
export const replaceStore = (from: string, place: { store: string; kept: string; wall: () => number }) =>
  replace(from, { ...place, audit: auditFile })
