/** Games that somebody must have played to be ranked, where nobody says otherwise. */
export const FEWEST_GAMES = 8

/** The last week of a regular season of the NFL: 17 before 2021, 18 since. */
export const lastNflWeek = (season: number): number => (season < 2021 ? 17 : 18)
