/**
 * The source of points during games: a replay shows a share of the final lines, nflverse has the rows of some games of
 * the week, and platforms report points or stats as a game is played.
 */
export const LIVE_SOURCES = ['replay', 'nflverse', 'sleeper', 'espn', 'fleaflicker', 'mfl'] as const
export type LiveSource = (typeof LIVE_SOURCES)[number]

/** The platform whose weekly stats can be scored for leagues that are played here. */
export const STATS_SOURCE = 'sleeper' satisfies LiveSource
