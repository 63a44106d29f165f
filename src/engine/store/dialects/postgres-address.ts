import { invalid } from '../../base/errors.ts'
import { percentDecoded } from '../../base/percent.ts'

/** Addresses of stores in PostgreSQL: postgres://USER:PASSWORD@HOST:PORT/DATABASE. */

const FORM = /^postgres(?:ql)?:\/\//

/** Whether a store is named by an address of PostgreSQL, rather than as a file. */
export const isPostgres = (store: string): boolean => FORM.test(store)

/** What of an address may be shown: all but its password and its settings. */
export interface ShownAddress {
  /** The address without a password. */
  text: string
  host: string
  user: string
  database: string
}

const decoded = (text: string): string => percentDecoded(text) ?? text

/** What may be shown of an address. Throws invalid_request, and shows nothing, where it cannot be read. */
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

/** What an address may say of TLS. `pg` checks the certificate in all modes but `no-verify`. */
const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** Modes that `pg` takes for verify-full, with a warning that nobody needs here. */
const TAKEN_AS_FULL = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

/** An address as `pg` is to read it. Throws invalid_request for a mode of TLS that there is not. */
export const connectionStringOf = (address: string): string => {
  const settings = URL.parse(address)?.searchParams
  const mode = settings?.get('sslmode') ?? null
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw invalid(`sslmode in the address of the store is one of ${TLS_MODES.join(', ')}`)
  }
  return settings?.get('uselibpqcompat') === 'true' ? address : address.replace(TAKEN_AS_FULL, '$1verify-full')
}
