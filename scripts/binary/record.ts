import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openModules } from './modules.ts'

/**
 * Runs a few commands on the modules of a build and keeps what V8 compiled meanwhile, so that the executable need not:
 * `record.ts DIST FOLDER` writes a file NAME.code for each module.
 */
const [dist = '', folder = ''] = process.argv.slice(2)
const root = join(dist, '..')
const { load, codes } = openModules({
  text: name => readFileSync(join(dist, name), 'utf8'),
  code: () => undefined,
})
const home = mkdtempSync(join(tmpdir(), 'hindsight-record-'))
const run = load('hindsight.cjs').run as (argv: readonly string[], root: string) => Promise<number>
const written = process.stdout.write
try {
  process.stdout.write = () => true
  for (const line of [
    'init --account recorder',
    'stats load --demo',
    'league create Office --system ppr',
    'system list',
    'rankings --system ppr',
    'league show',
    'team show 1',
    'complete -- league show ',
    'doctor',
    '--help',
  ]) {
    const status = await run([...line.split(' '), ...(line.startsWith('complete') ? [] : ['--home', home])], root)
    if (status !== 0) throw new Error(`hindsight ${line} ended with ${status}`)
  }
  load('serve.cjs')
  load('undici.cjs')
} finally {
  process.stdout.write = written
  rmSync(home, { recursive: true })
}
for (const [name, code] of codes()) writeFileSync(join(folder, `${name}.code`), code)
