import * as z from 'zod/mini'
import { failedLine, type LineResult, performLineWithin } from '../../kernel/batch.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { BatchResult, LinesDraft } from '../../schema/batch.ts'
import { allCommands, type Commands } from '../commands.ts'
import { effectOfLines, readLine } from './lines.ts'

/** Behind the first lines the rest is left after so many ms: others wait as long. */
const FIRST_LINES = 8
const MOST_MS = 20

/** After so many characters of answers the rest is left. */
const MOST_CHARACTERS = 1024 * 1024

/** One of the lines, with its number. */
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

export const sendLines = operation({
  name: 'sendLines',
  route: 'POST /batch/lines',
  commands: [],
  summary: 'Run commands one by one, as many as there is time for: a refused one stops no other',
  access: 'write',
  plan: 'free',
  status: 200,
  body: LinesDraft,
  bulk: { mostBytes: 1024 * 1024, countIn: ({ body: { lines } }) => lines.length, brief: true },
  effectOf: ({ body: { lines } }) => effectOfLines(lines),
  output: z.object({ results: z.array(BatchResult) }),
  async run(context, { body: { id, from, lines } }) {
    const commands = await allCommands()
    const until = performance.now() + MOST_MS
    const results: BatchResult[] = []
    let size = 0
    for (const [at, line] of lines.entries()) {
      if (size > MOST_CHARACTERS || (at >= FIRST_LINES && performance.now() > until)) break
      const came = await doLine(context, commands, { id, number: from + at, line })
      size += JSON.stringify(came).length
      results.push({ line: from + at, ...came })
    }
    return { results }
  },
})
