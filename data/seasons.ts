/** The last week of a regular season of the NFL: 17 before 2021, 18 since. */
export const lastNflWeek = (season: number): number => (season < 2021 ? 17 : 18)
