import { HindsightError } from '../../base/errors.ts'
import type { ShownAddress } from './postgres-address.ts'

/** Failures of PostgreSQL and of connections to it. Messages name the server, but never contain a password. */

/** Returns the server's SQLSTATE, or else the error code from the operating system or TLS. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const TLS_CODES = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Library errors without a code, and the code that Hindsight assigns to each message. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/does not support SSL/, 'tls'],
  [/client password must be|password is not a string/, '28P01'],
  [/timeout/, 'ETIMEDOUT'],
  [/Connection terminated|not queryable|Client was closed/, 'ECONNRESET'],
]

/** Returns a failure's kind: its code, or one shared code for all TLS failures. */
const kindOf = (error: unknown): string => {
  const code = codeOf(error)
  if (TLS_CODES.has(code)) return 'tls'
  if (code === 'ENOENT' && (error as { syscall?: unknown }).syscall !== 'connect') return 'file'
  if (code === '28000' && /no encryption/.test((error as Error).message)) return 'plain'
  if (code !== '') return code.startsWith('08') ? 'ECONNRESET' : code
  const message = error instanceof Error ? error.message : ''
  return WORDS.find(([words]) => words.test(message))?.[1] ?? ''
}

type Sentence = (at: ShownAddress, error: Error) => string

const stopped: Sentence = ({ host }) =>
  `The PostgreSQL server at ${host} is stopping or starting; try again in a moment`
const lost: Sentence = ({ host }) => `The connection to the store at ${host} was lost; try again in a moment`
const silent: Sentence = ({ host }) =>
  `No PostgreSQL server responds at ${host}; start it, or check the store's address`
const refusedUser: Sentence = ({ host, user }) =>
  `PostgreSQL at ${host} rejected "${user}"; check the user and the password (in the address, or in PGPASSWORD)`
const busy: Sentence = () => 'The store is in use by other processes; try again in a moment'

const SENTENCES: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: silent,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ENOENT: silent,
  ENOTFOUND: ({ host }) => `The store's host, ${host}, was not found; check the store's address`,
  EAI_AGAIN: ({ host }) => `The store's host, ${host}, could not be looked up; check the store's address`,
  ECONNRESET: lost,
  EPIPE: lost,
  '57P01': stopped,
  '57P02': stopped,
  '57P03': stopped,
  '28P01': refusedUser,
  '28000': refusedUser,
  '3D000': ({ host, database }) =>
    `${host} does not have a database "${database}"; create it (createdb ${database}) or use another one`,
  '42501': ({ user, database }) =>
    `"${user}" does not have the rights for the database "${database}"; make "${user}" its owner, or use another user`,
  '53300': ({ host }) => `PostgreSQL at ${host} has no free connections; raise max_connections, or run fewer daemons`,
  '53100': () => 'No space is left for the store; nothing was written',
  '25006': ({ host }) => `The store at ${host} is read-only (is it a replica?); use the primary server`,
  '40001': busy,
  '40P01': busy,
  '55P03': busy,
  '57014': busy,
  file: (_, error) =>
    `The file ${(error as NodeJS.ErrnoException).path} does not exist; check sslrootcert, sslcert and sslkey in the store's address`,
  plain: ({ host }) => `PostgreSQL at ${host} accepts only TLS connections; add ?sslmode=verify-full to the address`,
  tls: ({ host }, { message }) =>
    `Could not use TLS with PostgreSQL at ${host} (${message}); add its certificate with sslrootcert=FILE, or use sslmode=disable on a private network`,
}

/**
 * Failures that are temporary or that an administrator can fix, with the number of seconds until a retry makes sense.
 */
const PASSING: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['40001', '40P01', '55P03', '57014', '57P01', '57P02', '57P03'].map(code => [code, 1])),
  ...Object.fromEntries(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'].map(code => [code, 1])),
  ...Object.fromEntries(['ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', '53300', '25006'].map(code => [code, 5])),
  ...Object.fromEntries(['28P01', '28000', '3D000', '42501', 'tls', 'file', 'plain', '53100'].map(code => [code, 30])),
}

/** Thrown if a connection could not be opened. The cause says why. */
export class Unreached extends Error {}

/** Thrown if the connection was lost during a commit, so the outcome is unknown. */
export class InDoubt extends Error {}

const unreached: Sentence = ({ host }, { message }) =>
  `Could not reach the store at ${host} (${message}); try again later`
const inDoubt: Sentence = ({ host }) =>
  `The connection to the store at ${host} was lost during the commit; check whether the change was made before you try again`

const sentenceFor = (error: unknown, cause: unknown): Sentence | undefined => {
  if (error instanceof InDoubt) return inDoubt
  return SENTENCES[kindOf(cause)] ?? (error instanceof Unreached ? unreached : undefined)
}

/** Returns the error to show for a PostgreSQL failure. Other errors are returned unchanged. */
export const explainPostgres =
  (at: ShownAddress) =>
  (error: unknown): unknown => {
    if (error instanceof HindsightError) return error
    const cause = error instanceof Unreached || error instanceof InDoubt ? error.cause : error
    const sentence = sentenceFor(error, cause)
    if (!sentence) return error
    const retryAfter = PASSING[kindOf(cause)] ?? (cause === error ? undefined : 1)
    const message = sentence(at, cause as Error)
    return new HindsightError('server_error', message, { cause, ...(retryAfter && { retryAfter }) })
  }

/** Returns whether a transaction failed because it conflicted with another one, so a retry can succeed. */
export const isLost = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Returns whether another transaction just created the same row. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505'

/** Returns whether the connection was lost, or has statements that were prepared for an older schema. */
export const isStale = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', '57P01', '57P02'].includes(kindOf(error)) ||
  (codeOf(error) === '0A000' && /cached plan/.test((error as Error).message))
