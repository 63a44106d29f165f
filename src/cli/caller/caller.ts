import { setTimeout as pause } from 'node:timers/promises'
import {
  type Actor,
  type Answer,
  type Call,
  type CallArgs,
  type Engine,
  HindsightError,
  invalid,
  type OperationName,
  type Transaction,
} from '../../engine/index.ts'

/** A call's typed input: path, query and body. The operation validates it. */
export type CallInput = Pick<Call, 'params' | 'query' | 'body' | 'idempotencyKey'>

/** New rows in a log, and the row number to continue after. The first batch has no rows. */
export interface LogRows {
  number: number
  rows: readonly Transaction[]
  /** True if data changed without a log row, such as live points. */
  isChanged?: boolean
}

export const API_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

/** A request to the HTTP API. Its path starts after the version, such as /leagues. */
export interface ApiRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
}

/** The HTTP API's response, which can be an error. */
export interface ApiAnswer {
  status: number
  /** By lowercase name. */
  headers: ReadonlyMap<string, string>
  body: AsyncIterable<Uint8Array>
}

/** Calls operations, in this process or through a daemon. */
export interface Caller {
  /** True if the calls go to a daemon. */
  remote: boolean
  /** The profile's default league. */
  league: string | undefined
  /** The profile's time zone. */
  zone: string | undefined
  call<Name extends OperationName>(operation: Name, ...args: CallArgs<Name>): Promise<Answer<Name>>
  /** Calls an operation with unchecked input. Throws invalid_request if the operation does not accept it. */
  send<Name extends OperationName>(operation: Name, written?: CallInput): Promise<Answer<Name>>
  /**
   * Follows a league's log, from now on or after a given row number. Yields an empty batch immediately. Ends when the
   * league is deleted or the signal is aborted. Throws not_found.
   */
  follow(leagueId: string, after?: number, signal?: AbortSignal): AsyncGenerator<LogRows>
  /** Resolves once the daemon responds. Throws upstream_failed if it does not respond within this time, in ms. */
  ping(withinMs: number): Promise<void>
  /** Sends a request to the HTTP API of the daemon or of this process. */
  request(request: ApiRequest): Promise<ApiAnswer>
  /** Returns true if a daemon processes the store's due events, such as overdue draft picks. */
  isServed(): boolean
  /** Reports that a call is waiting for the daemon's rate limit. */
  reportWait?(seconds: number): void
  /** The engine and the acting account, for host commands. */
  local(): Promise<{ engine: Engine; actor: Actor }>
  /** Cancels unanswered calls, and resolves once everything is closed. */
  close(): Promise<void>
}

export const calling = (send: Caller['send']): Pick<Caller, 'call' | 'send'> => ({
  call: (operation, ...[input]) => send(operation, input),
  send,
})

/** Returns the error for an action that works only with a data folder, not through a daemon. */
export const requiresHome = (what: string, advice = 'without --url'): HindsightError =>
  invalid(`${what} needs the data folder; run it on that machine, ${advice}`)

/** How many times a call waits for the rate limit. */
export const MAX_WAITS = 5

/** Returns a caller that waits and retries when a daemon's rate limit is reached. */
export const withRateLimitRetry = (caller: Caller): Caller => ({
  ...caller,
  ...calling(async (operation, written) => {
    for (let waits = 0; ; waits++) {
      try {
        return await caller.send(operation, written)
      } catch (error) {
        const limited = caller.remote && error instanceof HindsightError && error.code === 'rate_limited'
        if (!limited || error.retryAfter === undefined || waits === MAX_WAITS) throw error
        caller.reportWait?.(error.retryAfter)
        await pause(error.retryAfter * 1000)
      }
    }
  }),
})
