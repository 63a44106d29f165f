import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')

/** The style sheet and the script of the pages. The build puts their minified texts in the place of this module. */
export const ASSETS = { style: read('board.css'), script: read('board.js') } as const
