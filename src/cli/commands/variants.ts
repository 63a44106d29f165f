import type { ManifestRow } from './manifest.ts'

/** An operation that a command becomes when a flag has this word: `--week all`. */
export interface Variant {
  row: ManifestRow
  flag: string
  word: string
}

/** The rows of commands, each with what a word of its flags makes of it. */
export const commandRows = (rows: readonly ManifestRow[]): { row: ManifestRow; variants: Variant[] }[] => {
  const variants = new Map<string, Variant[]>()
  const whole = rows.filter(row => {
    const at = row.command.indexOf(' --')
    if (at < 0) return true
    const command = row.command.slice(0, at)
    const [flag = '', word = ''] = row.command.slice(at + 3).split(' ')
    variants.set(command, [...(variants.get(command) ?? []), { row, flag, word }])
    return false
  })
  return whole.map(row => ({ row, variants: variants.get(row.command) ?? [] }))
}
