import { createHash, randomBytes } from 'node:crypto'
import {
  batching,
  conflict,
  EXIT_STATUS,
  HindsightError,
  invalid,
  KEY_REUSED,
  type LineResult,
} from '../../engine/index.ts'
import { patient } from '../caller/caller.ts'
import type { Home } from '../home/home.ts'
import { readProfile, writeProfile } from '../home/profile.ts'
import type { Io } from '../io/io.ts'
import { requireJsonLines } from '../output/form.ts'
import type { GlobalFlags, HostRun } from '../program/command.ts'
import { typedText } from '../program/options.ts'
import { linesIn, openRunner, piecesOf, refused, type TextLine, valueIn } from './run-lines.ts'

/** What names a batch: the file, an `--id`, and whether it goes on with an earlier run. */
interface BatchSource {
  file: string
  id: string | undefined
  resumes: boolean
}

const ID = /^[\x21-\x7e]{1,100}$/

const random = (): string => randomBytes(9).toString('base64url')

const digestOf = async (file: string, io: Io): Promise<string> => {
  const digest = createHash('sha256')
  for await (const piece of piecesOf(file, io)) digest.update(piece)
  return digest.digest('base64url').slice(0, 22)
}

/** If the profile cannot be written, the run simply cannot be resumed. */
const remember = (home: Home, batch: { digest: string; run: string }): Promise<void> =>
  writeProfile(home, { batch }).catch(() => undefined)

/**
 * The name by which the lines of a batch are known to be done: the `--id`, else the digest of the file and which run of it
 * this is. A new run has a name of its own, as a file may be meant to be done again; one that goes on has that of the run
 * before, which the profile remembers. Throws invalid_request.
 */
const nameBatch = async ({ file, id, resumes }: BatchSource, home: Home, io: Io): Promise<string> => {
  if (id !== undefined && !ID.test(id)) {
    throw invalid('--id must be 1 to 100 printable characters without spaces')
  }
  if (id !== undefined) return id
  if (file === '-') {
    if (!resumes) return random()
    throw invalid('To go on with standard input, name the batch as before with --id')
  }
  const digest = await digestOf(file, io)
  const last = resumes ? (await readProfile(home)).batch : undefined
  if (last?.digest === digest) return `${digest}.${last.run}`
  const run = random()
  await remember(home, { digest, run })
  return `${digest}.${run}`
}

/** Reports a batch: results to stdout as they come, progress and the summary to stderr. */
interface Report {
  /** Resolves once the result is written. */
  add(line: number, came: LineResult): Promise<void>
  /** Prints the summary, and answers the exit status of the first line that was refused. */
  end(what?: string): number
}

const FIRST_MS = 1_000
const PAUSE_MS = 200

