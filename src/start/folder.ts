import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openModules, type Run, type Shelf } from './modules.ts'

/** Returns the folder where a build keeps code that was compiled for this process's V8. */
export const codeFolder = (build: string): string => join(build, 'code', `${process.versions.v8}-${process.arch}`)

/** Returns Node's module loader, which is not needed to start from compiled code. */
const nodeModules = () => process.getBuiltinModule('node:module')

/** Makes Node cache compiled code in this user's own folder. All users of the machine can access the default folder. */
const keepCompiled = (): void => {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env
  const folder = XDG_CACHE_HOME || LOCALAPPDATA || (HOME && join(HOME, '.cache'))
  if (folder) nodeModules().enableCompileCache(join(folder, 'hindsight', 'code'))
}

/** Returns a build's modules from a folder, with their compiled code if present. */
export const folderShelf = (build: string): Shelf => {
  const codes = codeFolder(build)
  return {
    folder: build,
    // The build writes only ASCII, which does not need decoding.
    text: name => readFileSync(join(build, name), 'latin1'),
    code: name => {
      const file = join(codes, `${name}.code`)
      return existsSync(file) ? readFileSync(file) : undefined
    },
  }
}

/** Returns true if V8 accepts compiled code. It refuses code that was compiled with different flags. */
const takesCode = (): boolean => process.execArgv.length === 0 && !process.env.NODE_OPTIONS

/** Runs the built version of this module, with its compiled code if V8 accepts that, or else with Node's own cache. */
export const run: Run = (argv, root) => {
  if (takesCode() && existsSync(codeFolder(__dirname))) return openModules(folderShelf(__dirname)).run(argv, root)
  keepCompiled()
  return nodeModules().createRequire(__filename)('./hindsight.cjs').run(argv, root)
}
