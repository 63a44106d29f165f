import { PLATFORM_NAMES } from '../../engine/index.ts'
import { NOUNS } from '../commands/index.ts'
import type { Kind } from '../commands/row.ts'
import { PROFILE_ENTRIES } from '../home/profile-file.ts'
import { FORMATS } from '../output/form.ts'
import type { CommandParameter } from '../program/entries.ts'
import { TOPICS } from '../program/topics.ts'
import { SHELLS } from './shells.ts'

/** A completion and its description. */
export type Candidate = readonly [value: string, note: string]

/** What fits at a position: fixed words, names to look up, files, or anything. */
export type Expected =
  | { words: readonly Candidate[]; list: boolean }
  | { names: Kind | 'account'; list: boolean }
  | { files: true }
  | { anything: true }

const words = (known: readonly string[], list = false): Expected => ({ words: known.map(word => [word, '']), list })

/** By what stands between the brackets, for what is no field of an operation. */
const OF_THE_COMMAND_LINE: Readonly<Record<string, Expected>> = {
  league: { names: 'league', list: false },
  account: { names: 'account', list: false },
  file: { files: true },
  folder: { files: true },
  plan: words(['free', 'pro']),
  entry: words(PROFILE_ENTRIES),
  'league-name': { names: 'league', list: false },
  shell: words(Object.keys(SHELLS)),
  words: words(['topics', ...Object.keys(TOPICS), ...Object.keys(NOUNS).filter(noun => !noun.includes(' '))]),
  format: words(FORMATS),
  platform: words(PLATFORM_NAMES),
}

/** What fits as an argument or as a flag's value. */
export const expectedOf = ({ typed, field, names }: CommandParameter): Expected => {
  const label = /[<[]([\w-]+)/.exec(typed)?.[1] ?? ''
  const list = field?.kind === 'list'
  if (field?.choices) return words(field.choices, list)
  if (names) return { names, list }
  if (typed.endsWith('[true|false]')) return words(['true', 'false'])
  if (field?.kind === 'object') return { files: true }
  if (field && label !== 'account') return { anything: true }
  return OF_THE_COMMAND_LINE[label] ?? { anything: true }
}
