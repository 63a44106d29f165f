import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { codeFolder, folderShelf } from '../src/start/folder.ts'
import { type Modules, openModules } from '../src/start/modules.ts'
import { pretendTerminal } from './pretended-terminal.ts'

/**
 * Runs a few commands on a build's modules and stores the code that V8 compiled, so that later starts do not have to
 * compile it. Each module gets one file, in a folder for this V8 version inside the build. `commands` stores the code
 * for frequent commands. `interface` stores the terminal interface's code separately, because a small file is read
 * faster. `check` tests that V8 accepts the files.
 */
const [dist = '', task] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
/** The most frequent commands, both with a league and without. */
const USUAL = ['league show', 'draft available', 'team show 1', 'complete -- league show ']
const USUAL_BESIDE = ['system list', 'rankings --system ppr']
const OF_LEAGUES = 'leagues.cjs'
const INTERFACE = 'tui.cjs'
/** Files that are read at every start. */
const FIRST = ['start.cjs', 'hindsight.cjs', 'main.cjs']
/** Its compiled code would take up a megabyte, and the file is rarely read. */
const UNKEPT = 'jq.cjs'
const REST = readdirSync(dist).filter(file => file.endsWith('.cjs') && ![...FIRST, INTERFACE, UNKEPT].includes(file))

/** Code for rare commands is recorded in a separate process, because a small file is read faster. */
const prepare = (argv: readonly string[]): void => {
  const start = 'const [start, root, ...argv] = process.argv.slice(1); require(start).run(argv, root)'
  const all = ['-e', start, '--', join(dist, 'start.cjs'), root, ...argv]
  execFileSync(process.execPath, all, { stdio: ['ignore', 'ignore', 'inherit'] })
}

type Line = (line: string) => Promise<void>

/** Runs work in a data folder with a league. Returns the code that was compiled for it. */
const compiled = async (
  work: (line: Line, modules: Modules) => Promise<void>,
): Promise<ReadonlyMap<string, Buffer>> => {
  const modules = openModules({ ...folderShelf(dist), code: () => undefined })
  const home = mkdtempSync(join(tmpdir(), 'hindsight-record-'))
  // Completion requests do not have a `--home` flag, so the folder is set here.
  process.env.HINDSIGHT_HOME = home
  const argvOf = (line: string) => [...line.split(' '), ...(line.startsWith('complete') ? [] : ['--home', home])]
  const umask = process.umask()
  // Otherwise each start would compile all functions that became hot here, even if it does not run them.
  setFlagsFromString('--no-sparkplug')
  try {
    for (const line of ['init --account recorder', 'stats load --demo', 'league create Office --system ppr'])
      prepare(argvOf(line))
    await work(async line => {
      const status = await modules.run(argvOf(line), root)
      if (status !== 0) throw new Error(`hindsight ${line} ended with ${status}`)
    }, modules)
  } finally {
    process.umask(umask)
    rmSync(home, { recursive: true })
  }
  // V8 accepts compiled code only under the flags that it was compiled with.
  setFlagsFromString('--sparkplug')
  return modules.codes()
}

const keep = (name: string, code: Buffer): void => {
  mkdirSync(codeFolder(dist), { recursive: true })
  writeFileSync(join(codeFolder(dist), `${name}.code`), code)
}

const recordCommands = async (): Promise<void> => {
  const codes = await compiled(async (line, { load, codes }) => {
    for (const each of USUAL_BESIDE) await line(each)
    if (codes().has(OF_LEAGUES))
      throw new Error(`${USUAL_BESIDE.join(' or ')} reads ${OF_LEAGUES}; see TOGETHER in scripts/build.ts`)
    for (const each of USUAL) await line(each)
    for (const name of REST) load(name)
  })
  for (const [name, code] of codes) keep(name, code)
}

const recordInterface = async (): Promise<void> => {
  pretendTerminal()
  const code = (await compiled(line => line('tui'))).get(INTERFACE)
  if (code === undefined) throw new Error('the terminal interface was not opened')
  keep(INTERFACE, code)
}

/** Throws if V8 rejects compiled code. */
const check = (): void => {
  const { load, refused } = openModules(folderShelf(dist))
  // Node loads the startup file itself.
  const modules = [...FIRST, INTERFACE, ...REST].filter(name => name !== 'start.cjs')
  for (const name of modules) load(name)
  if (refused().length > 0) throw new Error(`V8 rejects its own compiled code of ${refused().join(', ')}`)
}

const TASKS: Readonly<Record<string, () => void | Promise<void>>> = {
  commands: recordCommands,
  interface: recordInterface,
  check,
}
await TASKS[task ?? '']?.()
