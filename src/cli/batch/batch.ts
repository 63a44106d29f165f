import { createHash, randomBytes } from 'node:crypto'
import {
  conflict,
  EXIT_STATUS,
  HindsightError,
  importBatching,
  invalid,
  KEY_REUSED,
  type LineResult,
} from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'
import { withRateLimitRetry } from '../caller/caller.ts'
import type { Home } from '../home/home.ts'
import { readProfile, writeProfile } from '../home/profile.ts'
import type { Io } from '../io/io.ts'
import { requireJsonLines } from '../output/form.ts'
import type { GlobalFlags, HostRun } from '../program/command.ts'
import { typedText } from '../program/options.ts'
import { linesIn, openRunner, piecesOf, refusedResult, type TextLine, valueIn } from './run-lines.ts'

/** A batch's file, its `--id`, and whether it resumes an earlier run. */
interface BatchSource {
  file: string
  id: string | undefined
  resumes: boolean
}

const ID = /^[\x21-\x7e]{1,100}$/

const random = (): string => randomBytes(9).toString('base64url')

const fileDigest = async (file: string, io: Io): Promise<string> => {
  const digest = createHash('sha256')
  for await (const piece of piecesOf(file, io)) digest.update(piece)
  return digest.digest('base64url').slice(0, 22)
}

/** Records the run in the profile. A run that could not be recorded cannot be resumed. */
const storeRun = (home: Home, batch: { digest: string; run: string }): Promise<void> =>
  writeProfile(home, { batch }).catch(() => undefined)

/**
 * Returns the name of a batch, which identifies its completed lines. It is `--id`, or else a digest of the file and the
 * run. Each new run gets a new name, because users can run a file again on purpose. A resumed run uses the previous
 * run's name, from the profile. Throws invalid_request.
 */
const nameBatch = async ({ file, id, resumes }: BatchSource, home: Home, io: Io): Promise<string> => {
  if (id !== undefined && !ID.test(id)) {
    throw invalid('--id must be 1 to 100 printable characters without spaces')
  }
  if (id !== undefined) return id
  if (file === '-') {
    if (!resumes) return random()
    throw invalid('To resume from standard input, use the same --id as before')
  }
  const digest = await fileDigest(file, io)
  const last = resumes ? (await readProfile(home)).batch : undefined
  if (last?.digest === digest) return `${digest}.${last.run}`
  const run = random()
  await storeRun(home, { digest, run })
  return `${digest}.${run}`
}

/** Reports a batch: each result on stdout, progress and the summary on stderr. */
interface Report {
  /** Resolves once the result is written. */
  add(line: number, result: LineResult): Promise<void>
  /** Prints the summary. Returns the exit status for the first refused line. */
  end(what?: string): number
}

const FIRST_MS = 1_000
const PAUSE_MS = 200

/** Returns a progress line that updates in place. It appears after a short delay, and only on a terminal. */
const ticker = ({ stderr }: Io, quiet: boolean) => {
  if (quiet || !stderr.isTerminal) return { show: () => undefined, clear: () => undefined }
  let next = Date.now() + FIRST_MS
  let isShown = false
  return {
    show(text: () => string) {
      if (Date.now() < next) return
      next = Date.now() + PAUSE_MS
      isShown = true
      stderr.write(`\r\u001b[K${text()}`)
    },
    clear: () => {
      if (isShown) stderr.write('\r\u001b[K')
    },
  }
}

const statusOf = ({ error }: LineResult): number =>
  EXIT_STATUS[error as keyof typeof EXIT_STATUS] ?? EXIT_STATUS.server_error

const openReport = (io: Io, { quiet = false }: GlobalFlags): Report => {
  const counts = { done: 0, undone: 0, refused: 0 }
  let first: { line: number; status: number } | undefined
  const { show, clear } = ticker(io, quiet)
  const sum = (): string => {
    const all = counts.done + counts.undone + counts.refused
    const undone = counts.undone > 0 ? `, ${counts.undone} undone` : ''
    const where = first ? ` (first: line ${first.line})` : ''
    return `${count(all, 'line')}: ${counts.done} done${undone}, ${counts.refused} refused${where}`
  }
  return {
    async add(line, result) {
      io.stdout.write(`${JSON.stringify({ line, ...result })}\n`)
      const became = result.ok ? 'done' : result.rolledBack ? 'undone' : 'refused'
      counts[became]++
      if (became === 'refused') first ??= { line, status: statusOf(result) }
      show(sum)
      await io.stdout.drained?.()
    },
    end(what = '') {
      clear()
      if (!quiet) io.stderr.write(`${sum()}${what}\n`)
      return first?.status ?? 0
    },
  }
}

