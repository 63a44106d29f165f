import { WEEK } from '../../../data/durations.ts'
import { sha256 } from '../base/crypto.ts'
import { conflict, HindsightError } from '../base/errors.ts'
import { holdsSecret, maskSecrets } from '../base/secret.ts'
import type { BatchResult } from '../schema/batch.ts'
import type { SavedLine, Store } from '../store/index.ts'
import type { Admission, Context, Engine } from './context.ts'
import { completeCall, type PreparedCall, performWithin, prepare, withStepsDone } from './execute.ts'
import type { Call, Operation, Parts } from './operation.ts'

/**
 * A batch's lines, each run or refused separately. A line that can write stores its result in its own transaction. If
 * the process ends and the batch is sent again, the line returns its stored result instead of running twice.
 */

/** A line's result, without its number. */
export type LineResult = Omit<BatchResult, 'line'>

/** The max number of results stored per batch. Results also expire after a week. */
const KEPT_LINES = 10_000
const KEPT_FOR = WEEK

/** Returns a line's result for the error that made it fail. Rethrows errors other than HindsightError. */
export const failedLine = (error: unknown): LineResult => {
  if (error instanceof HindsightError) return { ok: false, error: error.code, message: error.message }
  throw error
}

/** A line in a batch, and the key of its stored result. */
export interface BatchLine {
  op: Operation
  call: Call
  batchId: string
  line: number
  text: string
}

/** The key of a line's result, and the string that identifies the line. */
interface LineName extends Pick<BatchLine, 'batchId' | 'line' | 'text'> {
  accountId: string
}

const answerSaved = (saved: SavedLine, digest: string, { batchId, line }: LineName): LineResult => {
  if (saved.digest === digest) return JSON.parse(saved.answer) as LineResult
  throw conflict(`Line ${line} of batch "${batchId}" already ran as a different command; give this batch another name`)
}

/** Finds and stores a line's result. */
const answerStore = (wall: () => number, line: LineName) => {
  const { accountId, batchId } = line
  const name = { accountId, batchId }
  const digest = sha256(line.text)
  return {
    async find(store: Store): Promise<LineResult | null> {
      const saved = await store.batches.find(name, line.line)
      if (saved) return answerSaved(saved, digest, line)
      const forgotten = (await store.batches.newestOf(name)) - KEPT_LINES
      if (line.line > forgotten) return null
      throw conflict(`The results up to line ${forgotten} have expired; continue with line ${forgotten + 1}`)
    },
    async keep(store: Store, lineResult: LineResult): Promise<void> {
      const text = JSON.stringify(lineResult)
      const at = wall()
      // Masks secrets, which are shown only once and never stored.
      const answer = holdsSecret(text) ? maskSecrets(text) : text
      await store.batches.keep(name, { line: line.line, digest, answer, at })
    },
  }
}

/** Deletes results that have expired. Each transaction calls this once, after its last line that can write. */
export const forgetExpired = (store: Store, { accountId, batchId, line }: Omit<LineName, 'text'>, now: number) =>
  store.batches.forget({ accountId, batchId }, { line: line - KEPT_LINES, until: now - KEPT_FOR })

const openAnswerStore = ({ clocks }: Engine, { call, ...line }: BatchLine) =>
  answerStore(clocks.wall, { accountId: call.actor.id, ...line })

const forgetAfter = ({ clocks }: Engine, store: Store, { call, ...line }: BatchLine): Promise<void> =>
  forgetExpired(store, { accountId: call.actor.id, ...line }, clocks.wall())

/**
 * Runs a line that can write, in a transaction on this store, and stores its result. If a result is already stored,
 * returns it.
 */
const performSaved = async (
  store: Store,
  answers: ReturnType<typeof answerStore>,
  work: () => Promise<LineResult>,
): Promise<LineResult> => {
  const before = await answers.find(store)
  if (before) return before
  const lineResult = await store.savepoint(work).catch(failedLine)
  await answers.keep(store, lineResult)
  return lineResult
}

