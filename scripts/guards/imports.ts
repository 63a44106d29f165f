import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** An import, as written in a file. */

export interface Import {
  from: string
  /** A path in the project, or a package name. */
  to: string
  /** True if the module is loaded only when needed: `import('…')`. */
  lazy: boolean
  /** True if only types are imported: `import type`. */
  typeOnly: boolean
}

/** Returns the source files under a folder, with paths relative to the root. */
export const filesUnder = (root: string, folder: string, names = /\.tsx?$/): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => names.test(file) && !file.includes('node_modules'))
    .map(file => join(folder, file))

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;(]*?(?:\{[^}]*\}\s*)?(?:from\s+)?'([^']+)'|import\('([^']+)'\)/g

export const importsOf = (root: string, file: string): Import[] => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(([, typeOnly, plain, lazy]) => {
    const to = (plain ?? lazy) as string
    const inside = to.startsWith('.') ? relative(root, resolve(root, dirname(file), to)) : to
    return { from: file, to: inside, lazy: lazy !== undefined, typeOnly: typeOnly !== undefined }
  })
}

/**
 * Finds the files that are loaded together with a file, each with the file that imports it. Excludes lazily loaded
 * files.
 */
export const openReading = (imports: readonly Import[]) => {
  const plain = Map.groupBy(
    imports.filter(({ lazy, typeOnly }) => !lazy && !typeOnly),
    ({ from }) => from,
  )
  return (first: string): ReadonlyMap<string, string | null> => {
    const askers = new Map<string, string | null>([[first, null]])
    // Iterating over a map also visits entries that are added during the loop.
    for (const from of askers.keys())
      for (const { to } of plain.get(from) ?? []) if (!askers.has(to)) askers.set(to, from)
    return askers
  }
}
