import { statement, type View } from '../view.ts'
import { count } from '../words/phrases.ts'

/** The result of loading a sheet. */
export const loaded = ({ name, rows, dryRun }: { name: string; rows: number; dryRun: boolean }): View =>
  statement(
    dryRun
      ? `${count(rows, 'row')} would be loaded into ${name}; nothing was written`
      : `Loaded ${count(rows, 'row')} into ${name}`,
  )
