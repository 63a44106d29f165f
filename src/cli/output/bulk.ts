import { EXIT_STATUS, HindsightError } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { linesAsJson, type PrintFlags } from './form.ts'
import { progress } from './terminal.ts'
import { plain } from './width.ts'

/** One call of a bulk command. */
interface BulkCall<Result> {
  /** Its place among all calls. */
  line: number
  name: string
  call(): Promise<Result>
}

/** What a bulk command prints: a line for each call on stdout, progress on stderr. */
interface BulkWords<Result> {
  /** Such as "Importing leagues". */
  doing: string
  /** The result of one call, printed behind its name. */
  came(result: Result): string
  /** The summary, such as "3 leagues imported". */
  sum(done: number): string
}

interface Failed {
  line: number
  code: HindsightError['code']
}

/**
 * Makes calls one after the other; a refused call does not stop the others. Results go to stdout as they come, as
 * objects with `--json`. Answers the exit status of the first refusal. Throws any other error.
 */
export const runBulk = async <Result>(
  { io, flags }: { io: Io; flags: PrintFlags & { quiet?: boolean } },
  calls: readonly BulkCall<Result>[],
  { doing, came, sum }: BulkWords<Result>,
): Promise<number> => {
  const asJson = linesAsJson(flags, 'Many results go')
  let done = 0
  const failed: Failed[] = []
  const bar = progress(io, flags, doing)
  const print = ({ line, name }: BulkCall<Result>, result: object, sentence: string): void => {
    bar.done()
    io.stdout.write(asJson ? `${JSON.stringify({ line, name, ...result })}\n` : plain(`${name}: ${sentence}\n`))
  }
  const end = (what = ''): void => {
    bar.done()
    const lost = failed[0] ? `, ${failed.length} failed (the first: line ${failed[0].line})` : ''
    if (!flags.quiet) io.stderr.write(`${sum(done)}${lost}${what}\n`)
  }
  io.whenInterrupted?.(() => end('; then it stopped'))
  for (const [at, each] of calls.entries()) {
    bar.update(at, calls.length)
    try {
      const result = await each.call()
      done++
      print(each, { ok: true, result }, came(result))
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
