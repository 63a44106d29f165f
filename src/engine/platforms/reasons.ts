/** Why the public files have a stat of a platform only nearly, or not at all. */

export const LONG_TD = 'the weekly files do not give the length of touchdowns'
export const PLAY_BY_PLAY = 'the weekly files do not tell: it takes play-by-play data'
export const RATE = 'a rate of a game is no stat that can be weighed here'
export const RESULT = 'the result of a game is no stat of a player here'
export const JOINTLY = 'the files count several of these touchdowns jointly, and the league pays them otherwise'
export const ST_TAKEAWAYS =
  'the files do not split takeaways by special teams: the share is judged from the fumbles on returns'
export const BLOCKER = 'no public file says who blocked a kick'

/** No league pays more for one unit, and sums of ours stay exact. */
export const LARGEST = 100_000
export const TOO_LARGE = `more than ${LARGEST} points are not taken`
