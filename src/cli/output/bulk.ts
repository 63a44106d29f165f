import { EXIT_STATUS, HindsightError } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { linesAsJson, type PrintFlags } from './form.ts'
import { progress } from './terminal.ts'
import { plain } from './width.ts'

interface BulkCall<Result> {
  /** The call's position in the list. */
  line: number
  name: string
  call(): Promise<Result>
}

/** A bulk command's output: a line per call on stdout, progress on stderr. */
interface BulkWords<Result> {
  /** Such as "Importing leagues". */
  doing: string
  /** The result of one call, printed after its name. */
  describe(result: Result): string
  /** The summary, such as "3 leagues imported". */
  sum(total: number): string
}

interface FailedLine {
  line: number
  code: HindsightError['code']
}

/**
 * Makes calls one by one, and continues after a refused call. Prints each result on stdout, as an object with `--json`.
 * Returns the exit status for the first refused call. Throws any other error.
 */
export const runBulk = async <Result>(
  { io, flags }: { io: Io; flags: PrintFlags & { quiet?: boolean } },
  calls: readonly BulkCall<Result>[],
  { doing, describe, sum }: BulkWords<Result>,
): Promise<number> => {
  const asJson = linesAsJson(flags, 'Multiple results are printed as')
  let succeeded = 0
  const failed: FailedLine[] = []
  const bar = progress(io, flags, doing)
  const print = ({ line, name }: BulkCall<Result>, result: object, sentence: string): void => {
    bar.clear()
    io.stdout.write(asJson ? `${JSON.stringify({ line, name, ...result })}\n` : plain(`${name}: ${sentence}\n`))
  }
  const end = (what = ''): void => {
    bar.clear()
    const lost = failed[0] ? `, ${failed.length} failed (first: line ${failed[0].line})` : ''
    if (!flags.quiet) io.stderr.write(`${sum(succeeded)}${lost}${what}\n`)
  }
  io.whenInterrupted?.(() => end('; stopped early'))
  for (const [at, each] of calls.entries()) {
    bar.update(at, calls.length)
    try {
      const result = await each.call()
      succeeded++
      print(each, { ok: true, result }, describe(result))
    } catch (error) {
      if (!(error instanceof HindsightError)) throw error
      const { code, message } = error
      failed.push({ line: each.line, code })
      print(each, { ok: false, error: code, message }, `failed: ${message}`)
    }
    await io.stdout.drained?.()
  }
  end()
  return failed[0] ? EXIT_STATUS[failed[0].code] : 0
}
