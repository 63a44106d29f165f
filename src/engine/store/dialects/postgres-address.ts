import { invalid } from '../../base/errors.ts'
import { percentDecoded } from '../../base/percent.ts'

/** Addresses of stores in PostgreSQL: postgres://USER:PASSWORD@HOST:PORT/DATABASE. */

const FORM = /^postgres(?:ql)?:\/\//

/** Returns whether a store is given as a PostgreSQL address instead of a file. */
export const isPostgres = (store: string): boolean => FORM.test(store)

/** The parts of an address that may be shown: all except its password and its settings. */
export interface ShownAddress {
  /** The address without a password. */
  text: string
  host: string
  user: string
  database: string
}

const decoded = (text: string): string => percentDecoded(text) ?? text

/**
 * Returns the parts of an address that may be shown. Throws invalid_request, without showing any part of it, if it
 * cannot be parsed.
 */
export const shownAddress = (address: string): ShownAddress => {
  const url = URL.parse(address)
  if (!url) throw invalid('The address of the store cannot be read; it is postgres://USER@HOST:PORT/DATABASE')
  const user = decoded(url.username || process.env.PGUSER || process.env.USER || '')
  const folder = url.searchParams.get('host')
  const host =
    folder ?? `${url.hostname || process.env.PGHOST || 'localhost'}:${url.port || process.env.PGPORT || 5432}`
  const database = decoded(url.pathname.slice(1)) || process.env.PGDATABASE || user
  const named = url.username ? `${url.username}@` : ''
  const text = `postgres://${named}${url.host}${url.pathname}${folder === null ? '' : `?host=${folder}`}`
  return { text, host, user, database }
}

/** The TLS modes of an address. `pg` checks the certificate in all modes but `no-verify`. */
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** Modes that `pg` treats as verify-full, with an unneeded warning. */
const TAKEN_AS_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/** Returns an address in the form that `pg` expects. Throws invalid_request for an unknown TLS mode. */
export const connectionStringOf = (address: string): string => {
  const settings = URL.parse(address)?.searchParams
  const mode = settings?.get('sslmode') ?? null
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw invalid(`sslmode in the address of the store is one of ${TLS_MODES.join(', ')}`)
  }
  return settings?.get('uselibpqcompat') === 'true' ? address : address.replace(TAKEN_AS_FULL, '$1verify-full')
}
