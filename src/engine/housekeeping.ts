import { sealedLogins } from './league/platform-login.ts'
import { auditStore as audit } from './operations/league/audit.ts'
import { sealedTargets } from './operations/notifications/target.ts'
import { openSealing } from './runtime/sealing.ts'
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

/** How stores are looked at: those in PostgreSQL, and files. */
const LOOKS = {
  postgres: { inspect: inspectPostgres, read: readPostgres },
  file: { inspect: inspectStore, read: readStore },
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
  return isReadable ? { ...facts, faults: await look.read(store, audit) } : facts
}

/** Puts a backup in the place of a store, as `replaceStore` of the store does, once its content was found sound. */
export const replaceStore = (from: string, place: { store: string; kept: string; wall: () => number }) =>
  replace(from, { ...place, audit: file => readStore(file, audit) })

/**
 * How many logins at platforms and addresses of messages a store of the newest schema holds sealed, and how many of them
 * this secret does not open.
 */
export const countSealed = (store: string, secret: string): Promise<{ sealed: number; unopened: number }> =>
  lookAt(store).read(store, async held => {
    const { open } = openSealing(() => secret)
    const all = [...(await sealedLogins(held)), ...(await sealedTargets(held))]
    const unopened = all.filter(({ sealed, about }) => open(sealed, about) === null)
    return { sealed: all.length, unopened: unopened.length }
  })
