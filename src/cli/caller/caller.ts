import type { Actor, Answer, Call, Engine, OperationName, Said, Transaction } from '../../engine/index.ts'

/** What a call says as somebody wrote it, by where it travels: the operation itself judges it. */
export type Written = Pick<Call, 'params' | 'query' | 'body' | 'idempotencyKey'>

/** Rows of a log that were written meanwhile, and the number after which to read on; the first have none. */
export interface LogRows {
  number: number
  rows: readonly Transaction[]
}

/** How operations are called, wherever they run. */
export interface Caller {
  /** A daemon answers. */
  remote: boolean
  /** The league of the profile. */
  league: string | undefined
  call<Name extends OperationName>(operation: Name, ...said: Said<Name>): Promise<Answer<Name>>
  /** The same with what somebody wrote. Throws invalid_request for what the operation does not take. */
  send<Name extends OperationName>(operation: Name, written?: Written): Promise<Answer<Name>>
  /**
   * What is written into the log of a league from now on, or behind a number; at once an answer without rows. Ends when
   * there is no more to come. Throws not_found.
   */
  follow(leagueId: string, after?: number): AsyncGenerator<LogRows>
  /** The engine behind it and who acts, for the commands that are more than one operation. */
  local(): Promise<{ engine: Engine; actor: Actor }>
  /** What was asked and is not answered yet is given up. */
  close(): void
}

/** The two ways to call an operation, of which there is one to send it. */
export const calling = (send: Caller['send']): Pick<Caller, 'call' | 'send'> => ({
  call: (operation, ...[input]) => send(operation, input),
  send,
})
