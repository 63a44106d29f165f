import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { HindsightError, invalid, newHomeSecret, syncName } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import type { Home } from './home.ts'

/** Anything shorter can be guessed. */
const MIN_LENGTH = 16

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

/**
 * Creates the secret in a temporary file first, so a killed process does not leave an incomplete secret. If several
 * processes do this at once, the first one wins.
 */
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

/** Returns the secret in the data folder, which only its owner can read. Creates it on first use. */
const savedSecret = ({ secret }: Home): string => {
  try {
    if (!existsSync(secret)) makeSecret(secret)
    return readFileSync(secret, 'utf8').trim()
  } catch (error) {
    throw new HindsightError(
      'server_error',
      `The key ${secret} can't be read or created: ${(error as Error).message}`,
      {
        cause: error,
      },
    )
  }
}

/** Returns a data folder's secret and its location; empty if it cannot be read. Never creates a secret. */
export const existingSecret = ({ secret: file }: Home, { env }: Pick<Io, 'env'>): { secret: string; where: string } => {
  if (env.HINDSIGHT_SECRET) return { secret: env.HINDSIGHT_SECRET, where: 'HINDSIGHT_SECRET' }
  try {
    return { secret: readFileSync(file, 'utf8').trim(), where: file }
  } catch {
    return { secret: '', where: file }
  }
}

/**
 * The secret that encrypts secrets in a data folder's store: HINDSIGHT_SECRET, or else the one in the folder. Throws
 * invalid_request if it is too short.
 */
export const homeSecret =
  (home: Home, { env }: Pick<Io, 'env'>): (() => string) =>
  () => {
    const secret = env.HINDSIGHT_SECRET || savedSecret(home)
    if (secret.length >= MIN_LENGTH) return secret
    const where = env.HINDSIGHT_SECRET ? 'HINDSIGHT_SECRET' : home.secret
    throw invalid(`${where} must have at least ${MIN_LENGTH} characters`)
  }
