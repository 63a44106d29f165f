import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeFolder, folderShelf } from '../src/start/folder.ts'
import { openModules } from '../src/start/modules.ts'

/**
 * Runs a few commands on the modules of a build and keeps what V8 compiled meanwhile, so that no start has to: a file for
 * each module, in the folder of the build for this V8.
 */
const [dist = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const home = mkdtempSync(join(tmpdir(), 'hindsight-record-'))
const argvOf = (line: string): string[] => [
  ...line.split(' '),
  ...(line.startsWith('complete') ? [] : ['--home', home]),
]

/** What is done rarely is done by another process: a small form is read faster. */
const prepare = (line: string): void => {
  const start = 'const [start, root, ...argv] = process.argv.slice(1); require(start).run(argv, root)'
  const argv = ['-e', start, '--', join(dist, 'start.cjs'), root, ...argvOf(line)]
  execFileSync(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] })
}

const { load, run, codes } = openModules(folderShelf(dist))
const written = process.stdout.write
const umask = process.umask()
try {
  for (const line of ['init --account recorder', 'stats load --demo', 'league create Office --system ppr'])
    prepare(line)
  process.stdout.write = () => true
  for (const line of [
    'system list',
    'rankings --system ppr',
    'league show',
    'team show 1',
    'complete -- league show ',
  ]) {
    const status = await run(argvOf(line), root)
    if (status !== 0) throw new Error(`hindsight ${line} ended with ${status}`)
  }
  load('serve.cjs')
  load('undici.cjs')
} finally {
  process.stdout.write = written
  process.umask(umask)
  rmSync(home, { recursive: true })
}
mkdirSync(codeFolder(dist), { recursive: true })
for (const [name, code] of codes()) writeFileSync(join(codeFolder(dist), `${name}.code`), code)
