import { existsSync, readFileSync } from 'node:fs'
import { createRequire, enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { openModules, type Run, type Shelf } from './modules.ts'

/** Where a build keeps the compiled forms of its modules that fit the V8 of this process. */
export const codeFolder = (build: string): string => join(build, 'code', `${process.versions.v8}-${process.arch}`)

/** The shelf of a build in a folder, with the compiled forms of that folder; there may be none. */
export const folderShelf = (build: string): Shelf => {
  const codes = codeFolder(build)
  return {
    folder: build,
    text: name => readFileSync(join(build, name), 'utf8'),
    code: name => {
      const file = join(codes, `${name}.code`)
      return existsSync(file) ? readFileSync(file) : undefined
    },
    tui: () => {
      enableCompileCache()
      return createRequire(__filename)('./tui.cjs')
    },
  }
}

/** Runs the build that this module is of: with its compiled forms where they fit, else with the cache of Node itself. */
export const run: Run = (argv, root) => {
  if (existsSync(codeFolder(__dirname))) return openModules(folderShelf(__dirname)).run(argv, root)
  enableCompileCache()
  return createRequire(__filename)('./hindsight.cjs').run(argv, root)
}
