import { invalid, isPlatform, PLATFORM_NAMES, type Plan } from '../../engine/index.ts'
import { DEFAULT_PORT } from '../home/daemon.ts'
import type { HostRun } from './command.ts'
import { kebab } from './flags.ts'

/** Reads host commands' options. */

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

/** Throws invalid_request for an option that this kind of import ignores. */
export const requireSupported = (options: Options, way: string, allowed: readonly string[]): void => {
  const stray = Object.keys(options).find(
    name => name !== way && !allowed.includes(name) && options[name] !== undefined,
  )
  if (stray !== undefined) throw invalid(`--${way} can't be combined with --${kebab(stray)}`)
}

/** Returns true if the import is only a preview. */
export const isPreview = ({ dryRun, preview }: Options): boolean => dryRun === true || preview !== undefined

/** Parses the year in --season. Throws invalid_request. */
export const seasonIn = (options: Options): number | undefined => {
  const season = typedText(options, 'season')
  if (season === undefined) return undefined
  if (!/^\d{4}$/.test(season)) throw invalid(`--season must be a year, not "${season}"`)
  return Number(season)
}

/** Parses --platform. Throws invalid_request. */
export const platformIn = (options: Options) => {
  const name = typedText(options, 'platform')
  if (name === undefined) return {}
  if (isPlatform(name)) return { platform: name }
  throw invalid(`--platform must be one of ${PLATFORM_NAMES.join(', ')}, not "${name}"`)
}
