import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Metafile, transform } from 'esbuild'

/**
 * Builds programs that share modules, so that no module lies in two files. Esbuild parts them into what is always needed
 * together; each part becomes a function, which is compiled when it is first needed.
 */

/** A part as esbuild makes it: an ES module, which exports last. */
interface Part {
  /** The module that it stands for, if it is one that is imported later or the whole program. */
  source: string | undefined
  text: string
  /** Other parts that it imports, at once or later. */
  parts: readonly string[]
  /** How many import statements it has. */
  imports: number
  /** What it imports later, as it is written there. */
  later: readonly string[]
}

const IMPORT = /^import (?:(?:([\w$]+)(?:, )?)?(?:\{([^}]*)\}|\* as ([\w$]+))? from )?("[^"]+");$/gm
const EXPORTS = /^export \{([^}]*)\};$/m

const namesIn = (list = ''): string[][] =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => name.split(' as '))

/** An import as constants, since what a part exports never changes once the part was made. */
const required = ([, whole, some, all, from]: RegExpExecArray): string => {
  const names = namesIn(some).map(name => name.join(': '))
  const taken = [whole, all, names.length === 0 ? undefined : `{ ${names.join(', ')} }`]
  const constants = taken.filter(name => name !== undefined).map(name => `const ${name} = require(${from});`)
  return constants.length === 0 ? `require(${from});` : constants.join(' ')
}

const exported = (_: string, list: string): string =>
  namesIn(list)
    .map(([own, name = own]) => `exports.${name} = ${own};`)
    .join(' ')

/** A part as a function of its exports and of what it requires. */
const functionOf = (id: string, { text, imports, later }: Part): string => {
  const statements = [...text.matchAll(IMPORT)]
  if (statements.length !== imports)
    throw new Error(`part ${id} has ${imports} imports, of which ${statements.length} are seen`)
  // They come first, as in any ES module.
  const head = statements.map(required).join('\n')
  const body = later.reduce(
    (made, from) => made.replaceAll(`import("${from}")`, `later("${from}")`),
    text.replace(IMPORT, ''),
  )
  return `${id}: (exports, require) => {\n${head}\n${body.replace(EXPORTS, exported)}}`
}

/** Makes each part once, when it is first needed. Files and modules of Node that come later look like ES modules. */
const LOADER = `const parts = {}
const made = new Map()
const load = id => {
  if (made.has(id)) return made.get(id)
  if (!(id in parts)) return require(id)
  const exports = {}
  made.set(id, exports)
  parts[id](exports, load)
  return exports
}
const asModule = whole => Object.create(whole, { default: { value: whole } })
const later = async id => (id in parts ? load(id) : asModule(require(id)))
exports.shared = { parts, load, later }
`

/** The parts of a build, by numbers instead of the long names of their files. */
const partsOf = ({ outputs }: Metafile, texts: ReadonlyMap<string, string>): Map<string, Part> => {
  const numbers = new Map(Object.keys(outputs).map((path, at) => [`./${basename(path)}`, String(at)]))
  const numbered = (text: string): string =>
    text.replace(/"(\.\/[\w-]+\.js)"/g, (_, id: string) => `"${numbers.get(id) ?? id}"`)
  const entries = Object.entries(outputs).map(([path, output], at): [string, Part] => {
    const imports = output.imports.map(({ path, kind, external = false }) => ({
      id: external ? path : numbers.get(`./${basename(path)}`)!,
      kind,
      external,
    }))
    const part = {
      source: output.entryPoint,
      text: numbered(texts.get(basename(path))!),
      parts: imports.filter(({ external }) => !external).map(({ id }) => id),
      imports: imports.filter(({ kind }) => kind === 'import-statement').length,
      later: imports.filter(({ kind }) => kind === 'dynamic-import').map(({ id }) => id),
    }
    return [String(at), part]
  })
  return new Map(entries)
}

const split = async (options: BuildOptions): Promise<Map<string, Part>> => {
  const { outputFiles, metafile } = await build({
    ...options,
    format: 'esm',
    splitting: true,
    // Imports and exports are found by their lines.
    minify: false,
    minifyIdentifiers: true,
    minifySyntax: true,
    banner: {},
    footer: {},
    write: false,
    metafile: true,
  })
  return partsOf(metafile, new Map(outputFiles.map(({ path, text }) => [basename(path), text])))
}

/** The parts that one may come to need, itself included, but those that are taken. */
const reached = (parts: ReadonlyMap<string, Part>, entry: string, taken: ReadonlySet<string>): Set<string> => {
  const found = new Set([entry])
  for (const id of found) for (const next of parts.get(id)!.parts) if (!taken.has(next)) found.add(next)
  return found
}

/** Builds programs into `outdir`, a file for each by its name; the first one holds whatever it may come to need. */
export const pack = async (options: BuildOptions & { outdir: string; entryPoints: Record<string, string> }) => {
  const parts = await split(options)
  const [first] = Object.keys(options.entryPoints)
  const taken = new Set<string>()
  for (const [name, source] of Object.entries(options.entryPoints)) {
    const [entry = ''] = [...parts].find(([, part]) => part.source === source) ?? []
    const ids = reached(parts, entry, taken)
    const functions = [...ids].map(id => functionOf(id, parts.get(id)!)).join(',\n')
    const start = name === first ? LOADER : `const { parts, load, later } = require("./${first}.cjs").shared\n`
    const program = `${start}Object.assign(parts, {\n${functions}\n})\nObject.assign(exports, load("${entry}"))`
    const { code } = await transform(program, { format: 'cjs', minify: true, target: 'node26', legalComments: 'none' })
    const { banner, footer } = options
    await writeFile(join(options.outdir, `${name}.cjs`), `${banner?.js ?? ''}${code}${footer?.js ?? ''}`)
    for (const id of ids) taken.add(id)
  }
}
