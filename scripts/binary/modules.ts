import { constants, Script } from 'node:vm'

/** The modules of the build without a folder to lie in: by name their text, and what V8 made of it earlier. */
export interface Shelf {
  text(name: string): string
  /** The compiled form of a module, where one was kept. */
  code(name: string): Buffer | undefined
}

type Exports = Record<string, unknown>
type Load = (name: string) => Exports

export interface Modules {
  load: Load
  /** The compiled form of each module that was loaded so far, with every function that has run. */
  codes(): ReadonlyMap<string, Buffer>
}

const PARAMETERS = 'exports, require, module, __filename, __dirname'

/** An ES module that is a text: Node imports it from an address that holds it. Only the modules of Node are found from there. */
const importText = (text: string): Promise<Exports> => {
  const importing = new Script('address => import(address)', {
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (address: string) => Promise<Exports>
  return importing(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
}

/** The terminal interface is an ES module: this is the door to it that a require can open. */
const tuiDoor = (shelf: Shelf): Exports => ({
  openTui: async (setting: unknown) => {
    const { openTui } = await importText(shelf.text('tui.mjs'))
    return (openTui as (setting: unknown) => unknown)(setting)
  },
})

/** Loads CommonJS modules from a shelf, each once. */
export const openModules = (shelf: Shelf): Modules => {
  const loaded = new Map<string, { exports: Exports }>()
  const scripts = new Map<string, Script>()
  const load: Load = name => {
    const there = loaded.get(name)
    if (there) return there.exports
    const module = { exports: {} as Exports }
    loaded.set(name, module)
    if (name === 'tui.cjs') {
      module.exports = tuiDoor(shelf)
      return module.exports
    }
    const cachedData = shelf.code(name)
    const script = new Script(`(function (${PARAMETERS}) {${shelf.text(name)}\n})`, {
      filename: `hindsight:${name}`,
      ...(cachedData && { cachedData }),
    })
    scripts.set(name, script)
    script.runInThisContext()(module.exports, find, module, name, '')
    return module.exports
  }
  const find = (id: string): unknown => (id.startsWith('./') ? load(id.slice(2)) : process.getBuiltinModule(id))
  return {
    load,
    codes: () => new Map([...scripts].map(([name, script]) => [name, script.createCachedData()])),
  }
}
