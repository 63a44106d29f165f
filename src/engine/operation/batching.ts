import type { Admission } from '../context.ts'
import { sha256 } from '../crypto.ts'
import type { Engine } from '../engine.ts'
import { conflict, HindsightError } from '../errors.ts'
import type { BatchResult } from '../schema/batch.ts'
import { holdsSecret, masked } from '../secret.ts'
import type { KeptLine, Store } from '../store/index.ts'
import type { Command } from './commands.ts'
import { completed, prepare } from './execute.ts'
import { withStepsDone } from './league-time.ts'
import type { Call } from './operation.ts'

/**
 * The lines of a batch, each in its own transaction. The result of a line that may write is stored in that transaction.
 * If the process ends and the batch is sent again, such a line is answered and not run again.
 */

export { MOST_LINES } from '../schema/batch.ts'
export { allCommands, type Command, type Commands, readCommand } from './commands.ts'

/** The result of a line, without its number. */
export type Came = Omit<BatchResult, 'line'>

/** The results of the last lines of a batch are kept for a week. */
const KEPT_LINES = 10_000
const KEPT_FOR = 7 * 24 * 3_600_000

/** The result of a line that failed with this error. Throws any error that is no HindsightError. */
export const cameOf = (error: unknown): Came => {
  if (error instanceof HindsightError) return { ok: false, error: error.code, message: error.message }
  throw error
}

/** A line of a batch, and what its result is stored under. */
export interface BatchLine {
  command: Command
  call: Call
  batchId: string
  line: number
  /** The text of the line. */
  text: string
}

const answerKept = (kept: KeptLine, digest: string, { batchId, line }: BatchLine): Came => {
  if (kept.digest === digest) return JSON.parse(kept.answer) as Came
  throw conflict(`Line ${line} of the batch "${batchId}" was another command when it ran; give this batch another name`)
}

/** Finds and stores the result of a line. */
const keeping = ({ clocks }: Engine, line: BatchLine) => {
  const name = { accountId: line.call.actor.id, batchId: line.batchId }
  const digest = sha256(line.text)
  return {
    async find(store: Store): Promise<Came | null> {
      const kept = await store.batches.find(name, line.line)
      if (kept) return answerKept(kept, digest, line)
      const forgotten = (await store.batches.newestOf(name)) - KEPT_LINES
      if (line.line > forgotten) return null
      throw conflict(`The results of lines up to ${forgotten} are no longer kept; go on with line ${forgotten + 1}`)
    },
    async keep(store: Store, came: Came): Promise<void> {
      const text = JSON.stringify(came)
      const at = clocks.wall()
      // A secret is shown once and never stored.
      const answer = holdsSecret(text) ? masked(text) : text
      await store.batches.keep(name, { line: line.line, digest, answer, at })
      await store.batches.forget(name, { line: line.line - KEPT_LINES, until: at - KEPT_FOR })
    },
  }
}

/** Runs a line, or answers its stored result. Throws errors that are not about the line itself. */
export const performLine = async (engine: Engine, line: BatchLine): Promise<Came> => {
  const { database } = engine
  const { command, call } = line
  const { find, keep } = keeping(engine, line)
  try {
    const before = command.op.access === 'write' ? await database.transaction('read', find) : null
    if (before) return before
    const { access, run } = await prepare(engine, command.op, call)
    const work = async (store: Store, admitted?: Admission): Promise<Came> => ({
      ok: true,
      result: (await completed(await run(store, admitted))).answer,
    })
    if (access === 'read') return await database.transaction('read', store => work(store))
    const doOnce = async (store: Store, admitted?: Admission): Promise<Came> => {
      const meanwhile = await find(store)
      if (meanwhile) return meanwhile
      const came = await store.savepoint(() => work(store, admitted)).catch(cameOf)
      await keep(store, came)
      return came
    }
    return await withStepsDone(engine, admitted =>
      database.transaction('write', store => doOnce(store, admitted), call.waitMs),
    )
  } catch (error) {
    return cameOf(error)
  }
}
