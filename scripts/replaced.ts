import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { changed, expected } from './expected.ts'

/** Library modules that the build replaces or leaves out. */

/** Leaves out a module that a library imports statically but does not need here. */
const without = (wanted: string, library: string): Plugin => {
  const found = expected(`${wanted} in ${library}`)
  return {
    name: 'without',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${wanted}$`) }, ({ path, importer }) => {
        if (!new RegExp(`[\\\\/]node_modules[\\\\/]${library}[\\\\/]`).test(importer)) return undefined
        found()
        return { path, namespace: 'nothing' }
      })
      onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {}' }))
    },
  }
}

/** Commander imports child_process to run commands as separate programs. */
export const withoutChildren = without('node:child_process', 'commander')

/** The PostgreSQL driver imports pg-native for libpq users. */
export const withoutLibpq = without('pg-native', 'pg')

/** Replaces modules, by import name, with this source. A replacement can import the original. */
const instead = (name: string, texts: Readonly<Record<string, string>>): Plugin => {
  const found = Object.fromEntries(Object.keys(texts).map(path => [path, expected(path)]))
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^(${Object.keys(texts).join('|')})$`) }, ({ path, importer, namespace }) =>
        namespace === name && importer === path ? undefined : { path, namespace: name },
      )
      onLoad({ filter: /.*/, namespace: name }, ({ path }) => {
        found[path]?.()
        return { contents: texts[path]!, resolveDir: import.meta.dirname }
      })
    },
  }
}

/** Replaces Ink's width measurement. Loading its tables takes 40 ms, and plain text does not need them. */
export const plainWidth = instead('plain-width', {
  'string-width': `
import { stripVTControlCharacters } from 'node:util'
import { isPlain } from '../src/cli/output/width.ts'
export default (text, options) => {
  const bare = text.includes('\\u001b') ? stripVTControlCharacters(text) : text
  return isPlain(bare) ? bare.length : require('string-width').default(text, options)
}
`,
})

/** Loads Ink's layout engine later. Ink awaits it while it is imported, which a precompiled module cannot do. */
export const layoutLater = instead('layout', {
  'yoga-layout': `
import { loadYoga } from 'yoga-layout/load'
export * from 'yoga-layout/load'
let engine
export const ready = async () => { engine ??= await loadYoga() }
export { engine as default }
`,
  tui: `
import { ready } from 'yoga-layout'
export const openTui = async setting => {
  await ready()
  return (await import('../src/cli/tui/index.tsx')).openTui(setting)
}
`,
})

const debugged = expected('the reconciler of ink')

/**
 * Leaves out Ink's debugging tools, which Ink loads when it is imported. esbuild does not replace the constant in
 * modules that it adds itself.
 */
export const withoutDebugging: Plugin = {
  name: 'without-debugging',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ink[\\/]build[\\/]reconciler\.js$/ }, async ({ path }) => {
      debugged()
      return {
        contents: changed('ink', await readFile(path, 'utf8'), [[/process\.env\['DEV'\] === 'true'/g, 'false', 2]]),
      }
    })
  },
}
