import { type LeagueOrigin, PLATFORM_NAMES, type PlatformName, platformLabel, SHEET } from '../../../data/platforms.ts'
import { invalid } from '../base/errors.ts'
import { espn } from './espn/index.ts'
import { fleaflicker } from './fleaflicker/index.ts'
import { mfl } from './mfl/index.ts'
import type { LeagueReference, Platform } from './shared/platform.ts'
import { keyOf } from './sheet/scoring.ts'
import { sleeper } from './sleeper/index.ts'

const REGISTRY: Readonly<Record<PlatformName, Platform>> = { sleeper, espn, fleaflicker, mfl }

/** Every platform, in the order in which they are asked what an address means. */
export const ALL_PLATFORMS: readonly Platform[] = PLATFORM_NAMES.map(name => REGISTRY[name])

export const platformNamed = (name: PlatformName): Platform => REGISTRY[name]

/** What scoring keys pay for, as leagues of one origin name them. */
export const keysOf = (origin: LeagueOrigin): Platform['keyOf'] =>
  origin === SHEET ? keyOf : platformNamed(origin).keyOf

const MAX_SHOWN = 100

/** What a league is named by: a number or an address, and what goes with a number. */
export interface NamedLeague {
  leagueId: string
  platform?: PlatformName | undefined
  season?: number | undefined
}

/**
 * The league that a number or an address names; a bare number without its platform is that of the first one. A season
 * that is asked for wins over that of the address. Throws `invalid_request` for a text that names none.
 */
export const leagueNamed = ({ leagueId: text, platform, season }: NamedLeague): LeagueReference => {
  const asked = platform === undefined ? ALL_PLATFORMS : [platformNamed(platform)]
  const league = asked.map(each => each.leagueOf(text)).find(found => found !== null)
  if (!league) {
    const shown = JSON.stringify(text.slice(0, MAX_SHOWN))
    const forms = asked.map(({ name, address }) => `${platformLabel(name)}: ${address}`).join(', ')
    const elsewhere = platform === undefined ? '; import a league from anywhere else from a sheet' : ''
    throw invalid(`${shown} does not name a league: enter its number or its address (${forms})${elsewhere}`)
  }
  return { ...league, season: season ?? league.season }
}

export * from './shared/client.ts'
export * from './shared/plan.ts'
export * from './shared/platform.ts'
export * from './shared/player-matching.ts'
export * from './shared/scoring.ts'
export * from './shared/tables.ts'
export * from './shared/warnings.ts'
