import { PLATFORM_NAMES, type PlatformName } from './platforms.ts'

/**
 * Sources of points during games. A replay shows a share of each final stat line, nflverse publishes the week's games
 * as they end, and platforms report points or stats during a game.
 */
export const LIVE_SOURCES = ['replay', 'nflverse', ...PLATFORM_NAMES] as const
export type LiveSource = (typeof LIVE_SOURCES)[number]

/** The platform whose live stats are used for leagues that are not mirrors. */
export const STATS_SOURCE = 'sleeper' satisfies PlatformName
