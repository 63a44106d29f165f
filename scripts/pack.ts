import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Metafile, transform } from 'esbuild'

/**
 * Builds programs that share modules, so that no module ends up in two files. esbuild groups modules that are always
 * needed together. Each group becomes a function, which is compiled on first use. Groups that only some commands need
 * are in separate files, which are read when one of their groups is first needed.
 */

/** A part as esbuild outputs it: an ES module with its exports at the end. */
interface Part {
  /** The part's module, if it is lazily imported or is a complete program. */
  source: string | undefined
  text: string
  /** The parts that it imports statically. */
  parts: readonly string[]
  /** The number of its import statements, and of the names that it exports. */
  imports: number
  exports: number
  /** The lazy imports, as written. */
  later: readonly string[]
}

const IMPORT = /^import (?:(?:([\w$]+)(?:, )?)?(?:\{([^}]*)\}|\* as ([\w$]+))? from )?("[^"]+");$/gm
const EXPORTS = /^export \{([^}]*)\};$/gm

const namesIn = (list = ''): string[][] =>
  list
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => name.split(' as '))

/** Converts an import to constants, because a part's exports never change after it has run. */
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

/** Throws if esbuild's description of a part does not match its text. */
const requireSeen = (id: string, what: string, { seen, described }: { seen: number; described: number }): void => {
  if (seen !== described)
    throw new Error(`part ${id} has ${described} ${what}, but only ${seen} were found; see scripts/pack.ts`)
}

/** Returns a part wrapped in a function that takes its exports and its imports. */
const functionOf = (id: string, { text, imports, exports, later }: Part): string => {
  const statements = [...text.matchAll(IMPORT)]
  requireSeen(id, 'imports', { seen: statements.length, described: imports })
  const names = [...text.matchAll(EXPORTS)].flatMap(([, list]) => namesIn(list))
  requireSeen(id, 'exports', { seen: names.length, described: exports })
  const written = new Set(later.filter(from => text.includes(`import("${from}")`)))
  requireSeen(id, 'later imports', { seen: written.size, described: new Set(later).size })
  // Imports come first, as in any ES module.
  const head = statements.map(required).join('\n')
  const body = later.reduce(
    (made, from) => made.replaceAll(`import("${from}")`, `later("${from}")`),
    text.replace(IMPORT, ''),
  )
  return `${id}: (exports, require) => {\n${head}\n${body.replace(EXPORTS, exported)}}`
}

/**
 * Runs each part once, when it is first needed. If the part is in a different file, loads that file first. Lazily
 * imported files and Node modules look like ES modules.
 */
const loader = (fileOf: Readonly<Record<string, string>>): string => `const fileOf = ${JSON.stringify(fileOf)}
const parts = {}
const made = new Map()
const load = id => {
  if (made.has(id)) return made.get(id)
  if (!(id in parts)) {
    if (!(id in fileOf)) return require(id)
    require(fileOf[id])
  }
  const exports = {}
  made.set(id, exports)
  parts[id](exports, load)
  return exports
}
const asModule = whole => Object.create(whole, { default: { value: whole } })
const later = async id => (id in parts || id in fileOf ? load(id) : asModule(require(id)))
exports.shared = { parts, load, later }
`

/** Returns a build's parts, with numbers instead of the files' long names. */
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
      parts: imports.filter(({ kind, external }) => kind === 'import-statement' && !external).map(({ id }) => id),
      imports: imports.filter(({ kind }) => kind === 'import-statement').length,
      exports: output.exports.length,
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
    // Imports and exports are found line by line.
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

/** Returns the parts that can be reached from these parts through these imports, including themselves. */
const reached = (entries: readonly string[], imports: (id: string) => readonly string[]): Set<string> => {
  const found = new Set(entries)
  for (const id of found) for (const next of imports(id)) found.add(next)
  return found
}

/**
 * A program's output files, and the paths of the lazily imported modules in each. A module goes into the first matching
 * file, together with its static imports. The first file also contains the program's static imports.
 */
type Files = Readonly<Record<string, RegExp>>

/** Returns each file's parts. A part goes into the first file that needs it. */
const placed = (parts: ReadonlyMap<string, Part>, programs: Readonly<Record<string, Files>>) => {
  const free = new Set(parts.keys())
  const atOnce = (id: string) => parts.get(id)!.parts
  const ever = (id: string) => [...atOnce(id), ...parts.get(id)!.later.filter(other => parts.has(other))]
  const files = Object.entries(programs).flatMap(([source, files]) => {
    const [entry = ''] = [...parts].find(([, part]) => part.source === source) ?? []
    const later = [...reached([entry], ever)].flatMap(id => parts.get(id)!.later)
    return Object.entries(files).map(([name, holds], at) => {
      const held = later.filter(id => holds.test(parts.get(id)?.source ?? ''))
      const ids = [...reached(at === 0 ? [entry, ...held] : held, atOnce)].filter(id => free.delete(id))
      return { name, ids, entry: at === 0 ? entry : undefined }
    })
  })
  if (free.size > 0) throw new Error(`no file contains the parts ${[...free].join(', ')}; see scripts/pack.ts`)
  return files
}

/** Builds programs into `outdir`. The first file contains the loader for all parts. */
export const pack = async (
  options: BuildOptions & { outdir: string },
  programs: Readonly<Record<string, Files>>,
): Promise<void> => {
  const named = Object.keys(programs).map((source, at): [string, string] => [`program-${at}`, source])
  const parts = await split({ ...options, entryPoints: Object.fromEntries(named) })
  const [first, ...others] = placed(parts, programs)
  const fileOf = Object.fromEntries(others.flatMap(({ name, ids }) => ids.map(id => [id, `./${name}.cjs`])))
  for (const file of [first!, ...others]) {
    const { name, ids, entry } = file
    const functions = ids.map(id => functionOf(id, parts.get(id)!)).join(',\n')
    const head =
      file === first ? loader(fileOf) : `const { parts, load, later } = require("./${first!.name}.cjs").shared\n`
    const exported = entry === undefined ? '' : `\nObject.assign(exports, load("${entry}"))`
    const program = `${head}Object.assign(parts, {\n${functions}\n})${exported}`
    const { code } = await transform(program, { format: 'cjs', minify: true, target: 'node26', legalComments: 'none' })
    const { banner, footer } = options
    await writeFile(join(options.outdir, `${name}.cjs`), `${banner?.js ?? ''}${code}${footer?.js ?? ''}`)
  }
}
