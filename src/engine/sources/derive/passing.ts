import { type Derivation, perPlayer } from './derivation.ts'

const MOST = 2.375
const within = (part: number): number => Math.min(MOST, Math.max(0, part))

/**
 * The NFL's passer rating of a game: four parts from 0 to 2.375, for completions, yards, touchdowns and interceptions an
 * attempt; 158.3 is the best. Source: NFL, rules since 1973.
 */
const passerRating: Derivation = season => {
  const attempts = season.column('attempts')
  const completions = season.column('completions')
  const yards = season.column('passing_yards')
  const touchdowns = season.column('passing_tds')
  const interceptions = season.column('passing_interceptions')
  if (!attempts || !completions || !yards || !touchdowns || !interceptions) return null
  const ratings = perPlayer(season, row => {
    if (attempts[row] === 0) return 0
    const each = (of: Float64Array): number => of[row]! / attempts[row]!
    const parts =
      within((each(completions) - 0.3) * 5) +
      within((each(yards) - 3) / 4) +
      within(each(touchdowns) * 20) +
      within(MOST - each(interceptions) * 25)
    return Math.round((parts / 6) * 1000) / 10
  })
  return ratings.map((rating, row) => (attempts[row]! > 0 ? rating : Number.NaN))
}

export const PASSING = { passer_rating: passerRating } satisfies Record<string, Derivation>
