import { platformLabel } from '../../../data/platforms.ts'
import { toHundredths } from '../rules/scoring/decimal.ts'
import { bracketOf, type ScoredLeague, totalOf } from './scored-league.ts'

/** Total of a team in a week on the platform, in points; null if it does not say. */
export interface PlatformTotal {
  teamId: string
  week: number
  total: number | null
}

/** Our figure and the platform's: totals in hundredths, or signs of the margin of a matchup. */
export interface Pair {
  ours: number
  theirs: number
}

export const isEqual = ({ ours, theirs }: Pair): boolean => ours === theirs

interface Meeting {
  week: number
  home: string
  away: string | null
}

/** Returns the winners of matchups, here and on the platform. Matchups without both totals are left out. */
const resultsOf = (scored: ScoredLeague, totals: readonly PlatformTotal[], meetings: readonly Meeting[]): Pair[] => {
  const theirs = new Map(totals.map(({ teamId, week, total }) => [`${week} ${teamId}`, total]))
  return meetings.flatMap(({ week, home, away }) => {
    if (away === null || !scored.counted.has(week)) return []
    const [atHome, atAway] = [theirs.get(`${week} ${home}`), theirs.get(`${week} ${away}`)]
    if (atHome == null || atAway == null) return []
    return [
      {
        ours: Math.sign(totalOf(scored, home, week) - totalOf(scored, away, week)),
        theirs: Math.sign(toHundredths(atHome) - toHundredths(atAway)),
      },
    ]
  })
}

/** The results of the regular season, here and on the platform. */
export const regularResults = (scored: ScoredLeague, totals: readonly PlatformTotal[]): Pair[] =>
  resultsOf(
    scored,
    totals,
    scored.schedule.map(({ week, homeId, awayId }) => ({ week, home: homeId, away: awayId })),
  )

/** The results of the bracket, here and on the platform. */
const playoffResults = (scored: ScoredLeague, totals: readonly PlatformTotal[]): Pair[] => {
  const { draw } = scored.league
  const games = draw ? bracketOf(scored, draw).rounds.flatMap(round => round.games) : []
  return resultsOf(
    scored,
    totals,
    games.map(({ week, home, away }) => ({ week, home: home.team, away: away?.team ?? null })),
  )
}

/** Says how many results differ from the platform's; nothing if all agree. */
export const disagreements = (scored: ScoredLeague, totals: readonly PlatformTotal[]): string[] => {
  const { externalPlatform } = scored.league
  if (externalPlatform === null) return []
  const counts = [
    ['result', 'results', regularResults(scored, totals)],
    ['playoff game', 'playoff games', playoffResults(scored, totals)],
  ] as const
  return counts.flatMap(([one, several, pairs]) => {
    const different = pairs.filter(pair => !isEqual(pair)).length
    if (different === 0) return []
    const what = `${different} of ${pairs.length} ${pairs.length === 1 ? one : several}`
    return [
      `${what} ${different === 1 ? 'differs' : 'differ'} from ${platformLabel(externalPlatform)}; see league verify`,
    ]
  })
}
