import { batching, type Came, HindsightError } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { patient } from '../caller/patient.ts'
import { asHindsightError } from '../output/errors.ts'
import { type TextLine, valueIn } from './lines.ts'

/** Runs one line and answers its result. An error it throws is not the line's fault and ends the batch. */
export type RunLine = (line: TextLine) => Promise<Came>

const refused = (error: unknown): Came => {
  const { code, message } = asHindsightError(error)
  return { ok: false, error: code, message }
}

/** How long a line waits for another process's write lock. */
const WAIT_MS = 60_000

type Batching = Awaited<ReturnType<typeof batching>>
type ReadLine = ReturnType<Batching['readCommand']>
type RunCommand = (read: ReadLine, line: TextLine) => Promise<Came>

const near = async (caller: Caller, batchId: string, { performLine }: Batching): Promise<RunCommand> => {
  const { engine, actor } = await caller.local()
  return ({ command, parts }, { line, text }) => {
    const call = { actor, local: true, waitMs: WAIT_MS, ...parts }
    return performLine(engine, { command, call, batchId, line, text }).catch(refused)
  }
}

const far = async (caller: Caller, batchId: string): Promise<RunCommand> => {
  const waiting = patient(caller)
  const me = () => waiting.call('getMe')
  // Checks the key once, rather than have every line refused.
  await me()
  return async ({ command: { op }, parts }, { line }) => {
    try {
      const input = { ...parts, idempotencyKey: `${batchId}.${line}` }
      return { ok: true, result: await waiting.send(op.name, input) }
    } catch (error) {
      // Either the operation could not reach a platform, or nobody answers there any more.
      if (error instanceof HindsightError && error.code === 'upstream_failed') await me()
      return refused(error)
    }
  }
}

/** How lines are done one by one: in this process, or by requests to a daemon. */
export const openRunner = async (caller: Caller, batchId: string): Promise<RunLine> => {
  const engine = await batching()
  const commands = await engine.allCommands()
  const run = await (caller.remote ? far : near)(caller, batchId, engine)
  return async line => {
    let read: ReadLine
    try {
      read = engine.readCommand(commands, valueIn(line))
    } catch (error) {
      return refused(error)
    }
    return run(read, line)
  }
}
