import { existsSync, readFileSync } from 'node:fs'
import { createRequire, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { openModules, type Run, type Shelf } from './modules.ts'

/** Where a build keeps the compiled forms of its modules that fit the V8 of this process. */
export const codeFolder = (build: string): string => join(build, 'code', `${process.versions.v8}-${process.arch}`)

/** Has Node keep what it compiles in a folder of the user's own: its usual one is open to everybody on the machine. */
const keepCompiled = (): void => {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env
  const folder = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'))
  if (folder) enableCompileCache(join(folder, 'hindsight', 'code'))
}

/** The shelf of a build in a folder, with the compiled forms of that folder; there may be none. */
export const folderShelf = (build: string): Shelf => {
  const codes = codeFolder(build)
  return {
    folder: build,
    // The build writes nothing but ASCII, which needs no decoding.
    text: name => readFileSync(join(build, name), 'latin1'),
    code: name => {
      const file = join(codes, `${name}.code`)
      return existsSync(file) ? readFileSync(file) : undefined
    },
    tui: () => {
      keepCompiled()
      return createRequire(join(build, 'tui.cjs'))('./tui.cjs')
    },
  }
}

/** Whether V8 takes compiled forms: it refuses those that were made under other flags. */
const takesCode = (): boolean => process.execArgv.length === 0 && !process.env.NODE_OPTIONS

/** Runs the build that this module is of: with its compiled forms where they fit, else as Node does, with its cache. */
export const run: Run = (argv, root) => {
  if (takesCode() && existsSync(codeFolder(__dirname))) return openModules(folderShelf(__dirname)).run(argv, root)
  keepCompiled()
  return createRequire(__filename)('./hindsight.cjs').run(argv, root)
}
