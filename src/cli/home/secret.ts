import { readFileSync, writeFileSync } from 'node:fs'
import { HindsightError, invalid, newHomeSecret } from '../../engine/index.ts'
import type { Io } from '../io.ts'
import type { Home } from './home.ts'
import { syncName } from './json-file.ts'

/** Shorter secrets are guessed. */
const LEAST = 16

const unreadable = ({ secret }: Home, cause: unknown): HindsightError =>
  new HindsightError('server_error', `The key ${secret} cannot be read or made: ${(cause as Error).message}`, { cause })

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** The secret that lies in the home, for its owner only; made when it is first needed. */
const keptSecret = (home: Home): string => {
  try {
    writeFileSync(home.secret, `${newHomeSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    syncName(home.secret)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw unreadable(home, error)
  }
  try {
    return readFileSync(home.secret, 'utf8').trim()
  } catch (error) {
    throw unreadable(home, error)
  }
}

/**
 * The secret by which secrets are sealed in the store of a home: HINDSIGHT_SECRET, else the one in the home. Throws
 * invalid_request for one that is too short.
 */
export const secretOf =
  (home: Home, { env }: Pick<Io, 'env'>): (() => string) =>
  () => {
    const secret = env.HINDSIGHT_SECRET || keptSecret(home)
    if (secret.length >= LEAST) return secret
    const where = env.HINDSIGHT_SECRET ? 'HINDSIGHT_SECRET' : home.secret
    throw invalid(`${where} must have at least ${LEAST} characters`)
  }
