import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The style sheet's parts. Later parts can build on earlier ones. */
const STYLES = ['base', 'frame', 'cards', 'lists', 'tables', 'forms', 'matchups', 'draft', 'charts', 'print']

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')

/** The pages' style sheet and scripts. The build replaces this module with their minified contents. */
export const ASSETS = {
  style: STYLES.map(name => read(`style/${name}.css`)).join('\n'),
  script: read('board.js'),
  /** The service worker, which only shows alerts. */
  alerts: read('alerts.js'),
}
