import type { ManifestRow } from './manifest.ts'

/** An operation that a command becomes when a flag has this word: `--week all`. */
export interface Turn {
  row: ManifestRow
  flag: string
  word: string
}

/** The rows of commands, each with what a word of its flags makes of it. */
export const commandRows = (rows: readonly ManifestRow[]): { row: ManifestRow; turns: Turn[] }[] => {
  const parted = rows.map(row => ({ row, words: row.command.split(' --') }))
  const turnsOf = (command: string): Turn[] =>
    parted.flatMap(({ row, words: [of, turn] }) => {
      const [flag = '', word = ''] = turn?.split(' ') ?? []
      return turn !== undefined && of === command ? [{ row, flag, word }] : []
    })
  return parted.filter(({ words }) => words.length === 1).map(({ row }) => ({ row, turns: turnsOf(row.command) }))
}
