import { EXIT_STATUS, HindsightError } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { plain, wrapText } from './width.ts'

/** The message for an unexpected error, which the store could have caused. */
export const INTERNAL_ERROR =
  'Internal error in Hindsight; check the store with: hindsight doctor, or set HINDSIGHT_DEBUG=1 to see where it happened'

/** Converts any error to one for users. Hides an unexpected error's details unless HINDSIGHT_DEBUG is set. */
export const asReadable = (error: unknown): HindsightError =>
  error instanceof HindsightError ? error : new HindsightError('server_error', INTERNAL_ERROR, { cause: error })

/** The max length of a word in a message, which is enough for a path. */
const MAX_WORD = 500

const shortenWords = (message: string): string =>
  message.replace(/\S+/g, word => (word.length > MAX_WORD ? `${word.slice(0, MAX_WORD)}…` : word))

/** Prints an error on stderr, as an object with `--json`, and returns the exit status. */
export const reportError = (error: unknown, io: Io, json: boolean): number => {
  const readable = asReadable(error)
  const { code } = readable
  const message = shortenWords(readable.message)
  const sentence = () => wrapText(`hindsight: ${plain(message)}\n`, io.stderr)
  io.stderr.write(json ? `${JSON.stringify({ error: code, message })}\n` : sentence())
  if (io.env.HINDSIGHT_DEBUG) io.stderr.write(`${(readable.cause as Error | undefined)?.stack ?? readable.stack}\n`)
  return EXIT_STATUS[code]
}

/**
 * Prints the errors of a command that continues after an error. Returns the exit status for the first error; 0 if every
 * call succeeded.
 */
export const reportErrors = (errors: readonly HindsightError[], io: Io, json: boolean): number =>
  errors.map(error => reportError(error, io, json))[0] ?? 0
