import { batching, type Came, conflict, HindsightError, invalid, KEY_REUSED } from '../../engine/index.ts'
import { patient } from '../caller/patient.ts'
import type { HostRun } from '../commands/run.ts'
import { typedText } from '../commands/typed-options.ts'
import { requireJsonLines } from '../output/form.ts'
import { linesIn, piecesOf, type TextLine, valueIn } from './lines.ts'
import { nameBatch } from './name.ts'
import { openReport, type Report } from './report.ts'
import { openRunner, refused } from './runners.ts'

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
const readLine = (line: TextLine): { value: unknown; fault?: Came } => {
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
  const all = await collect(lines, (await batching()).MOST_LINES)
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
