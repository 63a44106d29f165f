import { FEWEST_GAMES } from '../../../../data/seasons.ts'

/**
 * The fewest games of a player on a board when nobody says how many: 8 (api-v1, Limits); in a league, while hardly anybody
 * can have played so many, half of the weeks that are over.
 */
export const leastGames = (weeksOver: number): number => Math.min(FEWEST_GAMES, Math.max(1, Math.ceil(weeksOver / 2)))
