import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { changed, expected } from './expected.ts'

/** Library modules that the build replaces. */

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

/**
 * Replaces Ink's width measurement. Plain text does not need its tables, and loading them would make the first screen
 * take a third longer.
 */
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

/** Loads Ink's layout engine later. Ink awaits it while it is imported, which CommonJS modules cannot do. */
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
 * Leaves out Ink's debugging tools, which Ink loads when it is imported. They need a package that is not installed.
 * esbuild does not replace the constant in modules that it adds itself.
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
