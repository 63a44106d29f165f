import { type DivisionGames, gameCounts } from './game-counts.ts'
import { gameWeeks, type TeamPair, weeklyPairs, weekOrder } from './game-weeks.ts'
import { type Pairing, pairingsOf } from './schedule.ts'

/**
 * A regular season with a fixed number of games between each pair of teams in a division.
 *
 * 1. The numbers of games between each pair of teams are chosen first: in a division as often as asked, or more often
 *    if the division has more games left than the teams outside it. Byes and the other games are spread evenly.
 * 2. The games are assigned to weeks. At first, each division plays a round robin in its own weeks.
 * 3. The weeks are sorted so that teams do not meet again soon.
 * 4. The team with fewer home games is the home team, or else the team that was away when the teams last met.
 *
 * Source: docs/rules.md, Schedule.
 */

/** Returns how many weeks the games within divisions take. */
export const divisionWeeks = (divisions: readonly (readonly unknown[])[], games: number): number =>
  games * Math.max(...divisions.map(({ length }) => (length === 1 ? 0 : length - 1 + (length % 2))))

/** Returns the fewest and the most games between two teams in the same division. */
export const rivalGames = (
  divisions: readonly (readonly string[])[],
  matchups: readonly { homeId: string; awayId: string | null }[],
): { min: number; max: number } => {
  const counts = divisions.flatMap(teams =>
    teams.flatMap((one, at) =>
      teams
        .slice(at + 1)
        .map(
          other =>
            matchups.filter(
              ({ homeId, awayId }) => (homeId === one && awayId === other) || (homeId === other && awayId === one),
            ).length,
        ),
    ),
  )
  return counts.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...counts), max: Math.max(...counts) }
}

/** Returns each week's games within divisions: every division plays its round robins in the first weeks. */
const withinDivisions = (divisions: readonly (readonly number[])[], { weeks, games }: DivisionGames): TeamPair[][] =>
  Array.from({ length: weeks }, (_, at) =>
    divisions.flatMap(division =>
      at >= divisionWeeks([division], games)
        ? []
        : pairingsOf(division, at + 1).flatMap(({ home, away }): TeamPair[] => (away === null ? [] : [[home, away]])),
    ),
  )

/** Spreads the weeks within divisions over the season. */
const spread = (weeks: readonly TeamPair[][]): TeamPair[][] => {
  const own = weeks.filter(games => games.length > 0)
  let played = 0
  return weeks.map((_, at) => (Math.floor(((at + 1) * own.length) / weeks.length) > played ? own[played++]! : []))
}

/** Returns each week's games in a good order. */
const weeksOf = (divisions: readonly (readonly number[])[], season: DivisionGames): TeamPair[][] => {
  const fixed = withinDivisions(divisions, season)
  const left = gameCounts(season)
  for (const [one, other] of fixed.flat()) {
    left[one]![other]!--
    left[other]![one]!--
  }
  const others = left.flatMap((row, one) =>
    row.flatMap((count, other): TeamPair[] => (one < other ? Array.from({ length: count }, () => [one, other]) : [])),
  )
  const teams = season.divisionOf.length
  return weekOrder(gameWeeks({ fixed, others, teams }) ?? weeklyPairs(spread(fixed), season), teams)
}

/** Returns a function that names a game's home team first, and counts home games. */
const homeFirst = (teams: number): ((game: TeamPair) => TeamPair) => {
  const atHome = Array.from({ length: teams }, () => 0)
  const lastHome = new Map<string, number>()
  return game => {
    const [one, other] = game
    const key = [...game].sort((a, b) => a - b).join()
    const isOther = atHome[other]! === atHome[one]! ? lastHome.get(key) === one : atHome[other]! < atHome[one]!
    const [home, away] = isOther ? [other, one] : [one, other]
    atHome[home]!++
    lastHome.set(key, home)
    return [home, away]
  }
}

/** Returns the pairings of weeks 1 to `weeks`, with `games` games between each pair of teams in a division. */
export const divisionalSchedule = (
  divisions: readonly (readonly string[])[],
  { weeks, games }: { weeks: number; games: number },
): Pairing<string>[] => {
  const teams = divisions.flat()
  const numbers = new Map(teams.map((id, at) => [id, at]))
  const ofTeams: (number | null)[] = divisions.flatMap((ids, at) => ids.map(() => at))
  const divisionOf = teams.length % 2 === 0 ? ofTeams : [...ofTeams, null]
  const numbered = divisions.map(ids => ids.map(id => numbers.get(id)!))
  const named = homeFirst(teams.length)
  return weeksOf(numbered, { divisionOf, weeks, games }).flatMap((pairs, at) =>
    pairs
      .map(([one, other]): Pairing<string> => {
        if (other >= teams.length) return { week: at + 1, home: teams[one]!, away: null }
        const [home, away] = named([one, other])
        return { week: at + 1, home: teams[home]!, away: teams[away]! }
      })
      .sort((a, b) => Number(a.away === null) - Number(b.away === null)),
  )
}
