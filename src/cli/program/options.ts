import { invalid, type Plan } from '../../engine/index.ts'
import { DEFAULT_PORT } from '../home/daemon.ts'
import type { HostRun } from './command.ts'
import { kebab } from './flags.ts'

/** A host command's typed options by name, such as dryRun for --dry-run. */
type Options = HostRun['options']

/** Returns an option's only value; undefined if it was not typed. */
export const typedText = (options: Options, name: string): string | undefined => {
  const value = options[name]
  return value === undefined ? undefined : String(value)
}

/** Returns an option's values; empty if it was not typed. */
export const typedTexts = (options: Options, name: string): string[] => [options[name] ?? []].flat().map(String)

/** The `--league` of host commands. */
export const LEAGUE_OPTION = [
  '--league <league>',
  "league, by id or name (default: the profile's, else your only one)",
] as const

/** Returns the port in `--port`, or else the default. Throws invalid_request. */
export const portOf = (options: Options): number => {
  const text = typedText(options, 'port') ?? String(DEFAULT_PORT)
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw invalid(`--port must be 0 to 65535, not "${text}"`)
}

/** Returns the plan given by an option; undefined if it was not typed. Throws invalid_request. */
export const planOf = (options: Options, name: 'plan' | 'defaultPlan'): Plan | undefined => {
  const text = typedText(options, name)
  if (text === undefined || text === 'free' || text === 'pro') return text
  throw invalid(`--${kebab(name)} must be free or pro, not "${text}"`)
}
