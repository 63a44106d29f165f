import type { ErrorCode } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { Fault, Line, SheetCommand } from './planned.ts'

/** The results of commands in one transaction. */
interface LoadAttempt {
  applied: boolean
  /** The rows whose commands were refused. */
  faults: Fault[]
  code: ErrorCode | undefined
}

const send = async (caller: Caller, lines: readonly Line[], dryRun: boolean) => {
  const { applied, results } = await caller.call('sendBatch', { body: { lines: [...lines], dryRun } })
  return { applied, refused: results.filter(({ ok, rolledBack }) => !ok && !rolledBack) }
}

/** Which rows of a command are at fault: those that are refused in the same words by themselves, else all together. */
const faultOf = async (caller: Caller, { rows, apart = [] }: SheetCommand, message: string): Promise<Fault> => {
  if (rows.length === 1) return { rows, message }
  const { refused } = await send(caller, apart, true)
  const own = refused.filter(each => each.message === message).map(({ line }) => rows[line - 1]!)
  return { rows: own.length > 0 ? own : rows, message }
}

/** Tries commands, all or none of them. */
export const attempt = async (
  caller: Caller,
  planned: readonly SheetCommand[],
  dryRun: boolean,
): Promise<LoadAttempt> => {
  if (planned.length === 0) return { applied: false, faults: [], code: undefined }
  const { applied, refused } = await send(
    caller,
    planned.map(({ command }) => command),
    dryRun,
  )
  const faults: Fault[] = []
  for (const { line, message = '' } of refused) faults.push(await faultOf(caller, planned[line - 1]!, message))
  return { applied, faults, code: refused[0]?.error as ErrorCode | undefined }
}
