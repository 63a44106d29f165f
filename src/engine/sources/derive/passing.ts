import { type Derivation, perPlayer } from './derivation.ts'

/**
 * The NFL's passer rating of a game: the sum of four parts from 0 to 2.375, for completions, yards, touchdowns and
 * interceptions per attempt, times 100/6; 158.3 is the best. Halves of a tenth go up. Each part is a whole number of eighths
 * of an attempt, so that the rating is one division of whole numbers. Source: NFL, rules since 1973.
 */
const passerRating: Derivation = season => {
  const attempts = season.column('attempts')
  const completions = season.column('completions')
  const yards = season.column('passing_yards')
  const touchdowns = season.column('passing_tds')
  const interceptions = season.column('passing_interceptions')
  if (!attempts || !completions || !yards || !touchdowns || !interceptions) return null
  const ratings = perPlayer(season, row => {
    const tries = attempts[row]!
    if (tries === 0) return 0
    const within = (eighths: number): number => Math.min(19 * tries, Math.max(0, eighths))
    const eighths =
      within(40 * completions[row]! - 12 * tries) +
      within(2 * yards[row]! - 6 * tries) +
      within(160 * touchdowns[row]!) +
      within(19 * tries - 200 * interceptions[row]!)
    // In tenths it is 125 eighths / (6 tries), here with a half more.
    return Math.floor((250 * eighths + 6 * tries) / (12 * tries)) / 10
  })
  return ratings.map((rating, row) => (attempts[row]! > 0 ? rating : Number.NaN))
}

export const PASSING = { passer_rating: passerRating } satisfies Record<string, Derivation>
