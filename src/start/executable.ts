import { dirname } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { constants, Script } from 'node:vm'
import { type Exports, openModules } from './modules.ts'

/** An ES module that is a text: Node imports it from an address that holds it. */
const importText = (text: Uint8Array): Promise<Exports> => {
  const importing = new Script('address => import(address)', {
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as (address: string) => Promise<Exports>
  return importing(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
}

/** The main script of the single executable: the modules of the build are inside of it. */
const { run } = openModules({
  folder: '',
  text: name => getAsset(name, 'utf8'),
  code: name => Buffer.from(getRawAsset(`${name}.code`)),
  tui: () => ({
    openTui: async (setting: unknown) => {
      const { openTui } = await importText(new Uint8Array(getRawAsset('tui.mjs')))
      return (openTui as (setting: unknown) => unknown)(setting)
    },
  }),
})

run(process.argv.slice(2), dirname(process.execPath)).then(status => {
  process.exitCode = status
})
