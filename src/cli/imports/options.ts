import { invalid, isPlatform, PLATFORM_NAMES } from '../../engine/index.ts'
import type { HostRun } from '../program/command.ts'
import { kebab } from '../program/flags.ts'

/** The options of `league import`. Each kind of import accepts only some of them. */
type Options = HostRun['options']

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
export const seasonIn = ({ season }: Options): number | undefined => {
  if (season === undefined) return undefined
  if (!/^\d{4}$/.test(String(season))) throw invalid(`--season must be a year, not "${season}"`)
  return Number(season)
}

/** Parses --platform. Throws invalid_request. */
export const platformIn = ({ platform }: Options) => {
  if (platform === undefined) return {}
  const name = String(platform)
  if (isPlatform(name)) return { platform: name }
  throw invalid(`--platform must be one of ${PLATFORM_NAMES.join(', ')}, not "${name}"`)
}
