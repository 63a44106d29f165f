import { Script } from 'node:vm'

/** A build's modules by name: their text and their compiled code. */
export interface Shelf {
  /** The folder that modules see as their own. */
  folder: string
  /**
   * Returns a module as a script that evaluates to a function with the parameters exports, require, module, __filename
   * and __dirname.
   */
  text(name: string): string
  /** Returns a module's compiled code, if present. */
  code(name: string): Buffer | undefined
}

type Exports = Record<string, unknown>
type Load = (name: string) => Exports

/** Runs a command line of the program in the root folder. Returns its exit status. */
export type Run = (argv: readonly string[], root: string) => Promise<number>

export interface Modules {
  load: Load
  run: Run
  /** The compiled code of each module loaded so far, including every function that has run. */
  codes(): ReadonlyMap<string, Buffer>
  /** The modules whose compiled code V8 refused. */
  refused(): string[]
}

/** Frees a buffer's memory, unless other buffers share it. Otherwise, an idle process could keep it for weeks. */
const letGo = ({ buffer, byteLength }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Loads each CommonJS module once, with its compiled code. Node's own cache contains only code that was compiled before
 * a module ran. This code also contains the functions that ran. Compiling those takes most of the startup time.
 */
export const openModules = (shelf: Shelf): Modules => {
  const loaded = new Map<string, { exports: Exports }>()
  const scripts = new Map<string, Script>()
  const load: Load = name => {
    const cached = loaded.get(name)
    if (cached) return cached.exports
    const module = { exports: {} as Exports }
    loaded.set(name, module)
    const cachedData = shelf.code(name)
    const script = new Script(shelf.text(name), {
      filename: `hindsight:${name}`,
      ...(cachedData && { cachedData }),
    })
    scripts.set(name, script)
    if (cachedData) letGo(cachedData)
    script.runInThisContext()(module.exports, find, module, name, shelf.folder)
    return module.exports
  }
  const find = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : process.getBuiltinModule(id))
  return {
    load,
    run: (argv, root) => (load('hindsight.cjs').run as Run)(argv, root),
    refused: () =>
      [...scripts].filter(([, { cachedDataRejected }]) => cachedDataRejected !== false).map(([name]) => name),
    codes: () => new Map([...scripts].map(([name, script]) => [name, script.createCachedData()])),
  }
}
