import {
  type AnyOperation,
  type BatchLine,
  HindsightError,
  importBatching,
  invalid,
  type LineResult,
  type ReadCommand,
  readJson,
  requireUtf8,
} from '../../engine/index.ts'
import { type Caller, withRateLimitRetry } from '../caller/caller.ts'
import type { Io } from '../io/io.ts'
import { readPieces } from '../io/text-file.ts'
import { asReadable } from '../output/errors.ts'

/** A nonblank line in a batch, with its number in the file. */
export interface TextLine {
  line: number
  text: string
}

/** Longer lines are truncated, so a line never takes up more memory than a request. */
const MAX_LINE_CHARACTERS = 1024 * 1024

/**
 * Splits chunks of text into lines, at and \r , in groups that arrived together. Blank lines are counted but left out.
 */
export async function* linesIn(pieces: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let [line, open] = [0, '']
  for await (const piece of pieces) {
    const texts = (open + piece).split('\n')
    open = texts.pop()!.slice(0, MAX_LINE_CHARACTERS + 1)
    const lines = texts.map((text, at) => ({
      line: line + at + 1,
      text: text.trim().slice(0, MAX_LINE_CHARACTERS + 1),
    }))
    line += texts.length
    yield lines.filter(({ text }) => text !== '')
  }
  if (open.trim() !== '') yield [{ line: line + 1, text: open.trim() }]
}

/**
 * Returns a line's JSON value, or the text itself if it is not JSON. Throws invalid_request for a duplicate field, or
 * for bytes that are not UTF-8.
 */
export const valueIn = ({ line, text }: TextLine): unknown => {
  requireUtf8(text, `Line ${line}`)
  try {
    return readJson(text)
  } catch (error) {
    if (error instanceof HindsightError) throw invalid(`Line ${line}: ${error.message}`, { cause: error })
    return text.slice(0, MAX_LINE_CHARACTERS)
  }
}

async function* entireInput(io: Io): AsyncGenerator<string> {
  yield await io.readInput()
}

/** Returns a file's chunks; `-` is standard input. Throws invalid_request if it cannot be read. */
export const piecesOf = (path: string, io: Io): AsyncIterable<string> =>
  path === '-' ? (io.input?.() ?? entireInput(io)) : readPieces(path)

/**
 * Runs lines that arrived together, and yields their results in order, in groups. A thrown error ends the entire batch.
 */
type RunLines = (lines: readonly TextLine[]) => AsyncIterable<LineResult[]>

export const refusedResult = (error: unknown): LineResult => {
  const { code, message } = asReadable(error)
  return { ok: false, error: code, message }
}

/** How long a line waits while another process has the write lock. */
const WAIT_MS = 60_000

type BatchEngine = Awaited<ReturnType<typeof importBatching>>
interface CommandLine extends TextLine {
  read: ReadCommand<AnyOperation>
}

type RunCommands = (lines: readonly CommandLine[]) => AsyncIterable<LineResult[]>

const runHere = async (caller: Caller, batchId: string, { performLines }: BatchEngine): Promise<RunCommands> => {
  const { engine, actor } = await caller.local()
  const batchLine = ({ line, text, read: { command, parts } }: CommandLine): BatchLine => {
    const call = { actor, unlimited: true, waitMs: WAIT_MS, ...parts }
    return { op: command.op, call, batchId, line, text }
  }
  return lines => performLines(engine, lines.map(batchLine), refusedResult)
}

/** The max number of characters in a request with more than one line. */
const MAX_REQUEST_CHARACTERS = 256 * 1024

/** Returns true for a line that uses the network or the data folder. It needs a separate request. */
const isAlone = ({ read: { command } }: CommandLine): boolean =>
  command.op.prepare !== undefined || command.op.route === null

/** Returns the first lines that fit into one request: consecutive lines, up to a max. */
const firstGroup = (lines: readonly CommandLine[], max: number): readonly CommandLine[] => {
  const first = lines[0]!
  if (isAlone(first)) return [first]
  let size = 0
  const end = lines.slice(0, max).findIndex((each, at) => {
    size += each.text.length
    return at > 0 && (isAlone(each) || each.line !== first.line + at || size > MAX_REQUEST_CHARACTERS)
  })
  return lines.slice(0, end < 0 ? max : end)
}

const runAtDaemon = async (caller: Caller, batchId: string, { MAX_LINES_APART }: BatchEngine): Promise<RunCommands> => {
  const waiting = withRateLimitRetry(caller)
  const me = () => waiting.call('getMe')
  // Checks the key first, because an invalid key would fail on every line.
  await me()
  const sendAlone = async ({ read: { command, parts }, line }: CommandLine): Promise<LineResult[]> => {
    const input = { ...parts, idempotencyKey: `${batchId}.${line}` }
    return [{ ok: true, result: await waiting.send(command.op.name, input) }]
  }
  const sendTogether = async (group: readonly CommandLine[]): Promise<LineResult[]> => {
    const body = { id: batchId, from: group[0]!.line, lines: group.map(valueIn) }
    const { results } = await waiting.call('sendLines', { body })
    return results.map(({ line: _, ...results }) => results)
  }
  /**
   * Sends lines and returns the results for the first of them; null if one line caused the entire group to be refused.
   */
  const send = async (group: readonly CommandLine[]): Promise<LineResult[] | null> => {
    try {
      return await (isAlone(group[0]!) ? sendAlone(group[0]!) : sendTogether(group))
    } catch (error) {
      // Either the operation could not reach a platform, or the daemon stopped. If the daemon stopped, `getMe` also
      // fails.
      if (error instanceof HindsightError && error.code === 'upstream_failed') await me()
      return group.length > 1 ? null : [refusedResult(error)]
    }
  }
  return async function* sendAll(lines) {
    let [rest, max] = [lines, MAX_LINES_APART]
    while (rest.length > 0) {
      const group = firstGroup(rest, max)
      const results = await send(group)
      if (results === null) {
        // Sends lines one at a time to find the invalid one.
        max = 1
        continue
      }
      yield results
      rest = rest.slice(results.length)
      // Sends the lines that the daemon did not reach again, in smaller groups.
      max = results.length < group.length ? results.length : Math.min(2 * max, MAX_LINES_APART)
    }
  }
}

/** Opens a line runner that works in this process or sends requests to a daemon. */
export const openRunner = async (caller: Caller, batchId: string): Promise<RunLines> => {
  const engine = await importBatching()
  const commands = await engine.allCommands()
  const run = await (caller.remote ? runAtDaemon : runHere)(caller, batchId, engine)
  return async function* runLines(lines) {
    let pending: CommandLine[] = []
    for (const line of lines) {
      try {
        pending.push({ ...line, read: engine.readCommand(commands, valueIn(line)) })
      } catch (error) {
        yield* run(pending)
        pending = []
        yield [refusedResult(error)]
      }
    }
    yield* run(pending)
  }
}
