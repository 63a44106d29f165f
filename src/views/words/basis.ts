/** The default basis of a best lineup: points per game as long as the week is not over. */
export const basisOf = (week: number, currentWeek: number | null): 'points' | 'ppg' =>
  currentWeek !== null && week >= currentWeek ? 'ppg' : 'points'
