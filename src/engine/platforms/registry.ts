import { PLATFORM_NAMES, type PlatformName, platformLabel } from '../../../data/platforms.ts'
import { invalid } from '../errors.ts'
import type { LeagueReference, Platform } from './platform.ts'
import { sleeper } from './sleeper/index.ts'

const REGISTRY: Readonly<Record<PlatformName, Platform>> = { sleeper }

/** Every platform, in the order in which they are asked what an address means. */
export const ALL_PLATFORMS: readonly Platform[] = PLATFORM_NAMES.map(name => REGISTRY[name])

export const platformNamed = (name: PlatformName): Platform => REGISTRY[name]

const MOST_SHOWN = 100

/** The league that a number or an address names. Throws `invalid_request` for a text that names none. */
export const leagueNamed = (text: string): LeagueReference => {
  for (const platform of ALL_PLATFORMS) {
    const league = platform.leagueOf(text)
    if (league) return league
  }
  const shown = JSON.stringify(text.slice(0, MOST_SHOWN))
  const forms = ALL_PLATFORMS.map(({ name, address }) => `${platformLabel(name)}: ${address}`).join(', ')
  throw invalid(`${shown} names no league: give its number, or its address (${forms})`)
}
