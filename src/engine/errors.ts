/** The codes of the contract, each with its HTTP status. Codes are stable; messages are not. */
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

/** The HTTP status of a temporary server_error, such as a busy store. The answer says when to try again. */
export const UNAVAILABLE_STATUS = 503

/** A code of the contract. */
export type ErrorCode = keyof typeof HTTP_STATUS

/** The exit status of the command line for each code; 0 is done. */
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

/** The one error that reaches a user: a code to branch on and a sentence that says what to do. */
export class HindsightError extends Error {
  readonly code: ErrorCode
  /**
   * Whole seconds to wait before trying again, if not until the end of the rate window. A server_error that has them is
   * temporary.
   */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { retryAfter?: number }) {
    super(message, options)
    this.name = 'HindsightError'
    this.code = code
    this.retryAfter = options?.retryAfter
  }
}

/** What was thrown, where nobody foresaw it as a fault inside. */
export const asHindsightError = (cause: unknown): HindsightError =>
  cause instanceof HindsightError
    ? cause
    : new HindsightError('server_error', 'Something went wrong inside Hindsight', { cause })

/** An error for input of the wrong form. */
export const invalid = (message: string, options?: ErrorOptions): HindsightError =>
  new HindsightError('invalid_request', message, options)
/** An error for something that does not exist, or not for this account. */
export const notFound = (message: string): HindsightError => new HindsightError('not_found', message)
/** An error for something that this account may not do. */
export const forbidden = (message: string): HindsightError => new HindsightError('forbidden', message)
/** An error for something that the present state does not allow. */
export const conflict = (message: string, options?: ErrorOptions): HindsightError =>
  new HindsightError('conflict', message, options)
