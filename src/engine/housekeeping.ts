import { auditStore as audit } from './operations/league/audit.ts'
import { isPostgres } from './store/dialects/postgres-address.ts'
import {
  inspectPostgres,
  inspectStore,
  readPostgres,
  readStore,
  replaceStore as replace,
  type StoreFacts,
} from './store/maintenance/index.ts'

export {
  copyRows,
  copyStore,
  inspectBackup,
  isSameFile,
  lockFileOf,
  requireSound,
  sides,
} from './store/maintenance/index.ts'

const auditFile = (file: string): Promise<string[]> => readStore(file, audit)

/** How stores are looked at: those in PostgreSQL, and files. */
const LOOKS = {
  postgres: { inspect: inspectPostgres, audit: (address: string) => readPostgres(address, audit) },
  file: { inspect: inspectStore, audit: auditFile },
}

const lookAt = (store: string) => LOOKS[isPostgres(store) ? 'postgres' : 'file']

/** Looks into a store, and changes nothing. Throws what `inspectStore` and `inspectPostgres` do. */
export const inspectAny = (store: string): Promise<StoreFacts> => lookAt(store).inspect(store)

/**
 * Looks into a store and all that it holds, and changes nothing. The content of one that has an older schema is told only
 * once it was brought to the newest. Throws what `inspectStore` and `inspectPostgres` do.
 */
export const examineStore = async (store: string): Promise<StoreFacts> => {
  const look = lookAt(store)
  const facts = await look.inspect(store)
  const isReadable = facts.faults.length === 0 && facts.schema === facts.newest
  return isReadable ? { ...facts, faults: await look.audit(store) } : facts
}

/** Puts a backup in the place of a store, as `replaceStore` of the store does, once its content was found sound. */
export const replaceStore = (from: string, place: { store: string; kept: string; wall: () => number }) =>
  replace(from, { ...place, audit: auditFile })
