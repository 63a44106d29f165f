/**
 * The platforms that leagues can be mirrored from: the name in responses, the display name, and the credentials for
 * private leagues. Each credential is in the environment as `HINDSIGHT_<NAME>_<SECRET>`, and has a label for forms.
 */
export const PLATFORMS = {
  sleeper: { label: 'Sleeper', secrets: [] },
  espn: { label: 'ESPN', secrets: ['s2', 'swid'], asks: ['cookie espn_s2', 'cookie SWID'] },
  fleaflicker: { label: 'Fleaflicker', secrets: [] },
  mfl: { label: 'MFL', secrets: ['user_id'], asks: ['cookie MFL_USER_ID'] },
} as const satisfies Readonly<Record<string, { label: string; secrets: readonly string[]; asks?: readonly string[] }>>

export type PlatformName = keyof typeof PLATFORMS

export const PLATFORM_NAMES = Object.keys(PLATFORMS) as [PlatformName, ...PlatformName[]]

/** Returns true if a string is the name of a platform. */
export const isPlatform = (name: string): name is PlatformName => Object.hasOwn(PLATFORMS, name)

/** The platform name for leagues imported from a spreadsheet. */
export const SHEET = 'sheet'

/** The max number of rows in a league's spreadsheet. */
export const MAX_SHEET_ROWS = 20_000

/** Where an imported league came from. */
export type LeagueOrigin = PlatformName | typeof SHEET

export const LEAGUE_ORIGINS = [...PLATFORM_NAMES, SHEET] as const

/** Returns the name of a platform's environment variable, such as HINDSIGHT_SLEEPER_URL. */
export const platformVariable = (name: PlatformName, what: string): string =>
  `HINDSIGHT_${name.toUpperCase()}_${what.toUpperCase()}`

/** Returns the label for a league's origin. An unknown origin is returned unchanged. */
export const platformLabel = (name: string): string => {
  if (name === SHEET) return 'the sheet'
  return isPlatform(name) ? PLATFORMS[name].label : name
}
