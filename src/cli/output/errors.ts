import { EXIT_STATUS, HindsightError } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { plain, wrapped } from './width.ts'

/** What is said of a failure that nobody foresaw: it may be the store's. */
export const FAILED_INSIDE =
  'Something went wrong inside Hindsight; hindsight doctor says whether the store is sound, HINDSIGHT_DEBUG=1 shows where'

/** Any failure as one a user can read; what nobody foresaw says so and shows nothing internal unless HINDSIGHT_DEBUG is set. */
export const asReadable = (error: unknown): HindsightError =>
  error instanceof HindsightError ? error : new HindsightError('server_error', FAILED_INSIDE, { cause: error })

/** The most letters of a word that a message quotes: what is longer is no path that anybody reads. */
const MOST_OF_A_WORD = 500

const shortened = (message: string): string =>
  message.replace(/\S+/g, word => (word.length > MOST_OF_A_WORD ? `${word.slice(0, MOST_OF_A_WORD)}…` : word))

/** Prints a failure on stderr, as a sentence or with `--json` as the Error object, and answers the exit status. */
export const reportError = (error: unknown, io: Io, json: boolean): number => {
  const known = asReadable(error)
  const { code } = known
  const message = shortened(known.message)
  const sentence = () => wrapped(`hindsight: ${plain(message)}\n`, io.stderr)
  io.stderr.write(json ? `${JSON.stringify({ error: code, message })}\n` : sentence())
  if (io.env.HINDSIGHT_DEBUG) io.stderr.write(`${(known.cause as Error | undefined)?.stack ?? known.stack}\n`)
  return EXIT_STATUS[code]
}

/** Prints the failures of a command that goes on behind one, and answers the exit status of the first; 0 for none. */
export const reportErrors = (errors: readonly HindsightError[], io: Io, json: boolean): number =>
  errors.map(error => reportError(error, io, json))[0] ?? 0
