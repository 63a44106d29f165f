interface PlatformRow {
  label: string
  secrets: readonly string[]
  asks?: readonly string[]
  crosswalk: string | null
}

/**
 * The platforms that leagues can be mirrored from: the name in responses, the display name, and the credentials for
 * private leagues. Each credential is in the environment as `HINDSIGHT_<NAME>_<SECRET>`, and has a label for forms.
 * `crosswalk` is the column of dynastyprocess's crosswalk with the platform's player ids; null if it is not there.
 */
export const PLATFORMS = {
  sleeper: { label: 'Sleeper', secrets: [], crosswalk: 'sleeper_id' },
  espn: { label: 'ESPN', secrets: ['s2', 'swid'], asks: ['cookie espn_s2', 'cookie SWID'], crosswalk: 'espn_id' },
  fleaflicker: { label: 'Fleaflicker', secrets: [], crosswalk: 'fleaflicker_id' },
  mfl: { label: 'MFL', secrets: ['user_id'], asks: ['cookie MFL_USER_ID'], crosswalk: 'mfl_id' },
} as const satisfies Readonly<Record<string, PlatformRow>>

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
