/**
 * Sources of points during games. A replay shows a share of the final stat lines, nflverse has rows for some of the
 * week's games, and platforms report points or stats during a game.
 */
export const LIVE_SOURCES = ['replay', 'nflverse', 'sleeper', 'espn', 'fleaflicker', 'mfl'] as const
export type LiveSource = (typeof LIVE_SOURCES)[number]

/** The platform that provides weekly stats to leagues played in Hindsight. */
export const STATS_SOURCE = 'sleeper' satisfies LiveSource
