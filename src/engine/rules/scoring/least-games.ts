import { MIN_GAMES } from '../../../../data/seasons.ts'

/**
 * The default minimum number of games on a board: 8. In a league with few finished weeks, half of those weeks.
 * Source: docs/rules.md, Rankings.
 */
export const leastGames = (weeksOver: number): number => Math.min(MIN_GAMES, Math.max(1, Math.ceil(weeksOver / 2)))