/** A batch: its lines, and the name for resuming it. */
interface Batch {
  id: string
  /** The first line to run. */
  from: number
  /** The lines, in groups that arrived together. */
  lines: AsyncIterable<TextLine[]>
  /** The command that resumes the batch, without the line number. */
  again: string
}

const firstLine = (written: unknown): number => {
  if (written === undefined) return 1
  if (/^[1-9]\d{0,14}$/.test(String(written))) return Number(written)
  throw invalid(`--from must be a line number from 1, not "${written}"`)
}

/** Yields the lines from a given one on. Throws invalid_request if it is more than one after the last. */
async function* skipLines(lines: AsyncIterable<TextLine[]>, from: number): AsyncGenerator<TextLine[]> {
  let last = 0
  for await (const arrived of lines) {
    last = arrived.at(-1)?.line ?? last
    yield arrived.filter(({ line }) => line >= from)
  }
  if (from > last + 1) throw invalid(`--from ${from} is after the last line, ${last}`)
}

const open = async ({ io, home, args: [file = '-'], options }: HostRun): Promise<Batch> => {
  const from = firstLine(options.from)
  const named = typedText(options, 'id')
  const resumes = options.from !== undefined
  // A dry run cannot be resumed.
  const id = options.dryRun === true ? '' : await nameBatch({ file, id: named, resumes }, home, io)
  return {
    id,
    from,
    lines: skipLines(linesIn(piecesOf(file, io)), from),
    again: `hindsight batch ${file}${named === undefined && file !== '-' ? '' : ` --id ${id}`}`,
  }
}

/** Runs each line separately. A refused line does not stop the others. When stopped, prints how to resume. */
const runEach = async ({ caller, io }: HostRun, { id, from, lines, again }: Batch, report: Report): Promise<number> => {
  const runLines = await openRunner(caller, id)
  let next = from
  const stop = () => report.end(`; stopped early. Resume with: ${again} --from ${next}`)
  io.whenInterrupted?.(stop)
  for await (const arrived of lines) {
    let processed = 0
    try {
      for await (const part of runLines(arrived)) {
        for (const result of part) {
          const { line } = arrived[processed++]!
          await report.add(line, result)
          next = line + 1
        }
      }
    } catch (error) {
      stop()
      throw error
    }
  }
  return report.end()
}

const collect = async (lines: Batch['lines'], max: number): Promise<TextLine[]> => {
  const all: TextLine[] = []
  for await (const arrived of lines) {
    all.push(...arrived)
    if (all.length > max)
      throw invalid(`A transaction can have at most ${max} lines; split the file, or leave out --atomic`)
  }
  return all
}

/** Returns a line's value. For an invalid line, returns its text (which the engine refuses) and the error. */
const readLine = (line: TextLine): { value: unknown; fault?: LineResult } => {
  try {
    return { value: valueIn(line) }
  } catch (error) {
    return { value: line.text, fault: refusedResult(error) }
  }
}

/** Rewords the error for a reused batch name, because the original mentions an HTTP header. */
const inOurWords = (error: unknown, id: string): unknown =>
  error instanceof HindsightError && error.message === KEY_REUSED
    ? conflict(
        `The batch ${id} already ran with other lines; with --atomic, use the same lines again, or a new name with --id`,
      )
    : error

/** Runs all lines in one transaction. Rolls it back if a line is refused, or after a dry run. */
const runTransaction = async (
  { caller, io, options }: HostRun,
  { id, lines }: Batch,
  report: Report,
): Promise<number> => {
  const all = await collect(lines, (await importBatching()).MAX_LINES)
  if (all.length === 0) return report.end()
  const dryRun = options.dryRun === true
  const read = all.map(readLine)
  const body = { lines: read.map(({ value }) => value), ...(dryRun && { dryRun }) }
  const input = { body, ...(!dryRun && { idempotencyKey: `batch.${id}` }) }
  const { applied, results } = await withRateLimitRetry(caller)
    .send('sendBatch', input)
    .catch(error => {
      throw inOurWords(error, id)
    })
  if (applied) io.whenInterrupted?.(() => io.stderr.write(`All ${all.length} lines are done\n`))
  for (const [at, { line: _, ...result }] of results.entries())
    await report.add(all[at]!.line, read[at]!.fault ?? result)
  return report.end(applied ? '' : dryRun ? '; dry run, nothing was written' : '; nothing was written')
}

/** `batch`: runs commands from a file with one JSON object per line, and prints one result per line in order. */
export const batch = async (run: HostRun): Promise<number> => {
  const { io, flags, options } = run
  requireJsonLines(flags, 'A batch prints each result immediately')
  const opened = await open(run)
  const isAtomic = options.atomic === true || options.dryRun === true
  return (isAtomic ? runTransaction : runEach)(run, opened, openReport(io, flags))
}
