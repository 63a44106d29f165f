import * as z from 'zod/mini'
import { HindsightError, invalid } from '../base/errors.ts'
import { failedLine, forgetExpired, type LineResult, performLineWithin } from '../kernel/batch.ts'
import { type Commands, type ReadCommand, readCommand } from '../kernel/commands.ts'
import type { Context } from '../kernel/context.ts'
import { performWithin } from '../kernel/execute.ts'
import { operation } from '../kernel/operation.ts'
import { tryOut } from '../kernel/trial.ts'
import { BatchDraft, BatchResult, LinesDraft } from '../schema/batch.ts'

/**
 * Returns a line's command. Throws invalid_request if the line is invalid, or if its command needs direct access to the
 * data folder.
 */
const readLine = ({ key }: Context, commands: Commands, line: unknown): ReadCommand => {
  const read = readCommand(commands, line)
  const { op, name } = read.command
  if (op.route === null && key !== null)
    throw invalid(`"${name}" needs direct access to the data folder; run it on that machine`)
  return read
}

/** Returns whether a line writes; false if it is invalid. */
const isWrite = (commands: Commands, line: unknown): boolean => {
  try {
    return readCommand(commands, line).command.op.access === 'write'
  } catch {
    return false
  }
}

/** Returns the combined effect of lines: read, unless at least one of them writes. */
const linesEffect = (commands: Commands, lines: readonly unknown[]): 'read' | 'write' => {
  return lines.some(line => isWrite(commands, line)) ? 'write' : 'read'
}

/**
 * A transaction runs at least this many lines. After `MAX_MS` ms, the remaining lines go into the next transaction, so
 * other requests can run in between.
 */
const FIRST_LINES = 8
const MAX_MS = 20

/** The max number of characters in responses. The client must send the lines after that in another request. */
const LINES_MAX_CHARACTERS = 1024 * 1024

/** A line in the batch, with its number. */
interface Sent {
  id: string
  number: number
  line: unknown
}

const doLine = async (context: Context, commands: Commands, { id, number, line }: Sent): Promise<LineResult> => {
  try {
    const name = { batchId: id, line: number, text: JSON.stringify(line) }
    const { command, parts } = readLine(context, commands, line)
    return await performLineWithin(context, { op: command.op, parts }, name)
  } catch (error) {
    return failedLine(error)
  }
}

/**
 * The max total length of a batch's responses, which are all in memory at once: `near` for a caller in this process,
 * `far` over HTTP.
 */
const MAX_CHARACTERS = { near: 64 * 1024 * 1024, far: 16 * 1024 * 1024 }

/** Thrown to roll back all lines. */
const UNDO = Symbol('undo')

/** Runs lines in order, and returns their results. A refused line is rolled back; the others stay. */
const doLines = async (context: Context, commands: Commands, lines: readonly unknown[]): Promise<LineResult[]> => {
  const all: LineResult[] = []
  const max = context.key === null ? MAX_CHARACTERS.near : MAX_CHARACTERS.far
  let size = 0
  for (const line of lines) {
    const work = async (): Promise<LineResult> => {
      const { command, parts } = readLine(context, commands, line)
      return { ok: true, result: await performWithin(context, { op: command.op, parts }) }
    }
    const lineResult = await context.store.savepoint(work).catch(failedLine)
    size += JSON.stringify(lineResult).length
    if (size > max) {
      throw new HindsightError('payload_too_large', 'The responses to this batch are too large; send fewer lines')
    }
    all.push(lineResult)
  }
  return all
}

/** The result of a line that was rolled back because a different line was refused. */
const UNDONE: LineResult = {
  ok: false,
  error: 'conflict',
  message: 'Rolled back because another line was refused: either all lines run or none',
  rolledBack: true,
}

/** The result of a line that is refused only because of data that the account cannot see. */
const REFUSED_BY_HIDDEN: LineResult = {
  ok: false,
  error: 'conflict',
  message: 'Refused because of claims or queues that you cannot see; send the lines before this one first',
}

