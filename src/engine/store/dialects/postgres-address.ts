import { invalid } from '../../base/errors.ts'
import { percentDecoded } from '../../base/percent.ts'

/** PostgreSQL addresses of stores: postgres://USER:PASSWORD@HOST:PORT/DATABASE. */

const FORM = /^postgres(?:ql)?:\/\//

/** Returns whether a store is a PostgreSQL address rather than a file. */
export const isPostgres = (store: string): boolean => FORM.test(store)

/** The parts of an address that can be shown: everything except its password and settings. */
export interface ShownAddress {
  /** The address without the password. */
  text: string
  host: string
  user: string
  database: string
}

const decodePercent = (text: string): string => percentDecoded(text) ?? text

/**
 * Returns the parts of an address that can be shown. If it cannot be parsed, throws invalid_request without showing any
 * of it.
 */
export const displayAddress = (address: string): ShownAddress => {
  const url = URL.parse(address)
  if (!url) throw invalid("The store's address is not valid; it must look like postgres://USER@HOST:PORT/DATABASE")
  const user = decodePercent(url.username || process.env.PGUSER || process.env.USER || '')
  const folder = url.searchParams.get('host')
  const host =
    folder ?? `${url.hostname || process.env.PGHOST || 'localhost'}:${url.port || process.env.PGPORT || 5432}`
  const database = decodePercent(url.pathname.slice(1)) || process.env.PGDATABASE || user
  const named = url.username ? `${url.username}@` : ''
  const text = `postgres://${named}${url.host}${url.pathname}${folder === null ? '' : `?host=${folder}`}`
  return { text, host, user, database }
}

/** The TLS modes that an address can set. `pg` checks the certificate in all modes except `no-verify`. */
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** Modes that `pg` treats as verify-full, with an unnecessary warning. */
const TAKEN_AS_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/** Returns an address in the form that `pg` expects. Throws invalid_request for an unknown TLS mode. */
export const toConnectionString = (address: string): string => {
  const settings = URL.parse(address)?.searchParams
  const mode = settings?.get('sslmode') ?? null
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw invalid(`sslmode in the store's address must be one of ${TLS_MODES.join(', ')}`)
  }
  return settings?.get('uselibpqcompat') === 'true' ? address : address.replace(TAKEN_AS_FULL, '$1verify-full')
}