/** A line that is ready for its transaction. */
interface PreparedLine {
  prepared: PreparedCall
  answers: ReturnType<typeof answerStore>
  admitted?: Admission
}

/**
 * Runs a line in a transaction on this store, or returns its stored result. Throws only errors that the line did not
 * cause.
 */
const runIn = async (store: Store, { prepared, answers, admitted }: PreparedLine): Promise<LineResult> => {
  const work = async (): Promise<LineResult> => ({
    ok: true,
    result: (await completeCall(await prepared.run(store, admitted))).answer,
  })
  return prepared.access === 'read' ? work() : performSaved(store, answers, work)
}

/**
 * Runs a line in a savepoint of another operation's transaction, or returns its stored result. Throws only errors that
 * the line did not cause.
 */
export const performLineWithin = async (
  context: Context,
  { op, parts }: { op: Operation; parts: Parts },
  line: Omit<LineName, 'accountId'>,
): Promise<LineResult> => {
  const { store, actor, wall } = context
  const work = async (): Promise<LineResult> => ({ ok: true, result: await performWithin(context, { op, parts }) })
  if (op.access === 'read') return work()
  return performSaved(
    store,
    answerStore(() => wall, { accountId: actor.id, ...line }),
    work,
  )
}

/** Runs a line in its own transaction, or returns its stored result. Throws only errors that the line did not cause. */
export const performLine = async (engine: Engine, line: BatchLine): Promise<LineResult> => {
  const { database } = engine
  const { op, call } = line
  const answers = openAnswerStore(engine, line)
  try {
    const before = op.access === 'write' ? await database.transaction('read', answers.find) : null
    if (before) return before
    const prepared = await prepare(engine, op, call)
    return await withStepsDone(engine, admitted =>
      database.transaction(
        prepared.access,
        async store => {
          const lineResult = await runIn(store, { prepared, answers, ...(admitted && { admitted }) })
          if (prepared.access === 'write') await forgetAfter(engine, store, line)
          return lineResult
        },
        call.waitMs,
      ),
    )
  } catch (error) {
    return failedLine(error)
  }
}

/** The max number of lines in a transaction, and how long it can make other writers wait, in ms. */
const MAX_TOGETHER = 200
const TOGETHER_MS = 50

/**
 * Runs as many of these lines as time allows in one transaction, each in a savepoint. If a line needs its own
 * transaction or the store fails, throws without writing.
 */
const performTogether = (engine: Engine, lines: readonly BatchLine[]): Promise<LineResult[]> => {
  const access = lines.some(({ op }) => op.access === 'write') ? 'write' : 'read'
  const doAll = async (store: Store): Promise<LineResult[]> => {
    const until = performance.now() + TOGETHER_MS
    const all: LineResult[] = []
    for (const line of lines) {
      if (performance.now() > until) break
      const answers = openAnswerStore(engine, line)
      const run = async (): Promise<LineResult> =>
        runIn(store, { prepared: await prepare(engine, line.op, line.call), answers })
      all.push(await run().catch(failedLine))
    }
    if (access === 'write') await forgetAfter(engine, store, lines[all.length - 1]!)
    return all
  }
  return engine.database.transaction(access, doAll, lines[0]!.call.waitMs)
}

/**
 * Runs lines in order, and yields their results in groups, each after it is committed. Lines share transactions,
 * because a commit takes longer than most lines. `refused` converts unexpected errors.
 */
export async function* performLines(
  engine: Engine,
  lines: readonly BatchLine[],
  refused: (error: unknown) => LineResult,
): AsyncGenerator<LineResult[]> {
  let at = 0
  while (at < lines.length) {
    const rest = lines.slice(at, at + MAX_TOGETHER)
    // A line that needs the network or other files reads them before its transaction.
    const alone = rest.findIndex(({ op }) => op.prepare !== undefined)
    const group = alone < 0 ? rest : rest.slice(0, alone)
    const together = group.length > 1 ? await performTogether(engine, group).catch(() => null) : null
    const lineResult = together ?? [await performLine(engine, lines[at]!).catch(refused)]
    at += lineResult.length
    yield lineResult
  }
}
