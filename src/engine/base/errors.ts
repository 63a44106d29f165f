/** The contract's error codes, each with its HTTP status. Codes are stable; messages are not. */
export const HTTP_STATUS = {
  invalid_request: 400,
  unauthorized: 401,
  pro_plan_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  locked: 409,
  payload_too_large: 413,
  rate_limited: 429,
  server_error: 500,
  upstream_failed: 502,
} as const

/** The HTTP status for a temporary server_error, such as a busy store. Its response says when to retry. */
export const UNAVAILABLE_STATUS = 503

export type ErrorCode = keyof typeof HTTP_STATUS

/** The command line's exit status for each code; 0 means success. */
export const EXIT_STATUS = {
  server_error: 1,
  invalid_request: 2,
  method_not_allowed: 2,
  payload_too_large: 2,
  not_found: 3,
  unauthorized: 4,
  forbidden: 4,
  pro_plan_required: 4,
  conflict: 5,
  locked: 5,
  rate_limited: 6,
  upstream_failed: 7,
} as const satisfies Record<ErrorCode, number>

/**
 * Text in an error message that points to the Retry-After header. A caller that has read the header replaces the text
 * with the number of seconds to wait.
 */
export const WAIT_FOR_RETRY_AFTER = 'wait for Retry-After'

/** The message for an idempotency key that was already used for a different request. */
export const KEY_REUSED = 'This Idempotency-Key was used for a different request; send a new key'

/** Where a message names an input field: the index of the name's first character, and the index after its last. */
export type FieldSpan = readonly [from: number, to: number]

/** A message and the positions of its field names. Each shell can replace them with its own names. */
export interface FieldMessage {
  text: string
  fields: readonly FieldSpan[]
}

/**
 * Returns a message made from a template that has field paths in braces: `{playoffs.startWeek} must be 2 to ${latest}`.
 */
export const phrase = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): FieldMessage => {
  const fields: FieldSpan[] = []
  let [text, from] = ['', 0]
  for (const [at, written] of texts.entries()) {
    for (const part of written.split(/([{}])/)) {
      if (part === '{') from = text.length
      else if (part === '}') fields.push([from, text.length])
      else text += part
    }
    text += values[at] ?? ''
  }
  return { text, fields }
}

const messageOf = (message: string | FieldMessage): FieldMessage =>
  typeof message === 'string' ? { text: message, fields: [] } : message

/** Joins messages with semicolons. */
export const joined = (messages: readonly (string | FieldMessage)[]): FieldMessage =>
  messages.map(messageOf).reduce((all, { text, fields }) => {
    const before = `${all.text}; `
    const moved = fields.map(([from, to]): FieldSpan => [before.length + from, before.length + to])
    return { text: before + text, fields: [...all.fields, ...moved] }
  })

/** The parts of an error besides its code and message. */
interface ErrorDetails extends ErrorOptions {
  /** A hint for terminals, shown after the message: a command and what it does. */
  atTerminal?: string
  /** Seconds to wait before trying again (a whole number). */
  retryAfter?: number
  /** True if this account can override the refusal with the field `force`. */
  forcible?: boolean
}

/** The only error that users see: a code for programs, and a message that says how to fix the problem. */
export class HindsightError extends Error {
  readonly code: ErrorCode
  /** The message for web pages, which leaves out the terminal hint. */
  readonly sentence: string
  /** The terminal hint, which follows the sentence. */
  readonly atTerminal: string | undefined
  /** The positions of field names in the sentence. */
  readonly fields: readonly FieldSpan[]
  /**
   * Seconds to wait before trying again (a whole number). If it is undefined, wait until the rate-limit window ends. A
   * server_error with this value is temporary.
   */
  readonly retryAfter: number | undefined
  /** True if this account can override the refusal with the field `force`. */
  readonly forcible: boolean

  constructor(code: ErrorCode, sentence: string | FieldMessage, details: ErrorDetails = {}) {
    const { text, fields } = messageOf(sentence)
    const { atTerminal, retryAfter, forcible = false } = details
    super(atTerminal === undefined ? text : `${text}; ${atTerminal}`, details)
    this.name = 'HindsightError'
    this.code = code
    this.sentence = text
    this.atTerminal = atTerminal
    this.fields = fields
    this.retryAfter = retryAfter
    this.forcible = forcible
  }
}

/** Returns an error whose message uses different field names. */
export const renameFields = (error: HindsightError, nameOf: (path: string) => string): HindsightError => {
  const { code, sentence, fields, atTerminal, forcible } = error
  const message = fields.reduceRight(
    (text, [from, to]) => text.slice(0, from) + nameOf(text.slice(from, to)) + text.slice(to),
    sentence,
  )
  return new HindsightError(code, message, { cause: error, forcible, ...(atTerminal !== undefined && { atTerminal }) })
}

/** Returns a HindsightError unchanged. Wraps any other error as a server_error. */
export const asHindsightError = (cause: unknown): HindsightError =>
  cause instanceof HindsightError
    ? cause
    : new HindsightError('server_error', 'Something went wrong in Hindsight', { cause })

/** Returns the error for malformed input. */
export const invalid = (message: string | FieldMessage, details?: ErrorDetails): HindsightError =>
  new HindsightError('invalid_request', message, details)
/** Returns the error for an invalid input field. */
export const faulty = ({ field, problem }: { field: string; problem: string }): HindsightError =>
  invalid(phrase`{${field}} ${problem}`)
/** Returns the error for something that does not exist, or that this account cannot see. */
export const notFound = (message: string, details?: ErrorDetails): HindsightError =>
  new HindsightError('not_found', message, details)
/** Returns the error for something that this account is not allowed to do. */
export const forbidden = (message: string): HindsightError => new HindsightError('forbidden', message)
/** Returns the error for something that the current state does not allow. */
export const conflict = (message: string, details?: ErrorDetails): HindsightError =>
  new HindsightError('conflict', message, details)
