/**
 * Where leagues can be mirrored from: the name that answers give, what people call it, and what a private league asks for,
 * each in the environment as `HINDSIGHT_<NAME>_<SECRET>`.
 */
export const PLATFORMS = {
  sleeper: { label: 'Sleeper', secrets: [] },
  espn: { label: 'ESPN', secrets: ['s2', 'swid'] },
  fleaflicker: { label: 'Fleaflicker', secrets: [] },
  mfl: { label: 'MFL', secrets: [] },
} as const satisfies Readonly<Record<string, { label: string; secrets: readonly string[] }>>

export type PlatformName = keyof typeof PLATFORMS

export const PLATFORM_NAMES = Object.keys(PLATFORMS) as [PlatformName, ...PlatformName[]]

/** What stands in the place of a platform where a league came in a file. */
export const SHEET = 'sheet'

/** Where a league that is no one's here came from. */
export type LeagueOrigin = PlatformName | typeof SHEET

export const LEAGUE_ORIGINS = [...PLATFORM_NAMES, SHEET] as const

/** The name of an environment variable of a platform, such as HINDSIGHT_SLEEPER_URL. */
export const platformVariable = (name: PlatformName, what: string): string =>
  `HINDSIGHT_${name.toUpperCase()}_${what.toUpperCase()}`

/** What people call where a league came from; its name itself where it is not known here. */
export const platformLabel = (name: string): string => {
  if (name === SHEET) return 'the sheet'
  return Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name as PlatformName].label : name
}
