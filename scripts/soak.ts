import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PARTS } from './soak-parts.ts'
import { REPORT_FILE, storeReports } from './trust/results.ts'

/**
 * The long versions of tests, by part: `npm run soak` runs all of them, `npm run soak -- kills load` runs two, and
 * `--share 0.1` runs a tenth of each. For the zoo, `--slice` chooses which tenth, from 0. A random test that fails
 * prints the seed that reproduces the failure. Results go to docs/trust.md, even if a run is interrupted.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { share: { type: 'string', default: '1' }, slice: { type: 'string', default: '0' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(PARTS)

/** The exit status of a process that was ended by Ctrl-C. */
const STOPPED = 130
const unknown = names.filter(name => !Object.hasOwn(PARTS, name))

if (unknown.length > 0 || !(Number(values.share) > 0) || !/^\d+$/.test(values.slice)) {
  process.stderr.write(
    `Usage: npm run soak -- [${Object.keys(PARTS).join('|')}]... [--share NUMBER] [--slice NUMBER]\n`,
  )
  process.exitCode = 2
} else {
  const root = join(import.meta.dirname, '..')
  const tests = names.flatMap(name => PARTS[name]!)
  const argv = ['run', ...tests, '--testTimeout=0', '--hookTimeout=0', '--reporter=verbose']
  mkdirSync(dirname(REPORT_FILE), { recursive: true })
  // Stores the results of an earlier, interrupted run.
  storeReports()
  // Ctrl-C ends the tests; their results are stored below.
  process.once('SIGINT', () => undefined)
  const { status, signal } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...argv], {
    cwd: root,
    env: {
      ...process.env,
      HINDSIGHT_SOAK: values.share,
      HINDSIGHT_SLICE: values.slice,
      HINDSIGHT_REPORTS: REPORT_FILE,
    },
    stdio: 'inherit',
  })
  const isStopped = signal !== null || status === STOPPED
  storeReports(status === 0 || isStopped ? [] : names)
  process.exitCode = status ?? 1
}
