import {
  type ErrorCode,
  EXIT_STATUS,
  type FieldSpan,
  HindsightError,
  percentDecoded,
  WAIT_FOR_RETRY_AFTER,
} from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'

/** Reads errors from the HTTP API. */

/** Returns the positions of field names in an error message, from the header Error-Fields. */
const spansIn = (header = ''): FieldSpan[] =>
  [...header.matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)])

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(EXIT_STATUS, code)

/** Replaces a reference to a header in a message with the number of seconds to wait. */
const withSeconds = (message: string, seconds: number): string =>
  message.replace(WAIT_FOR_RETRY_AFTER, `wait ${count(seconds, 'second')}`)

/** Returns the error in a response body; null if it is not one of Hindsight's. `header` reads a response header. */
export const refusalIn = (
  { error, message }: { error?: unknown; message?: unknown },
  header: (name: string) => string | undefined,
): HindsightError | null => {
  if (!isCode(error) || typeof message !== 'string') return null
  const retryAfter = Number(header('retry-after'))
  if (retryAfter > 0) return new HindsightError(error, withSeconds(message, retryAfter), { retryAfter })
  const hint = header('error-command')
  const atTerminal = hint === undefined ? undefined : (percentDecoded(hint) ?? undefined)
  return new HindsightError(
    error,
    { text: message, fields: spansIn(header('error-fields')) },
    atTerminal === undefined ? {} : { atTerminal },
  )
}
