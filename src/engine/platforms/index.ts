import { type LeagueOrigin, PLATFORM_NAMES, type PlatformName, platformLabel, SHEET } from '../../../data/platforms.ts'
import { invalid } from '../base/errors.ts'
import { espn } from './espn/index.ts'
import { fleaflicker } from './fleaflicker/index.ts'
import { mfl } from './mfl/index.ts'
import type { LeagueReference, Platform } from './shared/platform.ts'
import { keyOf } from './sheet/scoring.ts'
import { sleeper } from './sleeper/index.ts'

const REGISTRY: { readonly [Name in PlatformName]: Platform & { name: Name } } = { sleeper, espn, fleaflicker, mfl }

/** All platforms, in the order that an address is checked against them. */
const ALL_PLATFORMS: readonly Platform[] = PLATFORM_NAMES.map(name => REGISTRY[name])

export const platformNamed = (name: PlatformName): Platform => REGISTRY[name]

/** Returns a function that explains scoring keys in leagues from this platform. */
export const keysOf = (origin: LeagueOrigin): Platform['keyOf'] =>
  origin === SHEET ? keyOf : platformNamed(origin).keyOf

const MAX_SHOWN = 100

/** The league to find: a number or an address, and the fields that go with a number. */
interface NamedLeague {
  leagueId: string
  platform?: PlatformName | undefined
  season?: number | undefined
}

/**
 * Returns the league that a number or an address refers to. A number without a platform is for the first platform. A
 * requested season replaces the one in the address. Throws `invalid_request` for any other string.
 */
export const leagueNamed = ({ leagueId: text, platform, season }: NamedLeague): LeagueReference => {
  const candidates = platform === undefined ? ALL_PLATFORMS : [platformNamed(platform)]
  const league = candidates.map(each => each.leagueOf(text)).find(found => found !== null)
  if (!league) {
    const quoted = JSON.stringify(text.slice(0, MAX_SHOWN))
    const forms = candidates.map(({ name, address }) => `${platformLabel(name)}: ${address}`).join(', ')
    const elsewhere = platform === undefined ? '; leagues from other sites can be imported from a sheet' : ''
    throw invalid(`${quoted} is not a league; enter its number or its address (${forms})${elsewhere}`)
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
