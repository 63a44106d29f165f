/**
 * What can become of a matchup and of the median games of its two teams.
 *
 * 1. A total is above the median, level with it or below it. In a matchup the higher of two wins; two that are level with
 *    the median have tied; two that are both above, or both below, can have any result.
 * 2. A team of which nothing is asked loses to one that is to gain: where it did not, their totals could be swapped and
 *    nothing else would change.
 */
export interface Kind {
  /** Halves of a win for each side, of the matchup and the median game together. */
  home: number
  away: number
  /** How many of the two are above the median, level with it and below it. One that is free can be any. */
  above: number
  level: number
  below: number
}

/** What is asked of a team: to gain at least so much, exactly so much, or nothing. */
export type Role = 'some' | 'exact' | 'none'

/** Places as halves of the median game. */
const [ABOVE, LEVEL, BELOW] = [2, 1, 0]
const PLACES = [ABOVE, LEVEL, BELOW]

const kind = (home: number, away: number, places: readonly number[]): Kind => {
  const countOf = (place: number): number => places.filter(each => each === place).length
  return { home, away, above: countOf(ABOVE), level: countOf(LEVEL), below: countOf(BELOW) }
}

/** What the home side can have of the matchup. */
const resultsOf = (home: number, away: number): number[] => {
  if (home !== away) return home > away ? [2] : [0]
  return home === LEVEL ? [1] : [2, 1, 0]
}

const BOTH = PLACES.flatMap(home =>
  PLACES.flatMap(away => resultsOf(home, away).map(won => kind(home + won, away + 2 - won, [home, away]))),
)
/** At home with so much, against a team of which nothing is asked. */
const EXACT = [
  kind(4, 0, [ABOVE]),
  ...BOTH.filter(({ home }) => home > 0 && home < 4).map(each => ({ ...each, away: 0 })),
  kind(0, 0, [BELOW]),
]
const SOME = [kind(4, 0, [ABOVE]), kind(3, 0, [LEVEL, BELOW]), kind(2, 0, [BELOW, BELOW])]
const NONE = [kind(0, 0, [])]
const BYE = PLACES.map(place => kind(place, 0, [place]))

/** The kinds of a matchup; of a bye, where there is no other side. */
export const kindsOf = (home: Role, away: Role | null): readonly Kind[] => {
  if (away === null) return home === 'none' ? NONE : BYE
  if (home === 'none' && away === 'none') return NONE
  if (away === 'none') return home === 'exact' ? EXACT : SOME
  return home === 'none' ? kindsOf(away, home).map(each => ({ ...each, home: each.away, away: each.home })) : BOTH
}
