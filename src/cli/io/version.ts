import { readFileSync } from 'node:fs'

/** The package's version. The build bundles it as a constant to replace this module. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
