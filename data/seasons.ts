import { MINUTE } from './durations.ts'

/** The default minimum number of games for a ranked player. */
export const MIN_GAMES = 8

/** The first season in the public files. */
export const FIRST_SEASON = 1999

/** The bundled season. Its people and games are fictional. */
export const BUNDLED_SEASON = 1990

/** The typical length of an NFL game, in milliseconds. */
export const GAME_LENGTH = 190 * MINUTE

/** The max number of weeks in an NFL season, including playoffs. */
export const MAX_WEEKS = 22

/** Returns the last week of an NFL regular season: 17 before 2021, 18 since. */
export const lastNflWeek = (season: number): number => (season < 2021 ? 17 : 18)
