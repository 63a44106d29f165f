import type { Command } from 'commander'
import type { Field } from '../engine/index.ts'
import type { CommandRow } from './commands.ts'
import type { ManifestRow } from './manifest.ts'

/** What every command may be told. */
export interface GlobalFlags {
  home?: string
  as?: string
  url?: string
  key?: string
  json?: boolean
  csv?: boolean
  quiet?: boolean
  yes?: boolean
}

/** One command as it was typed: its row, and what stands for each field. */
export interface Typed {
  row: ManifestRow
  spec: CommandRow
  /** By field name: texts as they were typed, true for a bare flag. */
  values: Record<string, unknown>
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The flag of a field, as it is typed. */
export const flagOf = (field: Field, spec: CommandRow): string => `--${kebab(spec.flags?.[field.name] ?? field.name)}`

const PLACEHOLDER: Readonly<Record<Field['kind'], string>> = {
  string: ' <text>',
  integer: ' <n>',
  number: ' <n>',
  boolean: '',
  flag: '',
  list: ' <list>',
  object: ' <file>',
}

const noteOf = (field: Field): string => {
  const range = field.min !== undefined && field.max !== undefined ? `${field.min} to ${field.max}` : ''
  const words = (field.choices ?? []).join(', ')
  const usual = field.default !== undefined && field.kind !== 'flag' ? `default ${field.default}` : ''
  const plain = field.kind === 'integer' && field.max !== undefined && field.max > 100_000 ? '' : range
  return [field.kind === 'flag' ? '' : plain, words, usual].filter(part => part !== '').join('; ')
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  season: 'season (default: the newest held)',
  week: 'week of the regular season',
  system: 'scoring system, by id or name',
  systemId: 'scoring system, by id or name',
  rules: 'file with the rules as JSON, - for standard input',
  pos: 'position group',
  min: 'fewest games played',
  sort: 'order',
  limit: 'most rows',
  breakdown: 'show the arithmetic behind each score',
  players: 'players by id or name, with commas between; @FILE reads them from a file',
  slots: 'slots as words (QB,RB,FLEX,DST) or a file with a roster config as JSON',
  name: 'name',
  description: 'description',
  q: 'part of the name',
}

const describe = (field: Field, flag: string): string => {
  const known = flag === '--rules' ? DESCRIPTIONS.rules : DESCRIPTIONS[field.name]
  const note = field.name === 'season' ? '' : noteOf(field)
  return [known ?? field.name, note && `(${note})`].filter(Boolean).join(' ')
}

/** Adds the flag of a field to a command. */
export const addFlag = (command: Command, field: Field, spec: CommandRow): void => {
  const flag = flagOf(field, spec)
  const note = describe(field, flag)
  command.option(`${flag}${PLACEHOLDER[field.kind]}`, field.required ? `${note} (required)` : note)
}

/** The fields that are taken by place. */
export const byPlace = (spec: CommandRow): { name: string; optional: boolean }[] =>
  (spec.args ?? []).map(arg => ({ name: arg.replace('?', ''), optional: arg.endsWith('?') }))

const camel = (flag: string): string =>
  flag.replace(/^--/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** What was typed for each field of a command, by field name. */
export const valuesOf = (row: ManifestRow, spec: CommandRow, command: Command): Record<string, unknown> => {
  const placed = byPlace(spec)
  const options = command.opts()
  const values: Record<string, unknown> = {}
  for (const field of row.fields) {
    const place = placed.findIndex(({ name }) => name === field.name)
    values[field.name] = place >= 0 ? command.args[place] : options[camel(flagOf(field, spec))]
  }
  return values
}
