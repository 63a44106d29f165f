import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { HindsightError, invalid, newHomeSecret, syncName } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import type { Home } from './home.ts'

/** Shorter secrets are guessed. */
const LEAST = 16

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/** Makes the secret under a name of its own first: whoever is killed meanwhile leaves none, and of many who make one the first wins. */
const makeSecret = (file: string): void => {
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, `${newHomeSecret()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  syncName(file)
}

/** The secret that lies in the home, for its owner only; made when it is first needed. */
const keptSecret = ({ secret }: Home): string => {
  try {
    if (!existsSync(secret)) makeSecret(secret)
    return readFileSync(secret, 'utf8').trim()
  } catch (error) {
    throw new HindsightError('server_error', `The key ${secret} cannot be read or made: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** The secret of a home without making one, and where it lies; empty where none can be read. */
export const heldSecret = ({ secret: file }: Home, { env }: Pick<Io, 'env'>): { secret: string; where: string } => {
  if (env.HINDSIGHT_SECRET) return { secret: env.HINDSIGHT_SECRET, where: 'HINDSIGHT_SECRET' }
  try {
    return { secret: readFileSync(file, 'utf8').trim(), where: file }
  } catch {
    return { secret: '', where: file }
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
