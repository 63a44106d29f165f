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

/** The HTTP status of a server_error that passes by itself, such as a store that is busy: it says when to ask again. */
export const UNAVAILABLE_STATUS = 503

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
  /** Whole seconds after which the same may be asked again, where that is not the end of the rate window. A server_error that
   * has them is no fault of the service. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { retryAfter?: number }) {
    super(message, options)
    this.name = 'HindsightError'
    this.code = code
    this.retryAfter = options?.retryAfter
  }
}

/** Input that breaks a rule of its shape: `invalid_request`. */
export const invalid = (message: string, options?: ErrorOptions): HindsightError =>
  new HindsightError('invalid_request', message, options)
export const notFound = (message: string): HindsightError => new HindsightError('not_found', message)
export const forbidden = (message: string): HindsightError => new HindsightError('forbidden', message)
export const conflict = (message: string): HindsightError => new HindsightError('conflict', message)
