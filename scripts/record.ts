import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { codeFolder, folderShelf } from '../src/start/folder.ts'
import { openModules } from '../src/start/modules.ts'

/**
 * Runs a few commands on the modules of a build and keeps what V8 compiled meanwhile, so that no start has to: a file for
 * each module, in the folder of the build for this V8. `check` looks whether V8 takes them again.
 */
const [dist = '', task] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
/** What people do most. */
const USUAL = ['system list', 'rankings --system ppr', 'league show', 'team show 1', 'complete -- league show ']
/** Read at every start, by themselves or as a door to an ES module. */
const FIRST = ['start.cjs', 'hindsight.cjs', 'main.cjs', 'tui.cjs']
/** What is read for the rest. */
const REST = readdirSync(dist).filter(file => file.endsWith('.cjs') && !FIRST.includes(file))

/** What is done rarely is done by another process: a small form is read faster. */
const prepare = (argv: readonly string[]): void => {
  const start = 'const [start, root, ...argv] = process.argv.slice(1); require(start).run(argv, root)'
  const all = ['-e', start, '--', join(dist, 'start.cjs'), root, ...argv]
  execFileSync(process.execPath, all, { stdio: ['ignore', 'ignore', 'inherit'] })
}

const record = async (): Promise<void> => {
  const { load, run, codes } = openModules(folderShelf(dist))
  const home = mkdtempSync(join(tmpdir(), 'hindsight-record-'))
  // Words to complete name no home.
  process.env.HINDSIGHT_HOME = home
  const argvOf = (line: string) => [...line.split(' '), ...(line.startsWith('complete') ? [] : ['--home', home])]
  const umask = process.umask()
  // Each start would compile to machine code what became hot here, whether it runs it or not.
  setFlagsFromString('--no-sparkplug')
  try {
    for (const line of ['init --account recorder', 'stats load --demo', 'league create Office --system ppr'])
      prepare(argvOf(line))
    for (const line of USUAL) {
      const status = await run(argvOf(line), root)
      if (status !== 0) throw new Error(`hindsight ${line} ended with ${status}`)
    }
    for (const name of REST) load(name)
  } finally {
    process.umask(umask)
    rmSync(home, { recursive: true })
  }
  // V8 takes code only under the flags under which it was written.
  setFlagsFromString('--sparkplug')
  mkdirSync(codeFolder(dist), { recursive: true })
  for (const [name, code] of codes()) writeFileSync(join(codeFolder(dist), `${name}.code`), code)
}

/** The modules of Node that this process has loaded; its types do not know the list. */
const loadedOfNode = (): string[] => (process as unknown as { moduleLoadList: string[] }).moduleLoadList

/** Throws for forms that no start would take, and for a daemon that would hold Node's HTTP client at rest. */
const check = (): void => {
  const { load, refused } = openModules(folderShelf(dist))
  for (const name of ['hindsight.cjs', 'main.cjs', 'pages.cjs']) load(name)
  if (loadedOfNode().some(name => name.includes('undici')))
    throw new Error('the daemon makes Node load its HTTP client; see scripts/lean-fetch.ts')
  for (const name of REST) load(name)
  if (refused().length > 0) throw new Error(`V8 does not take what it compiled for ${refused().join(', ')}`)
}

if (task === 'check') check()
else await record()
