import { readFileSync } from 'node:fs'

/** The version of the package; the build bundles it as a constant in place of this module. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
