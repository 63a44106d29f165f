import * as z from 'zod/mini'
import { HindsightError } from '../../base/errors.ts'
import { failedLine, type LineResult } from '../../kernel/batch.ts'
import type { Context } from '../../kernel/context.ts'
import { performWithin } from '../../kernel/execute.ts'
import { operation } from '../../kernel/operation.ts'
import { BatchDraft, BatchResult } from '../../schema/batch.ts'
import { allCommands } from '../commands.ts'
import { effectOfLines, readLine } from './lines.ts'
import { sendLines } from './send-lines.ts'

/**
 * All answers of a batch are in memory at once: at most this many characters, for a caller in this process and over
 * HTTP.
 */
const MOST_CHARACTERS = { near: 64 * 1024 * 1024, far: 16 * 1024 * 1024 }

/** Thrown to roll back all lines. */
const UNDO = Symbol('undo')

/** The result of each line, run after those before it. A refused line is rolled back; the others stay. */
const doLines = async (context: Context, lines: readonly unknown[]): Promise<LineResult[]> => {
  const commands = await allCommands()
  const all: LineResult[] = []
  const most = context.key === null ? MOST_CHARACTERS.near : MOST_CHARACTERS.far
  let size = 0
  for (const line of lines) {
    const work = async (): Promise<LineResult> => {
      const { command, parts } = readLine(context, commands, line)
      return { ok: true, result: await performWithin(context, command.op, parts) }
    }
    const came = await context.store.savepoint(work).catch(failedLine)
    size += JSON.stringify(came).length
    if (size > most) {
      throw new HindsightError(
        'payload_too_large',
        'The answers of this batch are too large together; send fewer lines',
      )
    }
    all.push(came)
  }
  return all
}

/** The result of a line that was rolled back because another one was refused. */
const UNDONE: LineResult = {
  ok: false,
  error: 'conflict',
  message: 'Rolled back because another line was refused: either all lines are done or none',
  rolledBack: true,
}

const sendBatch = operation({
  name: 'sendBatch',
  route: 'POST /batch',
  commands: [],
  summary: 'Run many commands in one transaction, all or none, or with dryRun show what each would do',
  access: 'write',
  plan: 'free',
  status: 200,
  body: BatchDraft,
  bulk: { mostBytes: 32 * 1024 * 1024, countIn: ({ body: { lines } }) => lines.length },
  async effectOf({ body: { lines, dryRun } }) {
    const effect = await effectOfLines(lines)
    return effect === 'write' && dryRun ? 'trial' : effect
  },
  output: z.object({ applied: z.boolean(), results: z.array(BatchResult) }),
  async run(context, { body: { lines, dryRun = false } }) {
    let all: LineResult[] = []
    let applied = true
    try {
      await context.store.savepoint(async () => {
        all = await doLines({ ...context, undone: dryRun }, lines)
        if (dryRun || all.some(({ ok }) => !ok)) throw UNDO
      })
    } catch (thrown) {
      if (thrown !== UNDO) throw thrown
      applied = false
    }
    const isUndone = !applied && !dryRun
    return { applied, results: all.map((came, at) => ({ line: at + 1, ...(isUndone && came.ok ? UNDONE : came) })) }
  },
})

export const batches = [sendBatch, sendLines]