/** A progress line, rewritten in place; on a terminal only, and after a moment. */
const ticker = ({ stderr }: Io, quiet: boolean) => {
  if (quiet || !stderr.isTerminal) return { show: () => undefined, clear: () => undefined }
  let next = Date.now() + FIRST_MS
  let shown = false
  return {
    show(text: () => string) {
      if (Date.now() < next) return
      next = Date.now() + PAUSE_MS
      shown = true
      stderr.write(`\r\u001b[K${text()}`)
    },
    clear: () => {
      if (shown) stderr.write('\r\u001b[K')
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
    const where = first ? ` (the first: line ${first.line})` : ''
    return `${all} line${all === 1 ? '' : 's'}: ${counts.done} done${undone}, ${counts.refused} refused${where}`
  }
  return {
    async add(line, came) {
      io.stdout.write(`${JSON.stringify({ line, ...came })}\n`)
      const became = came.ok ? 'done' : came.rolledBack ? 'undone' : 'refused'
      counts[became]++
      if (became === 'refused') first ??= { line, status: statusOf(came) }
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

/** A batch: its lines, and the name under which it can be resumed. */
interface Batch {
  id: string
  /** The first line that is to be done. */
  from: number
  /** Those that arrived together, in parts. */
  lines: AsyncIterable<TextLine[]>
  /** The command that resumes it, without the line number. */
  again: string
}

const firstLine = (written: unknown): number => {
  if (written === undefined) return 1
  if (/^[1-9]\d{0,14}$/.test(String(written))) return Number(written)
  throw invalid(`--from must be the number of a line, from 1, not "${written}"`)
}

async function* behind(lines: AsyncIterable<TextLine[]>, from: number): AsyncGenerator<TextLine[]> {
  for await (const arrived of lines) yield arrived.filter(({ line }) => line >= from)
}

const open = async ({ io, home, args: [file = '-'], options }: HostRun): Promise<Batch> => {
  const from = firstLine(options.from)
  const named = typedText(options, 'id')
  const resumes = options.from !== undefined
  // A dry run is never resumed.
  const id = options.dryRun === true ? '' : await nameBatch({ file, id: named, resumes }, home, io)
  return {
    id,
    from,
    lines: behind(linesIn(piecesOf(file, io)), from),
    again: `hindsight batch ${file}${named === undefined && file !== '-' ? '' : ` --id ${id}`}`,
  }
}

/** Runs each line by itself: a refused one stops no other. Says how to go on where it is stopped. */
const runEach = async ({ caller, io }: HostRun, { id, from, lines, again }: Batch, report: Report): Promise<number> => {
  const runLines = await openRunner(caller, id)
  let next = from
  const stop = () => report.end(`; then it stopped. Go on with: ${again} --from ${next}`)
  io.whenInterrupted?.(stop)
  for await (const arrived of lines) {
    let done = 0
    try {
      for await (const part of runLines(arrived)) {
        for (const came of part) {
          const { line } = arrived[done++]!
          await report.add(line, came)
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

const collect = async (lines: Batch['lines'], most: number): Promise<TextLine[]> => {
  const all: TextLine[] = []
  for await (const arrived of lines) {
    all.push(...arrived)
    if (all.length > most)
      throw invalid(`One transaction takes at most ${most} lines; part the file, or leave out --atomic`)
  }
  return all
}

/** The value of a line; one that cannot be sent goes as its text, which is no command, and has its own refusal. */
const readLine = (line: TextLine): { value: unknown; fault?: LineResult } => {
  try {
    return { value: valueIn(line) }
  } catch (error) {
    return { value: line.text, fault: refused(error) }
  }
}

/** The refusal of other lines under the name of a batch, which HTTP knows as a header. */
const inOurWords = (error: unknown, id: string): unknown =>
  error instanceof HindsightError && error.message === KEY_REUSED
    ? conflict(
        `Other lines were done as the batch ${id}; with --atomic give all of the same lines again, or other ones a new name with --id`,
      )
    : error

/** All lines in one transaction, which is undone when one is refused, or when it was only to be shown. */
const runWhole = async ({ caller, io, options }: HostRun, { id, lines }: Batch, report: Report): Promise<number> => {
  const all = await collect(lines, (await batching()).MAX_LINES)
  if (all.length === 0) return report.end()
  const dryRun = options.dryRun === true
  const read = all.map(readLine)
  const body = { lines: read.map(({ value }) => value), ...(dryRun && { dryRun }) }
  const input = { body, ...(!dryRun && { idempotencyKey: `batch.${id}` }) }
  const { applied, results } = await patient(caller)
    .send('sendBatch', input)
    .catch(error => {
      throw inOurWords(error, id)
    })
  if (applied) io.whenInterrupted?.(() => io.stderr.write(`All ${all.length} lines are done\n`))
  for (const [at, { line: _, ...came }] of results.entries()) await report.add(all[at]!.line, read[at]!.fault ?? came)
  return report.end(applied ? '' : dryRun ? '; this was a dry run, nothing was written' : '; nothing was written')
}

/** `batch`: many commands, one JSON object a line; one result a line, in order. */
export const batch = async (run: HostRun): Promise<number> => {
  const { io, flags, options } = run
  requireJsonLines(flags, 'A batch prints its results as they come')
  const opened = await open(run)
  const whole = options.atomic === true || options.dryRun === true
  return (whole ? runWhole : runEach)(run, opened, openReport(io, flags))
}
