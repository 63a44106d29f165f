import { type BatchLine, batching, type Came, HindsightError } from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import { patient } from '../caller/patient.ts'
import { asHindsightError } from '../output/errors.ts'
import { type TextLine, valueIn } from './lines.ts'

/**
 * Runs lines that arrived together, and answers their results in order and in parts. An error it throws is not the fault of
 * a line and ends the batch.
 */
export type RunLines = (lines: readonly TextLine[]) => AsyncIterable<Came[]>

const refused = (error: unknown): Came => {
  const { code, message } = asHindsightError(error)
  return { ok: false, error: code, message }
}

/** How long a line waits for another process's write lock. */
const WAIT_MS = 60_000

type Batching = Awaited<ReturnType<typeof batching>>
type ReadCommand = ReturnType<Batching['readCommand']>

/** A line whose command was found. */
interface CommandLine extends TextLine {
  read: ReadCommand
}

type RunCommands = (lines: readonly CommandLine[]) => AsyncIterable<Came[]>

const near = async (caller: Caller, batchId: string, { performLines }: Batching): Promise<RunCommands> => {
  const { engine, actor } = await caller.local()
  const batchLine = ({ line, text, read: { command, parts } }: CommandLine): BatchLine => {
    const call = { actor, local: true, waitMs: WAIT_MS, ...parts }
    return { command, call, batchId, line, text }
  }
  return lines => performLines(engine, lines.map(batchLine), refused)
}

const far = async (caller: Caller, batchId: string): Promise<RunCommands> => {
  const waiting = patient(caller)
  const me = () => waiting.call('getMe')
  // Checks the key once, rather than have every line refused.
  await me()
  const send = async ({ read: { command, parts }, line }: CommandLine): Promise<Came> => {
    try {
      const input = { ...parts, idempotencyKey: `${batchId}.${line}` }
      return { ok: true, result: await waiting.send(command.op.name, input) }
    } catch (error) {
      // Either the operation could not reach a platform, or nobody answers there any more.
      if (error instanceof HindsightError && error.code === 'upstream_failed') await me()
      return refused(error)
    }
  }
  return async function* sendEach(lines) {
    for (const line of lines) yield [await send(line)]
  }
}

/** How lines are done: in this process, or by requests to a daemon. */
export const openRunner = async (caller: Caller, batchId: string): Promise<RunLines> => {
  const engine = await batching()
  const commands = await engine.allCommands()
  const run = await (caller.remote ? far : near)(caller, batchId, engine)
  return async function* runLines(lines) {
    let found: CommandLine[] = []
    for (const line of lines) {
      try {
        found.push({ ...line, read: engine.readCommand(commands, valueIn(line)) })
      } catch (error) {
        yield* run(found)
        found = []
        yield [refused(error)]
      }
    }
    yield* run(found)
  }
}
