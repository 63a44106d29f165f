import { dirname } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { openModules } from './modules.ts'

/** The main script of the single executable, which contains the build's modules. */
const { run } = openModules({
  folder: '',
  text: name => getAsset(name, 'utf8'),
  code: name => Buffer.from(getRawAsset(`${name}.code`)),
})

run(process.argv.slice(2), dirname(process.execPath)).then(status => {
  process.exitCode = status
})
