/** What teams can be ranked by. */
export const CRITERIA = ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst', 'allPlay'] as const
export type Criterion = (typeof CRITERIA)[number]

/** What a league ranks by when its maker says nothing. */
export const DEFAULT_RANKING: readonly Criterion[] = ['winPct', 'pointsFor', 'headToHead', 'pointsAgainst']

/** How many teams a bracket can hold. */
export const BRACKET_SIZES = [2, 4, 6, 8] as const
export type BracketSize = (typeof BRACKET_SIZES)[number]

/** The postseason of a league when its maker says nothing. */
export const defaultPlayoffs = (teamCount: number) => ({
  teams: (teamCount >= 8 ? 6 : 4) as BracketSize,
  startWeek: 15,
  reseed: false,
  divisionWinnersFirst: false,
})
