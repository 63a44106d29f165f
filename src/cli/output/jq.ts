import type { Jq, JqResult } from 'jq-wasm/inline'
import { invalid } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'

/** Defines jq's environment variables on a line before the program. */
const BEFORE = '$env as $ENV | def env: $ENV;\n'

/** Returns jq's first error, with its position in the program. */
const faultOf = (stderr: string): string => {
  const [, fault = stderr] = /^jq: error(?: \(at .*?\))?(?: \(not a string\))?: (.*)/.exec(stderr) ?? []
  return fault.replace(
    / at <top-level>, line (\d+), column (\d+):?$/,
    (_, line: string, column: string) => ` at line ${Number(line) - 1}, column ${column}`,
  )
}

/** Runs jq. Throws invalid_request if it runs out of memory. */
const runJq = (jq: Jq, input: string, { program, flags }: { program: string; flags: string[] }): JqResult => {
  try {
    return jq.raw(input, program, flags)
  } catch (error) {
    throw invalid('--jq: the program needs more memory than jq has', { cause: error })
  }
}

/**
 * Returns every result of running a jq program on values, in order. Its other messages go to stderr. Throws
 * invalid_request for a program that cannot be parsed, or that fails.
 */
export const jqResults = async (
  program: string,
  values: readonly unknown[],
  { env, stderr: aside }: Pick<Io, 'env' | 'stderr'>,
): Promise<unknown[]> => {
  const { loadJq } = await import('jq-wasm/inline')
  const input = values.map(value => JSON.stringify(value)).join('\n')
  const { stdout, stderr, exitCode } = runJq(await loadJq(), input, {
    program: BEFORE + program,
    flags: ['-c', '--argjson', 'env', JSON.stringify(env)],
  })
  if (exitCode !== 0) throw invalid(`--jq: ${faultOf(stderr) || `the program ended with status ${exitCode}`}`)
  if (stderr !== '') aside.write(`${stderr}\n`)
  return stdout === '' ? [] : stdout.split('\n').map(line => JSON.parse(line))
}
