import type { ManifestRow } from './manifest.ts'

/** An operation that a command becomes when a flag has this word: `--week all`. */
export interface Variant {
  row: ManifestRow
  flag: string
  word: string
}

/** The rows of commands, each with what a word of its flags makes of it. */
export const commandRows = (rows: readonly ManifestRow[]): { row: ManifestRow; variants: Variant[] }[] => {
  const parted = rows.map(row => ({ row, words: row.command.split(' --') }))
  const variantsOf = (command: string): Variant[] =>
    parted.flatMap(({ row, words: [of, variant] }) => {
      const [flag = '', word = ''] = variant?.split(' ') ?? []
      return variant !== undefined && of === command ? [{ row, flag, word }] : []
    })
  return parted.filter(({ words }) => words.length === 1).map(({ row }) => ({ row, variants: variantsOf(row.command) }))
}
