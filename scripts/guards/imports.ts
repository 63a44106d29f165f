import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** An import, as it is written in a file. */

export interface Import {
  from: string
  /** A path inside the project, or the name of a package. */
  to: string
  /** True if it is loaded when it is first needed: `import('…')`. */
  lazy: boolean
  /** True if only its types are used: `import type`. */
  typeOnly: boolean
}

/** Returns the sources under a folder, by their paths from the root. */
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
 * Finds the files that are loaded together with a file, each with the file that imports it. Leaves out files that are
 * loaded when they are first needed.
 */
export const openReading = (imports: readonly Import[]) => {
  const plain = Map.groupBy(
    imports.filter(({ lazy, typeOnly }) => !lazy && !typeOnly),
    ({ from }) => from,
  )
  return (first: string): ReadonlyMap<string, string | null> => {
    const askers = new Map<string, string | null>([[first, null]])
    // Iterating a map also visits the entries that are added meanwhile.
    for (const from of askers.keys())
      for (const { to } of plain.get(from) ?? []) if (!askers.has(to)) askers.set(to, from)
    return askers
  }
}