/** Runs lines in a dry run, and returns their results. */
const rehearseLines = (context: Context, commands: Commands, lines: readonly unknown[]): Promise<LineResult[]> =>
  tryOut({ ...context, isDryRun: true }, inside => doLines(inside, commands, lines))

/**
 * Returns a refused batch's results. A dry run determines its conflicts, because the lines before them could have
 * processed claims and queues that the account cannot see.
 */
const refusedResults = async (
  context: Context,
  commands: Commands,
  { lines, all }: { lines: readonly unknown[]; all: readonly LineResult[] },
): Promise<LineResult[]> => {
  const isConflict = ({ error }: LineResult): boolean => error === 'conflict'
  const shown = all.some(isConflict) ? await rehearseLines(context, commands, lines) : all
  return all.map((each, at) => {
    if (each.ok) return UNDONE
    if (!isConflict(each)) return each
    return shown[at]!.ok ? REFUSED_BY_HIDDEN : shown[at]!
  })
}

/** Runs lines, and rolls all of them back if one is refused. */
const attemptLines = async (context: Context, commands: Commands, lines: readonly unknown[]) => {
  let all: LineResult[] = []
  try {
    await context.store.savepoint(async () => {
      all = await doLines(context, commands, lines)
      if (all.some(({ ok }) => !ok)) throw UNDO
    })
  } catch (thrown) {
    if (thrown !== UNDO) throw thrown
    return { applied: false, results: await refusedResults(context, commands, { lines, all }) }
  }
  return { applied: true, results: all }
}

/** Returns all commands. The registry passes it in, because these operations are also commands. */
type AllCommands = () => Promise<Commands>

const sendLines = (allCommands: AllCommands) =>
  operation({
    name: 'sendLines',
    route: 'POST /batch/lines',
    commands: [],
    summary: 'Run commands in order, as many as time allows; a command that fails does not stop the others',
    access: 'write',
    limitsItself: true,
    plan: 'free',
    status: 200,
    body: LinesDraft,
    bulk: { maxBytes: 1024 * 1024, countIn: ({ body: { lines } }) => lines.length, brief: true },
    effectOf: async ({ body: { lines } }) => linesEffect(await allCommands(), lines),
    output: z.object({ results: z.array(BatchResult) }),
    async run(context, { body: { id, from, lines } }) {
      const commands = await allCommands()
      const until = performance.now() + MAX_MS
      const results: BatchResult[] = []
      let size = 0
      for (const [at, line] of lines.entries()) {
        if (size > LINES_MAX_CHARACTERS || (at >= FIRST_LINES && performance.now() > until)) break
        const lineResult = await doLine(context, commands, { id, number: from + at, line })
        size += JSON.stringify(lineResult).length
        results.push({ line: from + at, ...lineResult })
      }
      const name = { accountId: context.actor.id, batchId: id, line: from + results.length - 1 }
      await forgetExpired(context.store, name, context.wall)
      return { results }
    },
  })

const sendBatch = (allCommands: AllCommands) =>
  operation({
    name: 'sendBatch',
    route: 'POST /batch',
    commands: [],
    summary: 'Run commands in one transaction, all or none; with dryRun, show what each would do',
    access: 'write',
    limitsItself: true,
    plan: 'free',
    status: 200,
    body: BatchDraft,
    bulk: { maxBytes: 32 * 1024 * 1024, countIn: ({ body: { lines } }) => lines.length },
    async effectOf({ body: { lines, dryRun } }) {
      const effect = linesEffect(await allCommands(), lines)
      return effect === 'write' && dryRun ? 'trial' : effect
    },
    output: z.object({ applied: z.boolean(), results: z.array(BatchResult) }),
    async run(context, { body: { lines, dryRun = false } }) {
      const commands = await allCommands()
      const { applied, results } = dryRun
        ? { applied: false, results: await rehearseLines(context, commands, lines) }
        : await attemptLines(context, commands, lines)
      return { applied, results: results.map((lineResult, at) => ({ line: at + 1, ...lineResult })) }
    },
  })

export const batches = (allCommands: AllCommands) => [sendBatch(allCommands), sendLines(allCommands)] as const
